import { Link, useParams } from 'react-router';
import { Page } from '../ui/Page.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { DocumentReader } from './DocumentReader.tsx';
import { useReturnPath } from './return-path.ts';
import { SimilarDocuments } from './search/SimilarDocuments.tsx';

interface DocumentViewPageProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  /** The plain address of the list: All or My. */
  readonly back: string;
}

/** The details and the file of one document. */
export function DocumentViewPage<D extends AnyDocument>({ kind, back }: DocumentViewPageProps<D>) {
  const { id = '' } = useParams();
  const way = useReturnPath(back);
  const list = back === kind.paths.my() ? kind.words.myHeading : kind.words.allHeading;
  return (
    <Page title={kind.words.viewHeading} actions={<Link to={way}>Back to {list}</Link>}>
      <DocumentReader key={id} kind={kind} id={id} after={<SimilarDocuments key={id} kind={kind} id={id} />} />
    </Page>
  );
}
