import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './LoadingOverlay.module.css';

/** Covers the screen while something is under way. The page behind is inert; the focus comes back afterwards. */
export function LoadingOverlay({ text }: { readonly text: string }) {
  const overlay = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const page = document.getElementById('root');
    overlay.current?.focus({ preventScroll: true });
    if (page) page.inert = true;
    return () => {
      if (page) page.inert = false;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <div ref={overlay} className={classes.overlay} role="status" aria-live="polite" tabIndex={-1}>
      <span className={classes.pen} aria-hidden="true" />
      <p className={classes.text}>{text}</p>
    </div>,
    document.body,
  );
}
