import { type ReactNode, type RefObject, useEffect, useRef, useEffectEvent } from 'react';
import classes from './CardGrid.module.css';
import type { ListView } from '../lists/list-view.ts';
import { RESULT } from './list-place.ts';
import { listen } from '../../base/ui/listeners.ts';

interface Listed {
  readonly _id: string;
}

interface CardGridProps<D extends Listed> {
  readonly documents: readonly D[];
  /** True while the next page loads and this one stays on the screen. */
  readonly stale?: boolean;
  readonly label: string;
  readonly view?: ListView;
  /** Called when the user points at an element for a moment: they may be about to open it. */
  readonly onPoint?: (document: D) => void;
  readonly children: (document: D) => ReactNode;
}

/** From pointing at an element to the call. Moving across a list points at nothing. */
const POINTING_MS = 80;

export function CardGrid<D extends Listed>(props: CardGridProps<D>) {
  const { documents, stale = false, label, view = 'cards', onPoint, children } = props;
  const list = useRef<HTMLUListElement>(null);
  usePointing(list, (id) => {
    const document = documents.find(({ _id }) => _id === id);
    if (document) onPoint?.(document);
  });
  return (
    <ul
      ref={list}
      className={classes.grid}
      aria-label={label}
      aria-busy={stale}
      data-stale={stale || undefined}
      data-view={view}
    >
      {documents.map((document) => (
        <li key={document._id} {...{ [RESULT]: document._id }}>
          {children(document)}
        </li>
      ))}
    </ul>
  );
}

/** Calls `act` with the id of the element that the user points at, by pointer or focus, for a moment. */
function usePointing(list: RefObject<HTMLElement | null>, act: (id: string) => void) {
  const pointAt = useEffectEvent(act);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => clearTimeout(timer);
    const point = ({ target }: Event) => {
      leave();
      const id = target instanceof Element && target.closest(`[${RESULT}]`)?.getAttribute(RESULT);
      if (id) timer = setTimeout(() => pointAt(id), POINTING_MS);
    };
    const stop = listen(element, { pointerover: point, focusin: point, pointerleave: leave, focusout: leave });
    return () => {
      leave();
      stop();
    };
  }, [list]);
}

const BLANKS: Readonly<Record<ListView, number>> = { cards: 6, lines: 12 };

/** Blank cards or lines, and a loading text where the number of documents will stand. */
export function LoadingCards({ text, view = 'cards' }: { readonly text: string; readonly view?: ListView }) {
  return (
    <div>
      <p role="status" className={classes.loadingText}>
        {text}
      </p>
      <div className={classes.grid} data-view={view} aria-hidden="true">
        {Array.from({ length: BLANKS[view] }, (_, index) => (
          <div key={index} className={classes.blank} />
        ))}
      </div>
    </div>
  );
}
