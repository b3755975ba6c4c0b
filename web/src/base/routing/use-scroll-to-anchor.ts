import { useEffect } from 'react';
import { useLocation } from '../routing/routing.ts';

/** Scrolls to the anchor of an address. */
export function useScrollToAnchor() {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    const place = document.getElementById(location.hash.slice(1));
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [location]);
}
