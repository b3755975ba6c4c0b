import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './LoadingOverlay.module.css';

/** Covers the screen while something is under way. The page behind is inert; the focus comes back afterwards. */
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

/** Covers the part of the page it stands in (which is positioned) while that is loading; the rest can be used. */
export function LoadingCover({ text }: { readonly text: string }) {
  return (
    <output className={`${classes.overlay} ${classes.cover}`} aria-live="polite">
      <span className={classes.pen} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
    </output>
  );
}
