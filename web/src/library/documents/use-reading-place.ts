import { useEffect, useMemo, useRef, useState } from 'react';
import { useNoteAddress, useSearchParams } from '../../base/routing/routing.ts';
import { keepLastPage, lastPage } from './last-page.ts';
import type { OpenAt, ReadingPlace } from '../viewer/viewer-props.ts';

/** A page that is passed is not read. Browsers also refuse to write the address too often. */
const SETTLED_MS = 400;

/**
 * Calls back after a pause and two more frames. A busy browser reports the page that it shows only after it has drawn: with the next frame,
 * and React needs a moment for it.
 * @returns what cancels it
 */
function afterSettling(done: () => void): () => void {
  let frame = 0;
  const timer = setTimeout(() => {
    // A tab in the background draws nothing, and its page does not change.
    if (document.hidden) done();
    else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(done)));
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/**
 * The address follows the page that is read, so that a reload, Back and a copied address lead there; and this device remembers it. Where the
 * address names no place, the viewer offers the page that was read last.
 */
export function useReadingPlace(id: string, openAt: OpenAt): ReadingPlace {
  const [address] = useSearchParams();
  const note = useNoteAddress();
  const hasPlace = openAt.page !== null || openAt.words.length > 0 || address.has('question');
  const [goOnAt] = useState(() => (hasPlace ? null : lastPage(id)));
  const latest = useRef({ address, note });
  useEffect(() => {
    latest.current = { address, note };
  });
  const first = useRef(openAt.page ?? 1);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  return useMemo(() => {
    let hasMoved = false;
    const onPage = (page: number) => {
      cancel.current();
      hasMoved ||= page !== first.current;
      if (!hasMoved && page === 1) return;
      cancel.current = afterSettling(() => {
        keepLastPage(id, page);
        if (!hasMoved) return;
        const next = new URLSearchParams(latest.current.address);
        // The question is on another page.
        next.delete('question');
        next.delete('page_no');
        if (page > 1) next.set('page_no', String(page));
        latest.current.note(next.size === 0 ? '' : `?${next.toString()}`);
      });
    };
    return { goOnAt, onPage };
  }, [id, goOnAt]);
}
