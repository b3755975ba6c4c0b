import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { PhotoAction } from './photo-list.ts';
import type { Photo } from './photo-page.ts';
import { t } from '../../base/languages/i18n.ts';

interface ReorderDeps {
  readonly photos: readonly Photo[];
  readonly change: (action: PhotoAction) => void;
  readonly announce: (text: string) => void;
  readonly list: RefObject<HTMLOListElement | null>;
}

/** Where the dragged photo would come: before or after this one. */
type Marker = 'before' | 'after' | 'dragged';

export interface Reorder {
  /** The id of the element that explains the keys. */
  readonly hintId: string;
  gripOf(id: string): {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  markerOf(id: string): Marker | null;
}

/** How many pages a key moves a page; 'first' and 'last' are the ends. */
const KEYS: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: 'first',
  End: 'last',
};

function photoAt(list: HTMLOListElement | null, x: number, y: number): string | null {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]');
  return card && list?.contains(card) ? (card.dataset['photo'] ?? null) : null;
}

/** Pages are moved by their grips: with the arrow keys, Home and End, and by dragging with a mouse, a pen or a finger. */
export function useReorder({ photos, change, announce, list }: ReorderDeps): Reorder {
  const hintId = useId();
  const [drag, setDrag] = useState<{ readonly id: string; readonly over: string | null } | null>(null);
  const moved = useRef<string>(null);
  const indexOf = (id: string | null) => photos.findIndex((photo) => photo.id === id);

  // React moves the card in the document, and a moved element loses the focus.
  useEffect(() => {
    const id = moved.current;
    moved.current = null;
    if (photos.some((photo) => photo.id === id))
      list.current?.querySelector<HTMLElement>(`[data-photo="${id}"] button`)?.focus();
  }, [photos, list]);

  const moveTo = (id: string, to: number) => {
    const bounded = Math.min(photos.length - 1, Math.max(0, to));
    if (bounded === indexOf(id)) {
      announce(bounded === 0 ? t('This is the first page.') : t('This is the last page.'));
      return;
    }
    moved.current = id;
    change({ kind: 'move', id, to: bounded });
    announce(t('Moved to page {page} of {all}.', { page: bounded + 1, all: photos.length }));
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = KEYS[event.key];
    if (event.key === 'Escape' && drag) setDrag(null);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(id, step === 'first' ? 0 : step === 'last' ? photos.length - 1 : indexOf(id) + step);
  };
  return {
    hintId,
    gripOf: (id) => ({
      onKeyDown: (event) => onKeyDown(event, id),
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, over: null });
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (drag) setDrag({ ...drag, over: photoAt(list.current, clientX, clientY) });
      },
      onPointerUp: () => {
        setDrag(null);
        if (drag && drag.over !== null && drag.over !== id) moveTo(id, indexOf(drag.over));
      },
      onPointerCancel: () => setDrag(null),
    }),
    markerOf: (id) => {
      if (!drag) return null;
      if (drag.id === id) return 'dragged';
      return drag.over === id ? (indexOf(id) < indexOf(drag.id) ? 'before' : 'after') : null;
    },
  };
}
