import { notesOfPaper } from '@exam-vault/contract/notes';
import { mayUpload } from '@exam-vault/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import textLink from '../../base/ui/TextLink.module.css';
import { ListedLines } from '../bookmarks/ListedLines.tsx';
import type { TieProps } from '../documents/document-kind.ts';

/** The notes that people tied to a paper, and the way to add some. */
export function NotesOfPaper({ id, document: paper }: TieProps) {
  const actor = actorOf(useSession().role);
  const { data } = useQuery({
    queryKey: ['notes', 'of', id],
    queryFn: () => call(notesOfPaper, { params: { id } }),
    meta: onlyLogged('The notes on the paper could not be read'),
  });
  const listed = (data?.data ?? []).map((document) => ({ kind: 'notes' as const, document }));
  const canAdd = mayUpload(actor);
  if (listed.length === 0 && !canAdd) return null;
  return (
    <section aria-label={t('Notes on this paper')}>
      {listed.length > 0 && <ListedLines listed={listed} label={t('Notes on this paper')} withUploader />}
      {canAdd && (
        <Link
          className={textLink.link}
          to={paths.uploadNotes({
            about_paper: id,
            subject: paper.subject,
            department: paper.department,
            year: paper.year,
            semester: paper.semester,
          })}
        >
          {t('Add notes on this paper')}
        </Link>
      )}
    </section>
  );
}
