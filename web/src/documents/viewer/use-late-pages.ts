import { useEffect, useState } from 'react';

/** A hub that is busy may need longer than this to draw a page. Then the page of the file is loaded as well. */
export const PICTURE_PATIENCE_MS = 5_000;

/**
 * The pages whose picture did not come in time. A page stays among them when it is there at last: what is drawn from the file is not
 * taken away again.
 */
export function useLatePages(current: number, isThere: boolean): ReadonlySet<number> {
  const [late, setLate] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (isThere) return;
    const timer = setTimeout(() => setLate((before) => new Set([...before, current])), PICTURE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [current, isThere]);
  return late;
}
