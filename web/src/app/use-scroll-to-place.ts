import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Scrolls to the anchor of an address, or to the top of a new page; going back is left to the browser's memory. */
export function useScrollToPlace() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (hash !== '') {
      const place = document.getElementById(decodeURIComponent(hash.slice(1)));
      place?.scrollIntoView();
      place?.focus({ preventScroll: true });
    } else if (navigation !== 'POP') {
      window.scrollTo(0, 0);
    }
  }, [pathname, hash, key, navigation]);
}
