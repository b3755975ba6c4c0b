import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type ScreenPoint, FIT_WIDTH, pinchedZoom, TAP_ZOOM } from './use-zoom.ts';
import { listen } from '../../base/ui/listeners.ts';

/** Two taps within this time and distance are a double tap. */
const [TAP_MS, TAP_PX] = [300, 30];
/** How fast a wheel zooms. */
const WHEEL_SPEED = 0.01;

interface GestureDeps {
  readonly zoom: number;
  readonly zoomTo: (zoom: number, point: ScreenPoint) => void;
}

const pointOf = ({ clientX, clientY }: Touch): ScreenPoint => ({ x: clientX, y: clientY });
const between = (a: ScreenPoint, b: ScreenPoint): ScreenPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: ScreenPoint, b: ScreenPoint) => Math.hypot(a.x - b.x, a.y - b.y);

/** Pinch, double tap, and the wheel with Ctrl (which is also a pinch on a touchpad). While fingers move, the sheets are only magnified. */
export function useGestures(sheets: RefObject<HTMLElement | null>, deps: GestureDeps) {
  const latest = useEffectEvent(() => deps);
  useEffect(() => {
    const element = sheets.current;
    if (!element) return;
    let pinch: { readonly apart: number; readonly zoom: number; readonly point: ScreenPoint; factor: number } | null =
      null;
    let lastTap: { readonly at: number; readonly point: ScreenPoint } | null = null;

    const magnify = (factor: number, { x, y }: ScreenPoint) => {
      const box = element.getBoundingClientRect();
      element.style.transformOrigin = `${x - box.left}px ${y - box.top}px`;
      element.style.transform = `scale(${factor})`;
    };
    const onStart = (event: TouchEvent) => {
      const [first, second] = Array.from(event.touches, pointOf);
      if (!first || !second || event.touches.length !== 2) return;
      lastTap = null;
      pinch = { apart: distance(first, second), zoom: latest().zoom, point: between(first, second), factor: 1 };
    };
    const onMove = (event: TouchEvent) => {
      const [first, second] = Array.from(event.touches, pointOf);
      if (!pinch || !first || !second) return;
      event.preventDefault();
      pinch.factor = pinchedZoom((pinch.zoom * distance(first, second)) / Math.max(1, pinch.apart)) / pinch.zoom;
      element.style.transform = '';
      magnify(pinch.factor, pinch.point);
    };
    const onEnd = (event: TouchEvent) => {
      if (pinch && event.touches.length < 2) {
        const { zoom, factor, point } = pinch;
        pinch = null;
        element.style.transform = '';
        element.style.transformOrigin = '';
        if (factor !== 1) latest().zoomTo(pinchedZoom(zoom * factor), point);
        return;
      }
      const [touch] = event.changedTouches;
      if (event.type !== 'touchend' || !touch || event.touches.length > 0) return;
      const tap = { at: event.timeStamp, point: pointOf(touch) };
      if (lastTap && tap.at - lastTap.at < TAP_MS && distance(tap.point, lastTap.point) < TAP_PX) {
        event.preventDefault();
        lastTap = null;
        latest().zoomTo(latest().zoom > FIT_WIDTH ? FIT_WIDTH : TAP_ZOOM, tap.point);
      } else lastTap = tap;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { zoom, zoomTo } = latest();
      zoomTo(pinchedZoom(zoom * Math.exp(-event.deltaY * WHEEL_SPEED)), { x: event.clientX, y: event.clientY });
    };
    const stop = listen(element, { touchstart: onStart, touchcancel: onEnd }, { passive: true });
    // They keep the browser from scrolling and zooming.
    const stopOthers = listen(element, { touchmove: onMove, touchend: onEnd, wheel: onWheel }, { passive: false });
    return () => {
      stop();
      stopOthers();
    };
  }, [sheets]);
}
