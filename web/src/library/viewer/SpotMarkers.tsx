import { useContext } from 'react';
import { PageMarkers } from './page-markers.ts';
import classes from './SpotMarkers.module.css';

interface SpotMarkersProps {
  readonly page: number;
}

/** The numbered markers of one page. */
export function SpotMarkers({ page }: SpotMarkersProps) {
  return useContext(PageMarkers)
    .filter((marker) => marker.page === page)
    .map(({ x, y, number, label, onOpen }) => (
      <button
        key={number}
        type="button"
        className={classes.marker}
        style={{ '--x': `${x * 100}%`, '--y': `${y * 100}%` } as object}
        aria-label={label}
        onClick={onOpen}
      >
        {number}
      </button>
    ));
}
