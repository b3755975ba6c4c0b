import { DocumentFormPage } from '../documents/DocumentFormPage.tsx';
import { paperKind } from './paper-kind.ts';

/** Upload, and with an id in the address edit. */
export default function UploadPaperPage() {
  return <DocumentFormPage kind={paperKind} />;
}
