import { LOADING, NOTICES } from '../languages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Link, useNavigate } from '../routing/routing.ts';
import { type PageAnchor, paths } from '../app/paths.ts';
import { DocumentBrowser } from '../documents/DocumentBrowser.tsx';
import { DocumentItem, useButtonStyles } from '../documents/list/DocumentItem.tsx';
import { ViewSwitch } from '../documents/list/ViewSwitch.tsx';
import { titleIdOf, useReturnsToDocument } from '../documents/list-place.ts';
import { useOpenFromList } from '../documents/return-path.ts';
import { anchorOf } from '../documents/search/search-hit.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { useWaiting } from '../personal/waiting.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { Page } from '../ui/Page.tsx';
import { pendingPapers } from './review-queries.ts';
import { t } from '../languages/i18n.ts';

/** With the number of reports that wait. */
function ReportsLink() {
  const waiting = useWaiting()?.reports ?? 0;
  return <Link to={paths.reports()}>{waiting === 0 ? t('Reports') : t('Reports ({n, number})', { n: waiting })}</Link>;
}

/** The teachers' queue of pending papers. */
export default function NewPapersPage() {
  const navigate = useNavigate();
  const open = useOpenFromList();
  const styles = useButtonStyles();
  const returnsToDocument = useReturnsToDocument();
  const allPapers = <Button onClick={() => navigate(paths.allPapers())}>{t('All Paper')}</Button>;
  return (
    <Page
      title={t('New Papers')}
      actions={
        <>
          <Link to={paths.reviewDesk()}>{t('Review desk')}</Link>
          <ReportsLink />
          <ViewSwitch />
        </>
      }
      focusesHeading={!returnsToDocument}
    >
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
            <DocumentItem kind={paperKind} document={paper} pathTo={pathTo} hit={hit} withStatus>
              <Button {...styles.main} aria-describedby={titleIdOf(paper)} onClick={() => open(pathTo(anchorOf(hit)))}>
                {t('Review and Approve')}
              </Button>
            </DocumentItem>
          );
        }}
      </DocumentBrowser>
    </Page>
  );
}
