import { DocumentViewPage } from '../documents/DocumentViewPage.tsx';
import { notesKind } from './notes-kind.ts';

export default function ViewNotesPage({ back }: { readonly back: string }) {
  return <DocumentViewPage kind={notesKind} back={back} />;
}
