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
