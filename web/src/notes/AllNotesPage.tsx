import { AllDocumentsPage } from '../documents/AllDocumentsPage.tsx';
import { notesKind } from './notes-kind.ts';

export default function AllNotesPage() {
  return <AllDocumentsPage kind={notesKind} />;
}
