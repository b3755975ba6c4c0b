import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { EYE_LEVEL } from './highlights.ts';
import { FIT_WIDTH, fitPageZoom } from './zoom.ts';

/** A point on the screen, in CSS pixels. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** A point of a page, in fractions of it, and where it was on the screen. */
interface Anchor {
  readonly page: Element;
  readonly across: number;
  readonly down: number;
  readonly point: ScreenPoint;
}

interface ZoomDeps {
  /** The frame that scrolls sideways. */
  readonly sheets: RefObject<HTMLElement | null>;
  readonly width: number;
  /** Height by width of the page that fits: the current one, as it lies. */
  readonly ratio: number;
  readonly currentSheet: () => Element | undefined;
}

/** Room that the toolbar and the gap below a page take, in CSS pixels. */
const AROUND_PAGE_PX = 84;

/** The zoom of the sheets. A point of a page stays where it is on the screen when it changes. */
export function useZoom({ sheets, width, ratio, currentSheet }: ZoomDeps) {
  const [chosen, setChosen] = useState<number | 'page'>(FIT_WIDTH);
  const anchor = useRef<Anchor | null>(null);
  const zoom = chosen === 'page' ? fitPageZoom(width, ratio, window.innerHeight - AROUND_PAGE_PX) : chosen;

  const hold = useCallback(
    (point?: ScreenPoint) => {
      const under = point && document.elementFromPoint(point.x, point.y)?.closest('[data-page]');
      const page = under ?? currentSheet();
      const frame = sheets.current?.getBoundingClientRect();
      if (!page || !frame) return;
      const box = page.getBoundingClientRect();
      // Of the current page, so that it stays the current one.
      const y = Math.min(Math.max(window.innerHeight * EYE_LEVEL, box.top), box.bottom);
      const at = point ?? { x: frame.left + frame.width / 2, y };
      const [across, down] = [(at.x - box.left) / box.width, (at.y - box.top) / box.height];
      anchor.current = { page, across, down, point: at };
    },
    [sheets, currentSheet],
  );

  const zoomTo = useCallback(
    (next: number | 'page', point?: ScreenPoint) => {
      hold(point);
      setChosen(next);
    },
    [hold],
  );

  useLayoutEffect(() => {
    const held = anchor.current;
    anchor.current = null;
    if (!held?.page.isConnected) return;
    const box = held.page.getBoundingClientRect();
    sheets.current?.scrollBy(box.left + held.across * box.width - held.point.x, 0);
    window.scrollBy(0, box.top + held.down * box.height - held.point.y);
  });

  return { zoom, isPage: chosen === 'page', zoomTo, hold };
}
