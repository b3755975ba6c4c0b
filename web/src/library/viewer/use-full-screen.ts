import { useEffect, useState } from 'react';
import { listen } from '../../base/ui/listeners.ts';

const MARK = 'data-full-screen';

/**
 * The viewer alone on the whole screen. The window goes on scrolling, so that the place is kept; where a browser has no full screen for pages
 * (an iPhone), the viewer takes the whole window.
 */
export function useFullScreen() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const root = document.documentElement;
    root.setAttribute(MARK, '');
    const onChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setFull(false);
    };
    const stop = listen(document, { fullscreenchange: onChange, keydown: onKeyDown });
    return () => {
      root.removeAttribute(MARK);
      stop();
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);

  const toggle = () => {
    setFull(!isFull);
    // Without it the viewer still takes the whole window.
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return { isFull, toggle };
}
