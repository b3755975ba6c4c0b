import { useLayoutEffect } from 'react';
import { useIsReturn } from '../documents/list-place.ts';
import { useLocation } from '../routing/routing.ts';

/**
 * Begins a new page at its top. It stands before the page in the frame, so its effect runs first: a document that is known already leads on to
 * the place at which it is opened. After Back the browser restores the position, and a list its own.
 */
export function PageTop() {
  const location = useLocation();
  const isReturn = useIsReturn();
  useLayoutEffect(() => {
    if (location.hash === '' && !isReturn) window.scrollTo(0, 0);
  }, [location, isReturn]);
  return null;
}
