import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from '../../base/routing/routing.tsx';
import { listen } from '../../base/ui/listeners.ts';

/** Where the user was in a list when they left it. */
interface ListPlace {
  readonly scroll: number;
  /** The document that had the focus. */
  readonly id: string | null;
}

/** By the list's address. Only of this visit: a reload starts at the top, or where the browser puts it. */
const places = new Map<string, ListPlace>();

/** As in a new tab. */
export const forgetListPlaces = (): void => places.clear();

/** The id of the title of a document in a list. It also describes the buttons there. */
export const titleIdOf = ({ _id }: { readonly _id: string }) => `title-${_id}`;

/** The attribute of a document's element in a list; its value is the document's id. */
export const RESULT = 'data-result';

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** The state of a link that leads back to a list. */
export const RETURNING = { returning: true } as const;

function isReturnTo({ state }: Location): boolean {
  return typeof state === 'object' && state !== null && 'returning' in state;
}

/** Whether the user comes back to this address, by the browser's button or by a link that leads back to a list. */
export function useIsReturn(): boolean {
  const location = useLocation();
  const isBack = useNavigationType() === 'pop';
  return isBack || isReturnTo(location);
}

/** Whether the focus goes to a document of the list and not to the heading. */
export function useReturnsToDocument(): boolean {
  const list = addressOf(useLocation());
  const isReturn = useIsReturn();
  const [returnsToDocument] = useState(() => isReturn && (places.get(list)?.id ?? null) !== null);
  return returnsToDocument;
}

/** Keeps the user's place in the list of this address, and restores it when they come back. `isReady`: its documents are on the screen. */
export function useListPlace(isReady: boolean, lost: RefObject<HTMLElement | null>): void {
  const list = addressOf(useLocation());
  const isReturn = useIsReturn();
  const latest = useRef<ListPlace>({ scroll: 0, id: null });
  const restored = useRef<string | null>(null);

  useEffect(() => {
    const onScroll = () => {
      latest.current = { ...latest.current, scroll: window.scrollY };
    };
    const onFocus = ({ target }: Event) => {
      const result = target instanceof Element ? target.closest(`[${RESULT}]`) : null;
      latest.current = { ...latest.current, id: result?.getAttribute(RESULT) ?? null };
    };
    // Not every browser gives the focus to a link that is clicked.
    return listen(window, { scroll: onScroll, focusin: onFocus, click: onFocus }, { passive: true });
  }, []);

  // Before the next screen moves the page. A list that was left before it was there keeps the place that it had.
  useLayoutEffect(
    () => () => {
      if (restored.current === list) places.set(list, latest.current);
      // Not `window.scrollY`: the documents of the next page are being put in, and it would lay out half of them.
      latest.current = { scroll: latest.current.scroll, id: null };
    },
    [list],
  );

  useLayoutEffect(() => {
    if (!isReady || restored.current === list) return;
    restored.current = list;
    const place = isReturn ? places.get(list) : undefined;
    if (!place) return;
    if (place.id !== null) {
      const title = document.getElementById(titleIdOf({ _id: place.id }))?.querySelector('a');
      (title ?? lost.current)?.focus({ preventScroll: true });
    }
    latest.current = place;
    window.scrollTo(0, place.scroll);
  }, [isReady, isReturn, list, lost]);
}
