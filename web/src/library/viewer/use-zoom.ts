import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { EYE_LEVEL } from './highlights.ts';

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

/** 1 is the width of the frame. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
export const FIT_WIDTH = 1;
const [MIN_ZOOM, MAX_ZOOM] = [STEPS[0], 4] as const;
/** What a double tap magnifies to. */
export const TAP_ZOOM = 2.5;
/** Fingers do not stop exactly at the width of the frame. */
const NEARLY = 0.06;

/** The next larger (+1) or smaller (-1) zoom. The last step stays. */
export function zoomStep(zoom: number, direction: 1 | -1): number {
  const next = direction === 1 ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** The zoom that fingers have chosen: within its limits, and exactly the width of the frame when it is nearly that. */
export function pinchedZoom(zoom: number): number {
  if (Math.abs(zoom - FIT_WIDTH) < NEARLY) return FIT_WIDTH;
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

/** The zoom at which a whole page is seen; `ratio` is height by width. Never larger than the frame. */
export function fitPageZoom(frameWidth: number, ratio: number, height: number): number {
  if (frameWidth <= 0 || ratio <= 0) return FIT_WIDTH;
  return Math.min(FIT_WIDTH, Math.max(0.1, height / (frameWidth * ratio)));
}

/** For one canvas. Phones have little memory for canvases, and several exist at once. */
const MAX_CANVAS_PIXELS = { phone: 5_000_000, desktop: 12_000_000 } as const;

/** Device pixels per CSS pixel for a page of this size: as sharp as the screen and the memory allow. */
export function canvasPixelRatio(width: number, height: number, screen: { ratio: number; isPhone: boolean }): number {
  const most = MAX_CANVAS_PIXELS[screen.isPhone ? 'phone' : 'desktop'];
  return Math.min(screen.ratio, Math.sqrt(most / (width * height)));
}
