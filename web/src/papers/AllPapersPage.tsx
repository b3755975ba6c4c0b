import { AllDocumentsPage } from '../documents/AllDocumentsPage.tsx';
import { paperKind } from './paper-kind.ts';

export default function AllPapersPage() {
  return <AllDocumentsPage kind={paperKind} />;
}
