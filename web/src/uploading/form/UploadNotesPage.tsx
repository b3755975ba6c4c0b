import { notesUploaders } from '@exam-vault/contract/notes';
import { mayUpload, mayUploadNotes } from '@exam-vault/contract/permissions';
import { Button } from '../../base/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from '../../base/routing/routing.tsx';
import { call } from '../../base/api/call.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { DocumentFormPage } from './DocumentFormPage.tsx';
import { useSession } from '../../base/session/session.ts';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { notesKind } from '../../library/notes/notes-kind.ts';
import { t } from '../../base/languages/i18n.ts';

/** Upload, and with an id in the address edit. */
export default function UploadNotesPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const about_paper = query.get('about_paper');
  const tied = useMemo(() => (about_paper === null ? undefined : { about_paper }), [about_paper]);
  const isTeachersOnly = useIsTeachersOnly();
  return id === undefined && isTeachersOnly ? (
    <TeachersUploadPage />
  ) : (
    <DocumentFormPage kind={notesKind} tied={tied} />
  );
}

/** Whether this hub takes new notes from its teachers only, and this is somebody else (contract policy 6). */
function useIsTeachersOnly(): boolean {
  const actor = actorOf(useSession().role);
  const { data } = useQuery({ queryKey: ['notes uploaders'], queryFn: () => call(notesUploaders), staleTime: 600_000 });
  // Until the answer is there the form is shown: the hub checks every upload.
  return data !== undefined && mayUpload(actor) && !mayUploadNotes(actor, data.notes_upload);
}

function TeachersUploadPage() {
  return (
    <MessagePage
      title={t('Only teachers can upload notes')}
      mark={t('locked')}
      actions={
        <Button component={Link} to={notesKind.paths.all()}>
          {notesKind.words.allHeading}
        </Button>
      }
    >
      <p>{t('Only teachers can upload notes. You can read and download all of them in All Notes.')}</p>
    </MessagePage>
  );
}
