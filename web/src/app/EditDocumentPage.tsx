import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isNotFound } from '../api/api-problem.ts';
import { DocumentFormPage } from '../documents/DocumentFormPage.tsx';
import { LoadFailure } from '../documents/LoadFailure.tsx';
import { notesKind } from '../notes/notes-kind.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { Page } from '../ui/Page.tsx';

/** Which of both an id names; its address does not tell. */
async function kindOf(id: string): Promise<'paper' | 'notes'> {
  try {
    await paperKind.calls.get(id);
    return 'paper';
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await notesKind.calls.get(id);
    return 'notes';
  }
}

/**
 * /edit_paper in both readings of the specification (section 8): the form of the paper, or of the notes, whichever the id
 * is. Without an id a paper's.
 */
export default function EditDocumentPage() {
  const { id } = useParams();
  return id === undefined ? <DocumentFormPage kind={paperKind} /> : <EditEither key={id} id={id} />;
}

function EditEither({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['kind of document', id],
    queryFn: () => kindOf(id),
    staleTime: Infinity,
  });
  if (data === 'notes') return <DocumentFormPage kind={notesKind} />;
  if (data === 'paper') return <DocumentFormPage kind={paperKind} />;
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
