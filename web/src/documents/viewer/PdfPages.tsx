import { useElementSize } from '@mantine/hooks';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import classes from './PdfPages.module.css';
import { PdfPage } from './PdfPage.tsx';
import { usePagesInView } from './use-pages-in-view.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import { FIT_WIDTH, zoomStep } from './zoom.ts';

interface PdfPagesProps {
  readonly pages: number;
  /** Height by width of the first page. */
  readonly firstRatio: number;
  readonly title: string;
  readonly onFail: () => void;
}

/** All pages as sheets of their right size, drawn only while they are near the screen. */
export function PdfPages({ pages, firstRatio, title, onFail }: PdfPagesProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { near, current, observe, elementOf } = usePagesInView();
  const [zoom, setZoom] = useState<number>(FIT_WIDTH);
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const anchor = useRef<{ zoom: number; page: number; down: number } | null>(null);

  const onRatio = useCallback((page: number, ratio: number) => {
    setRatios((before) => (before.get(page) === ratio ? before : new Map(before).set(page, ratio)));
  }, []);

  const goTo = (page: number) => elementOf(Math.min(pages, Math.max(1, page)))?.scrollIntoView({ block: 'start' });

  /** What is at the top of the screen stays there. */
  const zoomTo = (next: number) => {
    const box = elementOf(current)?.getBoundingClientRect();
    anchor.current = box ? { zoom: next, page: current, down: -box.top / box.height } : null;
    setZoom(next);
  };
  useLayoutEffect(() => {
    const before = anchor.current;
    if (before?.zoom !== zoom) return;
    const box = elementOf(before.page)?.getBoundingClientRect();
    if (box) window.scrollBy(0, box.top + before.down * box.height);
    anchor.current = null;
  }, [zoom, elementOf]);

  const frame = useViewerKeys({
    zoomIn: () => zoomTo(zoomStep(zoom, 1)),
    zoomOut: () => zoomTo(zoomStep(zoom, -1)),
    fitWidth: () => zoomTo(FIT_WIDTH),
    // Sideways arrows move about in a page that is wider than its frame.
    previous: () => zoom <= FIT_WIDTH && goTo(current - 1),
    next: () => zoom <= FIT_WIDTH && goTo(current + 1),
    first: () => goTo(1),
    last: () => goTo(pages),
  });

  return (
    <div ref={frame} className={classes.frame} tabIndex={-1}>
      <ViewerToolbar page={current} pages={pages} onPage={goTo} zoom={zoom} onZoom={zoomTo} />
      <div
        ref={ref}
        className={classes.pages}
        // Only then it scrolls sideways.
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
              ratio={ratios.get(index + 1) ?? firstRatio}
              isNear={near.has(index + 1)}
              observe={observe}
              onRatio={onRatio}
              onFail={onFail}
            />
          ))}
      </div>
    </div>
  );
}
