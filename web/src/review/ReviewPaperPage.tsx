import { Link, useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { DocumentReader } from '../documents/DocumentReader.tsx';
import { paperKind } from '../papers/paper-kind.ts';
import { Page } from '../ui/Page.tsx';
import { ReviewActions } from './ReviewActions.tsx';

/** A new paper, to be read and decided on. */
export default function ReviewPaperPage() {
  const { id = '' } = useParams();
  return (
    <Page title="Review Paper" actions={<Link to={paths.newPapers()}>Back to New Papers</Link>}>
      <DocumentReader key={id} kind={paperKind} id={id}>
        {(paper) => <ReviewActions paper={paper} />}
      </DocumentReader>
    </Page>
  );
}
