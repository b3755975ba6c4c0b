import { Link, useParams, useSearchParams } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { LoadFailure } from '../../library/documents/DocumentFailure.tsx';
import { useDocumentToEdit } from '../../library/documents/document-queries.ts';
import { valuesOf } from '../../library/documents/form-rules.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { solutionKind } from '../../library/solutions/solution-kind.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { DocumentFormPage } from './DocumentFormPage.tsx';
import { UploadNeedsConfirmation } from './UploadNeedsConfirmation.tsx';

/** Upload of a solution of the paper in the address, and with an id edit. */
export default function UploadSolutionPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const paper = query.get('paper') ?? '';
  if (id !== undefined) return <DocumentFormPage kind={solutionKind} />;
  return paper === '' ? <ChoosePaper /> : <NewSolution key={paper} paperId={paper} />;
}

/** What a solution takes from its paper. Its rights are its own. */
const PAPER_FIELDS = paperKind.fields.filter(({ isExtra }) => !isExtra);

function ChoosePaper() {
  return (
    <MessagePage
      title={solutionKind.words.uploadHeading}
      actions={
        <Button component={Link} to={paths.allPapers()}>
          {paperKind.words.allHeading}
        </Button>
      }
    >
      <p>{t('Open the paper and select “Add a solution”.')}</p>
    </MessagePage>
  );
}

function NewSolution({ paperId }: { readonly paperId: string }) {
  const { data, error, refetch } = useDocumentToEdit(paperKind, paperId);
  return (
    <Page title={solutionKind.words.uploadHeading} width="form">
      {data ? (
        <>
          <p>
            {t('Solution for')}{' '}
            <Link to={paths.allPapersView(paperId)} className={textLink.link}>
              {data.title}
            </Link>
          </p>
          <UploadNeedsConfirmation />
          <DocumentForm
            kind={solutionKind}
            tie={{ values: { solution_of: paperId }, given: valuesOf(PAPER_FIELDS, data) }}
          />
        </>
      ) : error ? (
        <LoadFailure kind={paperKind} error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{paperKind.messages.loadingForm}</p>
      )}
    </Page>
  );
}
