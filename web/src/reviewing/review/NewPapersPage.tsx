import { type ReactNode, useState } from 'react';
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
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { Page } from '../../base/ui/Page.tsx';
import type { AnyDocument, DocumentKind } from '../../library/documents/document-kind.ts';
import type { DocumentSource } from '../../library/documents/document-queries.ts';
import { solutionKind } from '../../library/solutions/solution-kind.ts';
import { pendingPapers, pendingSolutions, scheduledPapers, scheduledSolutions } from './review-queries.ts';
import { t } from '../../base/languages/i18n.ts';

/** With the number of reports that wait. */
function ReportsLink() {
  const waiting = useWaiting()?.reports ?? 0;
  return <Link to={paths.reports()}>{waiting === 0 ? t('Reports') : t('Reports ({n, number})', { n: waiting })}</Link>;
}

const SHOWN = ['papers', 'solutions', 'scheduled_papers', 'scheduled_solutions'] as const;
type Shown = (typeof SHOWN)[number];

function nameOf(shown: Shown, waitingSolutions: number): string {
  switch (shown) {
    case 'papers':
      return t('Papers to review');
    case 'solutions':
      return waitingSolutions === 0
        ? t('Solutions to review')
        : t('Solutions to review ({n, number})', { n: waitingSolutions });
    case 'scheduled_papers':
      return t('Scheduled papers');
    case 'scheduled_solutions':
      return t('Scheduled solutions');
  }
}

/** The teachers' queue of pending papers. */
export default function NewPapersPage() {
  const navigate = useNavigate();
  const returnsToDocument = useReturnsToDocument();
  const [shown, setShown] = useState<Shown>('papers');
  const waitingSolutions = useWaiting()?.solutions ?? 0;
  const isScheduled = shown.startsWith('scheduled');
  const allPapers = <Button onClick={() => navigate(paths.allPapers())}>{t('All Paper')}</Button>;
  return (
    <Page
      title={t('New Papers')}
      actions={
        <>
          <Link to={paths.reviewDesk()}>{t('Review desk')}</Link>
          <ReportsLink />
          <NativeSelect
            aria-label={t('Show')}
            value={shown}
            onChange={({ currentTarget: { value } }) => setShown(SHOWN.find((one) => one === value) ?? 'papers')}
            data={SHOWN.map((value) => ({ value, label: nameOf(value, waitingSolutions) }))}
          />
          <ViewSwitch />
        </>
      }
      focusesHeading={!returnsToDocument}
    >
      {shown.endsWith('solutions') ? (
        <Queue
          key={shown}
          kind={solutionKind}
          source={isScheduled ? scheduledSolutions : pendingSolutions}
          empty={
            <EmptySheet
              text={
                isScheduled
                  ? t('Approved solutions with a release date wait here until they’re public.')
                  : t('No solutions are waiting for review.')
              }
            />
          }
          pathTo={paths.reviewSolution}
          open={isScheduled ? t('View') : t('Review and Approve')}
        />
      ) : (
        <Queue
          key={shown}
          kind={paperKind}
          source={isScheduled ? scheduledPapers : pendingPapers}
          empty={
            isScheduled ? (
              <EmptySheet text={t('Approved papers with a release date wait here until they’re public.')} />
            ) : (
              <EmptySheet text={NOTICES.noNewPapers} action={allPapers} />
            )
          }
          pathTo={paths.reviewPaper}
          open={isScheduled ? t('View') : t('Review and Approve')}
        />
      )}
    </Page>
  );
}

interface QueueProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly source: DocumentSource<D>;
  readonly empty: ReactNode;
  readonly pathTo: (id: string, place?: PageAnchor) => string;
  /** The name of the button that opens one. */
  readonly open: string;
}

/** Documents of one kind that wait. */
function Queue<D extends AnyDocument>({ kind, source, empty, pathTo, open: name }: QueueProps<D>) {
  const open = useOpenFromList();
  const styles = useButtonStyles();
  return (
    <DocumentBrowser kind={kind} source={source} loadingText={LOADING.newPapers} empty={empty} emptyAlone>
      {(document, hit) => {
        const pathOf = (place?: PageAnchor) => pathTo(document._id, place);
        return (
          <DocumentItem kind={kind} document={document} pathTo={pathOf} hit={hit} withStatus>
            <Button {...styles.main} aria-describedby={titleIdOf(document)} onClick={() => open(pathOf(anchorOf(hit)))}>
              {name}
            </Button>
          </DocumentItem>
        );
      }}
    </DocumentBrowser>
  );
}
