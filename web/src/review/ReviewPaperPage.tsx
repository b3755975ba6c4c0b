import { Link, useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { DocumentReader } from '../documents/DocumentReader.tsx';
import { useReturnPath } from '../documents/return-path.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { Page } from '../ui/Page.tsx';
import { ReviewActions } from './ReviewActions.tsx';

/** Shows a new paper to its reviewer. */
export default function ReviewPaperPage() {
  const { id = '' } = useParams();
  const back = useReturnPath(paths.newPapers());
  return (
    <Page title="Review Paper" actions={<Link to={back}>Back to New Papers</Link>}>
      <DocumentReader key={id} kind={paperKind} id={id}>
        {(paper) => <ReviewActions paper={paper} />}
      </DocumentReader>
    </Page>
  );
}
