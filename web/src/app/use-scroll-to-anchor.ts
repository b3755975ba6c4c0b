import { useEffect } from 'react';
import { isReturnTo } from '../documents/list-place.ts';
import { useLocation, useNavigationType } from '../routing/routing.ts';

/** Scrolls to the anchor of an address, or to the top of a new page. After Back the browser restores the position, and a list its own. */
export function useScrollToAnchor() {
  const location = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (location.hash !== '') {
      const place = document.getElementById(location.hash.slice(1));
      place?.scrollIntoView();
      place?.focus({ preventScroll: true });
    } else if (navigation !== 'pop' && !isReturnTo(location)) {
      window.scrollTo(0, 0);
    }
  }, [location, navigation]);
}
