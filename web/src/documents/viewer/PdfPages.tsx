import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './PdfPages.module.css';
import { PdfPage } from './PdfPage.tsx';
import { HighlightBar } from './HighlightBar.tsx';
import { reveal } from './highlights.ts';
import { usePagesInView } from './use-pages-in-view.ts';
import { useHighlights } from './use-highlights.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import type { HighlightRequest } from './viewer-props.ts';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import { FIT_WIDTH, zoomStep } from './zoom.ts';

/** A short document is always drawn completely, so that it can be printed. */
const MIN_DRAWN_PAGES = 2;

interface PdfPagesProps {
  readonly pages: number;
  /** Height by width of the first page. */
  readonly firstRatio: number;
  readonly title: string;
  readonly highlight: HighlightRequest | null;
  readonly onFail: () => void;
}

/** All pages as sheets of their final size. A sheet is drawn only while it is near the screen. */
export function PdfPages({ pages, firstRatio, title, highlight, onFail }: PdfPagesProps) {
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const sheets = useRef<HTMLDivElement>(null);
  const sheetsRef = useMergedRef(measured, sheets);
  const { near, current, observe, elementOf, goTo } = usePagesInView();
  const { zoom, zoomTo } = useZoom(sheets, current, elementOf);
  const { ratioOf, onRatio } = usePageRatios(firstRatio);

  const turnTo = (page: number) => goTo(Math.min(pages, Math.max(1, page)));

  const highlights = useHighlights(highlight, {
    near,
    current,
    count: pages,
    onReveal: (page, { boxes: [box] }) => {
      turnTo(page);
      const sheet = elementOf(page);
      if (sheet && box) reveal(sheet, box, sheets.current);
    },
  });
  useFirstPage(highlight?.page ?? null, { isReady: width > 0, pages, goTo });

  const frame = usePageKeys({ zoom, zoomTo, current, pages, turnTo });
  return (
    <div ref={frame} className={classes.frame} data-marked={highlights.hasWords || undefined} tabIndex={-1}>
      <ViewerToolbar page={current} pages={pages} onPage={turnTo} zoom={zoom} onZoom={zoomTo}>
        {highlight && highlights.hasWords && <HighlightBar {...highlights.bar} isRead={highlight.isRead} />}
      </ViewerToolbar>
      {pages > MIN_DRAWN_PAGES && (
        <p className={classes.onPaper}>
          Only the pages in view are drawn here. To print all {pages}, print the download.
        </p>
      )}
      <div
        ref={sheetsRef}
        className={classes.pages}
        // Keyboard users need the focus to scroll sideways.
        {...(zoom > FIT_WIDTH && { tabIndex: 0 })}
        role="group"
        aria-label={`${title}, ${pages === 1 ? '1 page' : `${pages} pages`}`}
      >
        {width > 0 &&
          Array.from({ length: pages }, (_, index) => (
            <PdfPage
              key={index}
              page={index + 1}
              pages={pages}
              width={Math.floor(width * zoom)}
              ratio={ratioOf(index + 1)}
              isNear={near.has(index + 1)}
              highlights={highlights.of(index + 1)}
              activeHighlight={highlights.activeOn(index + 1)}
              observe={observe}
              onRatio={onRatio}
              onFail={onFail}
            />
          ))}
      </div>
    </div>
  );
}

/** Height by width of each page. A page that is not loaded yet counts as `firstRatio`. */
function usePageRatios(firstRatio: number) {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const onRatio = useCallback((page: number, ratio: number) => {
    setRatios((before) => (before.get(page) === ratio ? before : new Map(before).set(page, ratio)));
  }, []);
  return { ratioOf: (page: number) => ratios.get(page) ?? firstRatio, onRatio };
}

interface PageKeys {
  readonly zoom: number;
  readonly zoomTo: (zoom: number) => void;
  readonly current: number;
  readonly pages: number;
  readonly turnTo: (page: number) => void;
}

function usePageKeys({ zoom, zoomTo, current, pages, turnTo }: PageKeys) {
  return useViewerKeys({
    zoomIn: () => zoomTo(zoomStep(zoom, 1)),
    zoomOut: () => zoomTo(zoomStep(zoom, -1)),
    fitWidth: () => zoomTo(FIT_WIDTH),
    // In a page that is wider than its frame these keys scroll sideways.
    previous: () => zoom <= FIT_WIDTH && turnTo(current - 1),
    next: () => zoom <= FIT_WIDTH && turnTo(current + 1),
    first: () => turnTo(1),
    last: () => turnTo(pages),
  });
}

interface FirstPageOptions {
  /** The sheets have their size. */
  readonly isReady: boolean;
  readonly pages: number;
  readonly goTo: (page: number) => void;
}

/** Goes once to the page that the address names. */
function useFirstPage(page: number | null, { isReady, pages, goTo }: FirstPageOptions) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || page === null || !isReady) return;
    isDone.current = true;
    goTo(Math.min(pages, page));
  }, [page, isReady, pages, goTo]);
}

/** The zoom of the sheets. What is at the top and in the middle of the screen stays there when it changes. */
function useZoom(
  sheets: RefObject<HTMLDivElement | null>,
  current: number,
  elementOf: (page: number) => Element | undefined,
) {
  const [zoom, setZoom] = useState<number>(FIT_WIDTH);
  /** `down` is a fraction of the page's height, `across` of the scrolled width. */
  const anchor = useRef<{ zoom: number; page: number; down: number; across: number } | null>(null);

  const zoomTo = (next: number) => {
    const box = elementOf(current)?.getBoundingClientRect();
    const strip = sheets.current;
    const across = strip ? (strip.scrollLeft + strip.clientWidth / 2) / strip.scrollWidth : 0.5;
    anchor.current = box ? { zoom: next, page: current, down: -box.top / box.height, across } : null;
    setZoom(next);
  };
  useLayoutEffect(() => {
    const before = anchor.current;
    if (before?.zoom !== zoom) return;
    const strip = sheets.current;
    strip?.scrollTo({ left: before.across * strip.scrollWidth - strip.clientWidth / 2 });
    const box = elementOf(before.page)?.getBoundingClientRect();
    if (box) window.scrollBy(0, box.top + before.down * box.height);
    anchor.current = null;
  }, [zoom, sheets, elementOf]);

  return { zoom, zoomTo };
}
