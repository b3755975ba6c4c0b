import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import classes from './PdfPages.module.css';
import { PdfPage } from './PdfPage.tsx';
import { usePagesInView } from './use-pages-in-view.ts';
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
  const anchor = useRef<{ page: number; down: number } | null>(null);

  const onRatio = useCallback((page: number, ratio: number) => {
    setRatios((before) => (before.get(page) === ratio ? before : new Map(before).set(page, ratio)));
  }, []);

  const goTo = (page: number) => elementOf(Math.min(pages, Math.max(1, page)))?.scrollIntoView({ block: 'start' });

  /** What is at the top of the screen stays there. */
  const zoomTo = (next: number) => {
    const box = elementOf(current)?.getBoundingClientRect();
    anchor.current = box ? { page: current, down: -box.top / box.height } : null;
    setZoom(next);
  };
  useLayoutEffect(() => {
    const before = anchor.current;
    const box = before && elementOf(before.page)?.getBoundingClientRect();
    if (before && box) window.scrollBy(0, box.top + before.down * box.height);
    anchor.current = null;
  }, [zoom, elementOf]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const actions: Record<string, () => void> = {
      '+': () => zoomTo(zoomStep(zoom, 1)),
      '=': () => zoomTo(zoomStep(zoom, 1)),
      '-': () => zoomTo(zoomStep(zoom, -1)),
      '0': () => zoomTo(FIT_WIDTH),
      ArrowLeft: () => zoom <= FIT_WIDTH && goTo(current - 1),
      ArrowRight: () => zoom <= FIT_WIDTH && goTo(current + 1),
      Home: () => goTo(1),
      End: () => goTo(pages),
    };
    const action = actions[event.key];
    if (!action || (zoom > FIT_WIDTH && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    action();
  };

  return (
    <div onKeyDown={onKeyDown}>
      <ViewerToolbar page={current} pages={pages} onPage={goTo} zoom={zoom} onZoom={zoomTo} />
      <div ref={ref} className={classes.pages} tabIndex={0} role="group" aria-label={`${title}, ${pages === 1 ? '1 page' : `${pages} pages`}`}>
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
