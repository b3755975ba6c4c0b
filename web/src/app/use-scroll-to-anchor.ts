import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scrolls to the anchor of an address, or to the top of a new page. After Back the browser restores the position. */
export function useScrollToAnchor() {
  const location = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    if (location.hash !== '') {
      const place = document.getElementById(location.hash.slice(1));
      place?.scrollIntoView();
      place?.focus({ preventScroll: true });
    } else if (navigation !== NavigationType.Pop) {
      window.scrollTo(0, 0);
    }
  }, [location, navigation]);
}
