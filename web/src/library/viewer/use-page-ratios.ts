import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A4, until a page is known. */
const USUAL_RATIO = Math.SQRT2;

interface Ratios {
  /** Of the page that was known first: the others are likely the same. */
  readonly usual: number;
  readonly known: ReadonlyMap<number, number>;
}

/** Height by width of each page. The current page stays in its place when pages above it turn out to be higher. */
export function usePageRatios(currentSheet: () => Element | undefined) {
  const [{ usual, known }, setRatios] = useState<Ratios>({ usual: USUAL_RATIO, known: new Map() });
  const latest = useRef(currentSheet);
  useLayoutEffect(() => {
    latest.current = currentSheet;
  });
  const held = useRef<{ readonly sheet: Element; readonly top: number } | null>(null);

  const onRatio = useCallback((page: number, ratio: number) => {
    if (!(ratio > 0)) return;
    const sheet = latest.current();
    held.current = sheet ? { sheet, top: sheet.getBoundingClientRect().top } : null;
    setRatios((before) => {
      if (before.known.get(page) === ratio) return before;
      return {
        usual: before.known.size === 0 ? ratio : before.usual,
        known: new Map(before.known).set(page, ratio),
      };
    });
  }, []);

  useLayoutEffect(() => {
    const before = held.current;
    held.current = null;
    if (before?.sheet.isConnected) window.scrollBy(0, before.sheet.getBoundingClientRect().top - before.top);
  });

  return { ratioOf: (page: number) => known.get(page) ?? usual, onRatio };
}
