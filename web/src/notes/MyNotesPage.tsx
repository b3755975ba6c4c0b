import { MyDocumentsPage } from '../documents/MyDocumentsPage.tsx';
import { notesKind } from './notes-kind.ts';

export default function MyNotesPage() {
  return <MyDocumentsPage kind={notesKind} />;
}
