import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './LoadingOverlay.module.css';

/** Covers the screen during an action. The page behind is inert, and the focus returns afterwards. */
export function LoadingOverlay({ text }: { readonly text: string }) {
  const overlay = useRef<HTMLOutputElement>(null);
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
    <output ref={overlay} className={classes.overlay} aria-live="polite" tabIndex={-1}>
      <span className={classes.pen} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
    </output>,
    document.body,
  );
}

/** Covers its positioned parent while that is loading. The rest of the page stays usable. */
export function LoadingCover({ text }: { readonly text: string }) {
  return (
    <output className={`${classes.overlay} ${classes.cover}`} aria-live="polite">
      <span className={classes.pen} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
    </output>
  );
}
