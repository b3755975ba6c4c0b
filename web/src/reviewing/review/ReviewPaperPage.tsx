import { useParams } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { BackToList } from '../../library/documents/BackToList.tsx';
import { DocumentReader } from '../../library/documents/DocumentReader.tsx';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { QUESTIONS_OF_KIND } from '../../studying/questions/questions-of-kind.ts';
import { Page } from '../../base/ui/Page.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { t } from '../../base/languages/i18n.ts';

/** Shows a new paper to its reviewer. */
export default function ReviewPaperPage() {
  const { id = '' } = useParams();
  return (
    <Page title={t('Review Paper')} actions={<BackToList list={paths.newPapers()} name={t('New Papers')} />}>
      <DocumentReader key={id} kind={paperKind} id={id} Questions={QUESTIONS_OF_KIND.paper}>
        {(paper) => <ReviewActions paper={paper} edit={paths.editPaper(paper._id)} />}
      </DocumentReader>
    </Page>
  );
}
