import { useLayoutEffect } from 'react';
import { isReturnTo } from '../documents/list-place.ts';
import { useLocation, useNavigationType } from '../routing/routing.ts';

/**
 * Begins a new page at its top. It stands before the page in the frame, so its effect runs first: a document that is known already leads on to
 * the place at which it is opened. After Back the browser restores the position, and a list its own.
 */
export function PageTop() {
  const location = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    if (location.hash === '' && navigation !== 'pop' && !isReturnTo(location)) window.scrollTo(0, 0);
  }, [location, navigation]);
  return null;
}
