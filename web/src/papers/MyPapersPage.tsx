import { MyDocumentsPage } from '../documents/MyDocumentsPage.tsx';
import { paperKind } from './paper-kind.ts';

export default function MyPapersPage() {
  return <MyDocumentsPage kind={paperKind} />;
}
