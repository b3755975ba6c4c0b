import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../base/ui/focus.ts';
import { hasSingleKeys } from '../../base/ui/single-keys.ts';
import { RESULT } from '../documents/list-place.ts';
import { listen } from '../../base/ui/listeners.ts';

/** The links to the documents on the screen, in their order. */
function resultsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(`[${RESULT}] h2 a`)];
}

const searchBoxIn = (list: HTMLElement) => list.querySelector<HTMLInputElement>('[role="search"] input');

/** How many documents stand beside one another. */
function columnsOf(results: readonly HTMLElement[]): number {
  const tops = results.map((result) => result.closest(`[${RESULT}]`)?.getBoundingClientRect().top);
  const next = tops.findIndex((top) => top !== tops[0]);
  return next === -1 ? results.length : next;
}

/** Where a key leads from a document; null: it is not a key of the list. */
function stepOf(key: string, columns: number): number | null {
  if (key === 'ArrowDown') return columns;
  if (key === 'ArrowUp') return -columns;
  if (columns > 1 && key === 'ArrowRight') return 1;
  if (columns > 1 && key === 'ArrowLeft') return -1;
  return null;
}

/** Focuses the first document. False without any. */
export function focusFirstResult(list: HTMLElement | null): boolean {
  const [first] = list === null ? [] : resultsIn(list);
  first?.focus();
  return first !== undefined;
}

/** The keys of a list: / to the search box, arrows from document to document, Escape and Up back to the box. Enter opens, as on any link. */
export function useResultKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (!list.current || !isPlain || event.defaultPrevented || isTyping(target)) return;
      if (document.querySelector('dialog[open]')) return;
      const box = searchBoxIn(list.current);
      const focus = (element: HTMLElement | null | undefined) => {
        if (!element) return;
        event.preventDefault();
        element.focus();
      };
      if (key === '/') {
        if (!hasSingleKeys()) return;
        focus(box);
        box?.select();
        return;
      }
      const results = resultsIn(list.current);
      const at = results.findIndex((result) => result.closest(`[${RESULT}]`)?.contains(document.activeElement));
      if (at === -1) return;
      if (key === 'Escape') return focus(box);
      const step = stepOf(key, columnsOf(results));
      if (step === null) return;
      if (at + step < 0) return focus(box);
      focus(results[Math.min(at + step, results.length - 1)]);
    };
    return listen(document, { keydown: onKeyDown });
  }, [list]);
}
