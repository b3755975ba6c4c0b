import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '../../base/routing/routing.tsx';
import { isNotFound } from '../../base/api/api-problem.ts';
import { DocumentFormPage } from '../../uploading/form/DocumentFormPage.tsx';
import type { AnyDocument, DocumentKind } from '../../library/documents/document-kind.ts';
import { LoadFailure } from '../../library/documents/DocumentFailure.tsx';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { Page } from '../../base/ui/Page.tsx';
import { KIND_CHUNKS } from './document-kinds.ts';

/** The kind of the document that an id names: its address does not say. @throws what the last kind answered */
async function findKind(id: string): Promise<DocumentKind<AnyDocument>> {
  let failure: unknown;
  for (const name of DOCUMENT_KINDS) {
    const kind = await KIND_CHUNKS[name].kind();
    try {
      await kind.calls.get(id);
      return kind;
    } catch (error) {
      if (!isNotFound(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** /edit_paper in both readings of the specification (section 8): the form of the document that the id names, of whatever kind. Without an id a paper's. */
export default function EditDocumentPage() {
  const { id } = useParams();
  return id === undefined ? <DocumentFormPage kind={paperKind} /> : <EditByKind key={id} id={id} />;
}

function EditByKind({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['kind of document', id],
    queryFn: () => findKind(id),
    staleTime: Infinity,
  });
  if (data !== undefined) return <DocumentFormPage kind={data} />;
  return (
    <Page title={paperKind.words.editHeading} width="form">
      {error ? (
        <LoadFailure kind={paperKind} error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{paperKind.messages.loadingForm}</p>
      )}
    </Page>
  );
}
