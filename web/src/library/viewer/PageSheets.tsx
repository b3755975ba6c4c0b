import { useElementSize, useMergedRef } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FindBar } from './find/FindBar.tsx';
import { useFind } from './find/use-find.ts';
import { OutlineLine } from './outline/OutlineLine.tsx';
import { useOutline } from './outline/use-outline.ts';
import { HighlightBar } from './HighlightBar.tsx';
import { type Highlight, reveal, useMarkedPlace } from './highlights.ts';
import { PageSheet } from './PageSheet.tsx';
import classes from './PageSheets.module.css';
import { PageStrip } from './PageStrip.tsx';
import { PrintTool } from './tools/PrintTool.tsx';
import { ShareTool } from './tools/ShareTool.tsx';
import { ViewerToolbar } from './tools/ViewerToolbar.tsx';
import { turnedRatio, useTurns } from './use-turns.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useGestures } from './use-gestures.ts';
import { useHighlights } from './use-highlights.ts';
import { usePageRatios } from './use-page-ratios.ts';
import { usePagesInView } from './use-pages-in-view.ts';
import { type FileState, useSheets } from './use-sheets.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useZoom, FIT_WIDTH, zoomStep } from './use-zoom.ts';
import type { MarkedPlace, OpenAt, PageSource, ReadingPlace, ShownFile } from './viewer-props.ts';
import { VIEWER } from './viewer-texts.ts';
import { t } from '../../base/languages/i18n.ts';
import { IconX } from '@tabler/icons-react';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Tool } from './tools/Tool.tsx';
import { LOADING } from '../../base/languages/messages.ts';
import viewerClasses from './FileViewer.module.css';

const OutlinePanel = lazy(() => loadChunk(() => import('./outline/OutlinePanel.tsx')));

/** A short document is always drawn completely, so that it can be printed. */
const MIN_DRAWN_PAGES = 2;

interface PageSheetsProps {
  readonly shown: ShownFile;
  readonly file: FileState;
  readonly source: PageSource;
  readonly openAt: OpenAt;
  readonly place: MarkedPlace | null;
  readonly reading: ReadingPlace | undefined;
}

/** All pages as sheets of their final size. What is on a sheet is loaded while it is near the screen. */
export function PageSheets({ shown, file, source, openAt, place, reading }: PageSheetsProps) {
  const { ref: measured, width: observed } = useElementSize<HTMLDivElement>();
  const strip = useRef<HTMLDivElement>(null);
  // The observer answers after the first paint, which would show what is below where the sheets will be.
  const [firstWidth, setFirstWidth] = useState(0);
  useLayoutEffect(() => setFirstWidth(strip.current?.getBoundingClientRect().width ?? 0), []);
  const width = observed || firstWidth;
  const stripRef = useMergedRef(measured, strip);
  const { near, current, observe, elementOf, goTo } = usePagesInView(openAt.page ?? 1);
  const currentSheet = useCallback(() => elementOf(current), [elementOf, current]);
  const { turns, rotate } = useTurns(shown.id);
  const { ratioOf, onRatio } = usePageRatios(currentSheet);
  const ratio = turnedRatio(ratioOf(current), turns);
  const { zoom, isPage, zoomTo, hold } = useZoom({ sheets: strip, width, ratio, currentSheet });
  const sheetWidth = Math.floor(width * zoom);
  const sheets = useSheets({ shown, file, source, near, current, sheetWidth, ratioOf, turns, onRatio });
  const { pages } = sheets;
  const { isFull, toggle: toggleFull } = useFullScreen();
  const [isStripOpen, setStripOpen] = useState(false);

  const turnTo = (page: number) => goTo(Math.min(pages, Math.max(1, page)));
  const onReveal = (page: number, { boxes: [box] }: Highlight) => {
    turnTo(page);
    const sheet = elementOf(page);
    if (sheet && box) reveal(sheet, box, strip.current);
  };
  const found = { source, known: sheets.known, current, onReveal };
  const highlights = useHighlights(openAt, { ...found, count: pages });
  const find = useFind({ ...found, id: shown.id });
  const isReady = width > 0 && pages > 0;
  useFirstPage(openAt.page, { isReady, pages, goTo });
  const marks = useMarkedPlace(place, { isReady, goTo: turnTo, onReveal });
  // Until it is closed, or the reader has moved.
  const [isOffered, setOffered] = useState(true);
  if (isOffered && current > 1) setOffered(false);
  useEffect(() => {
    if (isReady) reading?.onPage(current);
  }, [isReady, reading, current]);
  useGestures(strip, { zoom, zoomTo });

  const frame = useViewerKeys({
    zoomIn: () => zoomTo(zoomStep(zoom, 1)),
    zoomOut: () => zoomTo(zoomStep(zoom, -1)),
    fitWidth: () => zoomTo(FIT_WIDTH),
    // In a page that is wider than its frame these keys scroll sideways.
    previous: () => zoom <= FIT_WIDTH && turnTo(current - 1),
    next: () => zoom <= FIT_WIDTH && turnTo(current + 1),
    first: () => turnTo(1),
    last: () => turnTo(pages),
    find: find.open,
  });
  const outline = useOutline({ source, pages, current, frame, firstWidth, onPage: turnTo });
  const isOutlineBeside = outline?.place === 'beside';
  const toggleStrip = () => {
    if (isOutlineBeside) outline.close();
    setStripOpen(!isStripOpen);
  };
  const toggleOutline = () => {
    setStripOpen(false);
    outline?.toggle();
  };
  const activeWord = (page: number) => (marks[page] ? null : highlights.activeOn(page));
  const isRead = source.textStatus === 'read';
  const hasBar = highlights.hasWords && !find.isOpen;
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-lines={hasBar || find.isOpen || undefined}
      data-sections={outline ? true : undefined}
      tabIndex={-1}
    >
      <ViewerToolbar
        page={current}
        pages={pages}
        onPage={turnTo}
        zoom={zoom}
        isFitPage={isPage}
        onZoom={zoomTo}
        onRotate={() => {
          hold();
          rotate();
        }}
        isFull={isFull}
        onFull={toggleFull}
        isFinding={find.isOpen}
        onFind={find.isOpen ? find.close : find.open}
        strip={pages > 1 ? { isOpen: isStripOpen, onToggle: toggleStrip } : null}
        outline={outline && { isOpen: outline.place !== null, onToggle: toggleOutline }}
        tools={
          <>
            {shown.addressOf && <ShareTool title={shown.title} address={shown.addressOf(current)} />}
            <PrintTool url={file.url} />
          </>
        }
      >
        {outline && <OutlineLine outline={outline} />}
        {hasBar && <HighlightBar {...highlights.bar} isRead={isRead} />}
        {find.isOpen && <FindBar find={find} isRead={isRead} />}
      </ViewerToolbar>
      {pages > MIN_DRAWN_PAGES && (
        <p className={classes.onPaper}>
          {t(
            'Only the pages on screen can be printed from here. To print all {pages}, download the file and print it.',
            { pages },
          )}
        </p>
      )}
      <div className={classes.body} data-beside={isStripOpen || isOutlineBeside || undefined}>
        {outline && outline.place !== null && (
          <Suspense fallback={null}>
            <OutlinePanel outline={outline} />
          </Suspense>
        )}
        {isStripOpen && <PageStrip key={pages} source={source} pages={pages} current={current} onPage={turnTo} />}
        <div
          ref={stripRef}
          className={classes.pages}
          // Keyboard users need the focus to scroll sideways.
          {...(zoom > FIT_WIDTH && { tabIndex: 0 })}
          role="group"
          aria-label={VIEWER.allPages(shown.title, pages)}
        >
          {!sheets.hasShown && (
            <div className={classes.loading}>
              <LoadingFile />
            </div>
          )}
          {width > 0 &&
            Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
              <PageSheet
                key={page}
                {...sheets.propsOf(page)}
                page={page}
                pages={pages}
                title={shown.title}
                width={sheetWidth}
                ratio={ratioOf(page)}
                turns={turns}
                isCurrent={page === current}
                textStatus={source.textStatus}
                preview={page === 1 && near.has(1) ? shown.preview : null}
                highlights={find.of(page) ?? marks[page] ?? highlights.of(page)}
                activeHighlight={find.isOpen ? find.activeOn(page) : activeWord(page)}
                observe={observe}
              />
            ))}
        </div>
      </div>
      {isReady && isOffered && reading?.goOnAt != null && reading.goOnAt <= pages && (
        <GoOn page={reading.goOnAt} onPage={turnTo} onClose={() => setOffered(false)} />
      )}
    </div>
  );
}

interface FirstPageOptions {
  /** The sheets have their size. */
  readonly isReady: boolean;
  readonly pages: number;
  readonly goTo: (page: number) => void;
}

/** Goes once to the page that the address names, before anything of another page is loaded. */
function useFirstPage(page: number | null, { isReady, pages, goTo }: FirstPageOptions) {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || page === null || !isReady) return;
    isDone.current = true;
    goTo(Math.min(pages, page));
  }, [page, isReady, pages, goTo]);
}

interface GoOnProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

/** Offers the page that was read last, over the foot of the screen, so that nothing moves. */
function GoOn({ page, onPage, onClose }: GoOnProps) {
  return (
    <div className={classes.place}>
      <div className={classes.offer}>
        <Button variant="subtle" onClick={() => onPage(page)}>
          {t('Continue from page {page}', { page })}
        </Button>
        <Tool label={t('Close')} icon={IconX} onClick={onClose} disabled={false} />
      </div>
    </div>
  );
}

function LoadingFile() {
  return (
    <p role="status" className={viewerClasses.loading}>
      {LOADING.file}
    </p>
  );
}
