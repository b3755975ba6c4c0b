import { useMemo } from 'react';
import { Link, useParams } from '../../base/routing/routing.tsx';
import { useSession } from '../../base/session/session.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import type { AnyDocument, DocumentKind, FormValues } from '../../library/documents/document-kind.ts';
import { useDocumentToEdit } from '../../library/documents/document-queries.ts';
import { LoadFailure } from '../../library/documents/DocumentFailure.tsx';
import { UploadNeedsConfirmation } from './UploadNeedsConfirmation.tsx';
import { DRAFT_KINDS, type DocumentKind as KindName } from '@exam-vault/contract/document-fields';
import { paths } from '../../base/routing/paths.ts';
import { Rich } from '../../base/languages/Rich.tsx';
import classes from './DocumentFormPage.module.css';

interface DocumentFormPageProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  /** What a new document is tied to: sent and not shown. */
  readonly tied?: FormValues | undefined;
}

/** Without an id in the address it uploads, with an id it edits. */
export function DocumentFormPage<D extends AnyDocument>({ kind, tied }: DocumentFormPageProps<D>) {
  const { id } = useParams();
  const { role } = useSession();
  const tie = useMemo(() => tied && { values: tied, given: {} }, [tied]);
  if (role?.read_only === true) return <AlumniReadPage kind={kind} />;
  const { uploadHeading, editHeading } = kind.words;
  return id === undefined ? (
    <Page title={uploadHeading} width="form">
      <UploadNeedsConfirmation />
      <DocumentForm key="new" kind={kind} {...(tie && { tie })} underFile={<PhotosInvitation kind={kind.kind} />} />
    </Page>
  ) : (
    <Page title={editHeading} width="form">
      <EditForm key={id} kind={kind} id={id} />
    </Page>
  );
}

/** ALUMNI=read: alumni hand nothing in any more. */
function AlumniReadPage<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  return (
    <MessagePage
      title={t('Alumni can’t upload')}
      mark={t('locked')}
      actions={
        <Button component={Link} to={kind.paths.all()}>
          {kind.words.allHeading}
        </Button>
      }
    >
      <p>
        {t(
          'Your last semester is over. You can still read and download all papers and notes. Everything you uploaded stays available.',
        )}
      </p>
    </MessagePage>
  );
}

function EditForm<D extends AnyDocument>({ kind, id }: { readonly kind: DocumentKind<D>; readonly id: string }) {
  const { role } = useSession();
  const { data, error, refetch } = useDocumentToEdit(kind, id);
  const tied = data && kind.tie?.(data);
  if (data)
    return (
      <DocumentForm
        kind={kind}
        document={data}
        warning={kind.editWarning(data, role?.role ?? null)}
        {...(tied && { tie: { values: tied, given: {} } })}
      />
    );
  if (error) return <LoadFailure kind={kind} error={error} onRetry={() => void refetch()} />;
  return <p role="status">{kind.messages.loadingForm}</p>;
}

/** The ways for those who have more than one file. */
function PhotosInvitation({ kind }: { readonly kind: KindName }) {
  const draftKind = DRAFT_KINDS.find((one) => one === kind);
  if (draftKind === undefined) return null;
  return (
    <p className={classes.line}>
      <Rich
        text="Several photos? <photos>Combine them into one document</photos>. Many papers? <table>Upload them together</table>."
        parts={{
          photos: <Link to={paths.newDraft(draftKind)} className={classes.link} />,
          table: <Link to={paths.draftTable(draftKind)} className={classes.link} />,
        }}
      />
    </p>
  );
}
