import { useEffect } from 'react';

/**
 * While an address leads to a place in a document, the browser does not restore the position of the window by itself: after a reload it would do so
 * when the place may have been found already, and the reader would be elsewhere.
 */
export function useOwnScroll(leadsToPlace: boolean): void {
  useEffect(() => {
    if (!leadsToPlace) return;
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, [leadsToPlace]);
}
