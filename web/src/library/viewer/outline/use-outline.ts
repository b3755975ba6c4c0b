import type { Outline, OutlineEntry } from '@exam-vault/contract/outlines';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { readChoice, writeChoice } from '../../../base/ui/stored.ts';
import type { PageSource } from '../viewer-props.ts';

/** In pixels: with less, the sections lie over the page. */
const ROOM_BESIDE_PX = 640;
/** With so much, they are open from the beginning. */
const MUCH_ROOM_PX = 768;
/** Whether someone wants the sections beside the pages. */
const COOKIE = 'sections';

/** The section that is read: the last one that begins on this page or before; of several on one page the one that was chosen, else the first. */
export function sectionAt(entries: readonly OutlineEntry[], page: number, chosen: OutlineEntry | null) {
  if (chosen?.page === page && entries.includes(chosen)) return chosen;
  let found: OutlineEntry | null = null;
  for (const entry of entries) if (entry.page <= page && entry.page > (found?.page ?? 0)) found = entry;
  return found;
}

interface OutlineOptions {
  readonly source: PageSource;
  readonly pages: number;
  readonly current: number;
  readonly frame: RefObject<HTMLElement | null>;
  /** Of the frame, when it was first shown. */
  readonly firstWidth: number;
  readonly onPage: (page: number) => void;
}

export interface ShownOutline extends Pick<Outline, 'entries' | 'source'> {
  readonly section: OutlineEntry | null;
  /** Beside the pages, or over them; null: closed. */
  readonly place: 'beside' | 'over' | null;
  readonly toggle: () => void;
  readonly close: () => void;
  readonly choose: (entry: OutlineEntry) => void;
}

/** The sections of the document; null if it has none. They load once its text is read, if it has several pages. */
export function useOutline({ source, pages, current, frame, firstWidth, onPage }: OutlineOptions): ShownOutline | null {
  const isRead = source.textStatus === 'read' || source.textStatus === 'failed';
  const { data } = useQuery({
    queryKey: source.outlineKey,
    queryFn: source.loadOutline,
    enabled: isRead && pages > 1,
  });
  const [moved, setPlace] = useState<ShownOutline['place']>();
  const [chosen, setChosen] = useState<OutlineEntry | null>(null);
  if (!data || data.entries.length === 0) return null;
  const isOpenAtFirst = firstWidth >= MUCH_ROOM_PX && readChoice(COOKIE) !== 'closed';
  const place = moved === undefined ? (isOpenAtFirst ? 'beside' : null) : moved;
  const close = () => {
    if (place === 'beside') writeChoice(COOKIE, 'closed');
    setPlace(null);
  };
  return {
    ...data,
    section: sectionAt(data.entries, current, chosen),
    place,
    toggle() {
      if (place !== null) return close();
      const isBeside = (frame.current?.getBoundingClientRect().width ?? 0) >= ROOM_BESIDE_PX;
      if (isBeside) writeChoice(COOKIE, 'open');
      setPlace(isBeside ? 'beside' : 'over');
    },
    close,
    choose(entry) {
      setChosen(entry);
      onPage(entry.page);
      if (place === 'over') setPlace(null);
    },
  };
}
