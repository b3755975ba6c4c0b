import { useParams } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { BackToList } from '../../library/documents/BackToList.tsx';
import { DocumentReader } from '../../library/documents/DocumentReader.tsx';
import { PaperOfSolution } from '../../library/solutions/PaperOfSolution.tsx';
import { solutionKind } from '../../library/solutions/solution-kind.ts';
import { Page } from '../../base/ui/Page.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { t } from '../../base/languages/i18n.ts';

/** Shows a new solution to its reviewer. */
export default function ReviewSolutionPage() {
  const { id = '' } = useParams();
  return (
    <Page title={t('Review Solution')} actions={<BackToList list={paths.newPapers()} name={t('New Papers')} />}>
      <DocumentReader
        key={id}
        kind={solutionKind}
        id={id}
        Questions={undefined}
        after={<PaperOfSolution key={id} id={id} />}
      >
        {(solution) => <ReviewActions paper={solution} edit={paths.editSolution(solution._id)} />}
      </DocumentReader>
    </Page>
  );
}
