import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { findHighlights, type Highlight } from './highlights.ts';
import { type PageData, pageQuery } from './use-page-data.ts';
import type { OpenAt, PageSource } from './viewer-props.ts';

/** One highlight: the `index`-th of a page. */
interface Position {
  readonly page: number;
  readonly index: number;
}

interface Pages {
  readonly source: PageSource;
  /** The pages near the screen, as far as they are loaded. */
  readonly known: PageData;
  readonly current: number;
  readonly count: number;
  /** Scrolls a highlight into view. */
  readonly onReveal: (page: number, highlight: Highlight) => void;
}

type End = 'first' | 'last';

/** The highlights of a search: on the pages near the screen, and on other pages as the user steps to them. */
export function useHighlights({ page: start, words }: OpenAt, { source, known, current, count, onReveal }: Pages) {
  const client = useQueryClient();
  const [stepped, setStepped] = useState<Position | null>(null);
  const [isHidden, setHidden] = useState(false);
  const [end, setEnd] = useState<End | null>(null);
  const hasWords = words.length > 0;

  // A stable object for the same pages: unchanged pages are not drawn again.
  const highlights = useMemo((): Readonly<Record<number, readonly Highlight[]>> => {
    if (!hasWords) return {};
    return Object.fromEntries(Object.entries(known).map(([page, read]) => [page, findHighlights(read, words)]));
  }, [known, words, hasWords]);

  // A page that was opened from a search begins at its first highlight.
  const first = start === null ? undefined : highlights[start]?.[0];
  const active = stepped ?? (first && start !== null ? { page: start, index: 0 } : null);
  useRevealOnce(first, start, onReveal);

  const latestWalk = useRef(0);
  const step = async (direction: 1 | -1) => {
    if (!hasWords) return;
    latestWalk.current += 1;
    const isOutdated = outdatedAfter(latestWalk);
    try {
      const next = await nextHighlight(client, { source, words, active, current, count, direction, isOutdated });
      if (isOutdated()) return;
      if (next === null) return setEnd(direction === 1 ? 'last' : 'first');
      setStepped({ page: next.page, index: next.index });
      setEnd(null);
      onReveal(next.page, next.highlight);
    } catch {
      // The query logged it. The active highlight stays.
    }
  };

  return {
    hasWords,
    /** Undefined while the highlights are hidden or unknown. */
    of: (page: number): readonly Highlight[] | undefined => (isHidden ? undefined : highlights[page]),
    /** The index of the active highlight, if it is on this page. */
    activeOn: (page: number): number | null => (active?.page === page ? active.index : null),
    bar: {
      count: highlights[current]?.length ?? null,
      active: active?.page === current ? active.index : null,
      end,
      isHidden,
      onHide: setHidden,
      onStep: (direction: 1 | -1) => void step(direction),
    },
  };
}

/** True once the counter has moved on. */
function outdatedAfter(counter: { readonly current: number }): () => boolean {
  const value = counter.current;
  return () => value !== counter.current;
}

function useRevealOnce(highlight: Highlight | undefined, page: number | null, onReveal: Pages['onReveal']) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !highlight || page === null) return;
    isDone.current = true;
    onReveal(page, highlight);
  });
}

interface Walk {
  readonly source: PageSource;
  readonly words: readonly string[];
  readonly active: Position | null;
  readonly current: number;
  /** Number of pages. */
  readonly count: number;
  readonly direction: 1 | -1;
  /** True once the user has taken another step. */
  readonly isOutdated: () => boolean;
}

/** Finds the next highlight, page by page. Null: no page in this direction has one. */
async function nextHighlight(
  client: QueryClient,
  { source, words, active, current, count, direction, isOutdated }: Walk,
): Promise<(Position & { readonly highlight: Highlight }) | null> {
  const nextIndex = active?.page === current ? active.index + direction : null;
  for (let page = current; page >= 1 && page <= count; page += direction) {
    const { read } = await client.fetchQuery(pageQuery(source, page));
    if (isOutdated()) return null;
    const onPage = findHighlights(read, words);
    const edgeIndex = direction === 1 ? 0 : onPage.length - 1;
    const index = page === current && nextIndex !== null ? nextIndex : edgeIndex;
    const highlight = onPage[index];
    if (highlight) return { page, index, highlight };
  }
  return null;
}
