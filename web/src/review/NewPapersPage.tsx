import { LOADING, NOTICES } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { paths, type PageAnchor } from '../app/paths.ts';
import { DocumentBrowser } from '../documents/DocumentBrowser.tsx';
import { DocumentCard, titleIdOf } from '../documents/DocumentCard.tsx';
import { useOpenFromList } from '../documents/return-path.ts';
import { anchorOf } from '../documents/search/search-hit.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { Page } from '../ui/Page.tsx';
import { pendingPapers } from './review-queries.ts';

/** The teachers' queue of pending papers. */
export default function NewPapersPage() {
  const navigate = useNavigate();
  const open = useOpenFromList();
  const allPapers = <Button onClick={() => void navigate(paths.allPapers())}>All Paper</Button>;
  return (
    <Page title="New Papers" actions={<Link to={paths.reviewDesk()}>Review desk</Link>}>
      <DocumentBrowser
        kind={paperKind}
        source={pendingPapers}
        loadingText={LOADING.newPapers}
        empty={<EmptySheet text={NOTICES.noNewPapers} action={allPapers} />}
        emptyAlone
      >
        {(paper, hit) => {
          const pathTo = (place?: PageAnchor) => paths.reviewPaper(paper._id, place);
          return (
            <DocumentCard kind={paperKind} document={paper} pathTo={pathTo} hit={hit} withStatus>
              <Button aria-describedby={titleIdOf(paper)} onClick={() => open(pathTo(anchorOf(hit)))}>
                Review and Approve
              </Button>
            </DocumentCard>
          );
        }}
      </DocumentBrowser>
    </Page>
  );
}
