import { useParams } from '../routing/routing.ts';
import { paths } from '../app/paths.ts';
import { BackToList } from '../documents/BackToList.tsx';
import { DocumentReader } from '../documents/DocumentReader.tsx';
import { paperKind } from '../papers/paper-kind.ts';
import { Page } from '../ui/Page.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { t } from '../languages/i18n.ts';

/** Shows a new paper to its reviewer. */
export default function ReviewPaperPage() {
  const { id = '' } = useParams();
  return (
    <Page title={t('Review Paper')} actions={<BackToList list={paths.newPapers()} name={t('New Papers')} />}>
      <DocumentReader key={id} kind={paperKind} id={id}>
        {(paper) => <ReviewActions paper={paper} />}
      </DocumentReader>
    </Page>
  );
}
