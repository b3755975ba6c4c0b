import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { problemText } from '../api/api-problem.ts';
import { useSession } from '../identity/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { Page } from '../ui/Page.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { useDocumentToEdit } from './document-queries.ts';
import { isSilent } from './form-rules.ts';

/** Upload without an id in the address, edit with one. */
export function DocumentFormPage<D extends AnyDocument>({ kind }: { readonly kind: DocumentKind<D> }) {
  const { id } = useParams();
  return (
    <Page title={id === undefined ? kind.words.uploadHeading : kind.words.editHeading} width="form">
      {id === undefined ? <DocumentForm key="new" kind={kind} /> : <EditForm key={id} kind={kind} id={id} />}
    </Page>
  );
}

function EditForm<D extends AnyDocument>({ kind, id }: { readonly kind: DocumentKind<D>; readonly id: string }) {
  const { role } = useSession();
  const dialogs = useDialogs();
  const { data, error, refetch } = useDocumentToEdit(kind, id);
  useEffect(() => {
    if (error && !isSilent(error)) dialogs.notice(kind.messages.loadFailed(problemText(error)));
  }, [error, dialogs, kind]);

  if (data) return <DocumentForm kind={kind} document={data} warning={kind.editWarning(data, role?.role ?? null)} />;
  if (error)
    return <EmptySheet text={problemText(error)} action={<Button onClick={() => void refetch()}>Try again</Button>} />;
  return <p role="status">{kind.messages.loadingForm}</p>;
}
