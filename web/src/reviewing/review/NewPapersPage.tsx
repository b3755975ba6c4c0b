import { useState } from 'react';
import { LOADING, NOTICES } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Link, useNavigate } from '../../base/routing/routing.tsx';
import { type PageAnchor, paths } from '../../base/routing/paths.ts';
import { DocumentBrowser } from '../../library/documents/DocumentBrowser.tsx';
import { DocumentItem, useButtonStyles } from '../../library/lists/DocumentItem.tsx';
import { ViewSwitch } from '../../library/lists/ViewSwitch.tsx';
import { titleIdOf, useReturnsToDocument } from '../../library/documents/list-place.ts';
import { useOpenFromList } from '../../library/documents/return-path.ts';
import { anchorOf } from '../../library/search/search-hit.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { useWaiting } from '../../people/personal/waiting.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { pendingPapers, scheduledPapers } from './review-queries.ts';
import { t } from '../../base/languages/i18n.ts';

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
  const [isScheduled, setScheduled] = useState(false);
  const allPapers = <Button onClick={() => navigate(paths.allPapers())}>{t('All Paper')}</Button>;
  return (
    <Page
      title={t('New Papers')}
      actions={
        <>
          <Link to={paths.reviewDesk()}>{t('Review desk')}</Link>
          <ReportsLink />
          <Button
            variant="subtle"
            size="compact-md"
            aria-pressed={isScheduled}
            onClick={() => setScheduled(!isScheduled)}
          >
            {t('Approved for later')}
          </Button>
          <ViewSwitch />
        </>
      }
      focusesHeading={!returnsToDocument}
    >
      <DocumentBrowser
        key={String(isScheduled)}
        kind={paperKind}
        source={isScheduled ? scheduledPapers : pendingPapers}
        loadingText={LOADING.newPapers}
        empty={
          isScheduled ? (
            <EmptySheet text={t('Approved papers with a release date wait here until they’re public.')} />
          ) : (
            <EmptySheet text={NOTICES.noNewPapers} action={allPapers} />
          )
        }
        emptyAlone
      >
        {(paper, hit) => {
          const pathTo = (place?: PageAnchor) => paths.reviewPaper(paper._id, place);
          return (
            <DocumentItem kind={paperKind} document={paper} pathTo={pathTo} hit={hit} withStatus>
              <Button {...styles.main} aria-describedby={titleIdOf(paper)} onClick={() => open(pathTo(anchorOf(hit)))}>
                {isScheduled ? t('View') : t('Review and Approve')}
              </Button>
            </DocumentItem>
          );
        }}
      </DocumentBrowser>
    </Page>
  );
}
