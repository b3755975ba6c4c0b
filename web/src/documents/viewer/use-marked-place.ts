import { useEffect, useMemo, useRef } from 'react';
import { type Highlight, marksOf } from './highlights.ts';
import type { MarkedPlace } from './viewer-props.ts';

interface PlaceOptions {
  /** The sheets have their size. */
  readonly isReady: boolean;
  readonly goTo: (page: number) => void;
  readonly onReveal: (page: number, highlight: Highlight) => void;
}

const NOWHERE: Readonly<Record<number, readonly Highlight[]>> = {};

/** Goes to a place once for each time that it is given, and marks it until another one is. */
export function useMarkedPlace(place: MarkedPlace | null, { isReady, goTo, onReveal }: PlaceOptions) {
  const marks = useMemo(() => (place === null ? NOWHERE : marksOf(place)), [place]);
  const shown = useRef<MarkedPlace | null>(null);
  useEffect(() => {
    if (place === null || !isReady || shown.current === place) return;
    shown.current = place;
    const [top] = marks[place.page]?.[0]?.boxes ?? [];
    // A long passage is read from its beginning.
    if (top) onReveal(place.page, { boxes: [{ ...top, height: 0 }] });
    else goTo(place.page);
  });
  return marks;
}
