import { DocumentViewPage } from '../documents/DocumentViewPage.tsx';
import { paperKind } from './paper-kind.ts';

export default function ViewPaperPage({ back }: { readonly back: string }) {
  return <DocumentViewPage kind={paperKind} back={back} />;
}
