import { useEffect, useMemo, useRef, useState } from 'react';
import { useNoteAddress, useSearchParams } from '../../base/routing/routing.tsx';
import type { OpenAt, ReadingPlace } from '../viewer/viewer-props.ts';
import { ownSubject } from '../../base/session/role-answer.ts';
import { readStored, store } from '../../base/ui/stored.ts';

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

const KEY = 'lastPages';
/** So many documents are remembered. */
const MAX_KEPT = 200;

type Pages = Array<[string, unknown]>;

/**
 * Where somebody reads is theirs, and the device may be shared. A visitor's places stay in the tab. A person's are in this browser until logout, which
 * clears what local storage has, and nobody else who signs in here gets them.
 */
const storage = () => (ownSubject() === undefined ? 'sessionStorage' : 'localStorage');

function kept(): Pages {
  const value = readStored(storage(), KEY) as { owner?: unknown; pages?: unknown } | null;
  const isOwn = (value?.owner ?? undefined) === ownSubject();
  return isOwn && Array.isArray(value?.pages)
    ? value.pages.filter((one): one is Pages[number] => Array.isArray(one))
    : [];
}

/** The page of a document that was read last on this device; null: the first one, or none. */
export function lastPage(id: string): number | null {
  const page = kept().find(([one]) => one === id)?.[1];
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : null;
}

export function keepLastPage(id: string, page: number): void {
  const others = kept().filter(([one]) => one !== id);
  const entries = page > 1 ? [...others, [id, page]] : others;
  store(storage(), KEY, { owner: ownSubject(), pages: entries.slice(-MAX_KEPT) });
}
