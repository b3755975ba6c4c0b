import { LOADING, NOTICES } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { DocumentBrowser } from '../documents/DocumentBrowser.tsx';
import { DocumentCard } from '../documents/DocumentCard.tsx';
import { paperKind } from '../papers/paper-kind.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { Page } from '../ui/Page.tsx';
import { pendingPapers } from './review-queries.ts';

/** The teachers' queue of papers that wait for a decision. */
export default function NewPapersPage() {
  const navigate = useNavigate();
  const allPapers = <Button onClick={() => void navigate(paths.allPapers())}>All Paper</Button>;
  return (
    <Page title="New Papers">
      <DocumentBrowser
        kind={paperKind}
        source={pendingPapers}
        loadingText={LOADING.newPapers}
        empty={<EmptySheet text={NOTICES.noNewPapers} action={allPapers} />}
      >
        {(paper) => (
          <DocumentCard kind={paperKind} document={paper} viewPath={paths.reviewPaper(paper._id)} withStatus>
            <Button onClick={() => void navigate(paths.reviewPaper(paper._id))}>Review and Approve</Button>
          </DocumentCard>
        )}
      </DocumentBrowser>
    </Page>
  );
}
