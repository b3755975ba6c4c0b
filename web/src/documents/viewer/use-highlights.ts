import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import type { ReadPage } from '@exam-vault/contract/search';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onlyLogged } from '../../api/query-client.ts';
import { type Highlight, findHighlights } from './highlights.ts';
import type { HighlightRequest } from './viewer-props.ts';

/** One of the places: the `index`-th of a page. */
interface At {
  readonly page: number;
  readonly index: number;
}

interface Pages {
  /** Those whose words are wanted now. */
  readonly near: ReadonlySet<number>;
  readonly current: number;
  readonly count: number;
  /** Brings a place before the eyes. */
  readonly onReveal: (page: number, spot: Highlight) => void;
}

interface Loaded {
  readonly page: number;
  readonly read: ReadPage;
}

const NONE: readonly string[] = [];

/** The places of the words that are looked for: of the pages near the screen, and of the others as one steps on to them. */
export function useHighlights(sought: HighlightRequest | null, { near, current, count, onReveal }: Pages) {
  const client = useQueryClient();
  const [stepped, setStepped] = useState<At | null>(null);
  const [isHidden, setHidden] = useState(false);
  const [end, setEnd] = useState<'first' | 'last' | null>(null);
  const words = sought?.words ?? NONE;
  const hasWords = sought !== null && words.length > 0;

  const pageQuery = ({ key, load }: HighlightRequest, page: number) => ({
    queryKey: [...key, page],
    queryFn: async (): Promise<Loaded> => ({ page, read: await load(page) }),
    staleTime: Infinity,
    retry: false,
    meta: onlyLogged('The words of a page could not be read'),
  });
  // The same pages give the same object: pages that did not change are not drawn again.
  const combine = useCallback(
    (answers: UseQueryResult<Loaded>[]): Readonly<Record<number, readonly Highlight[]>> =>
      Object.fromEntries(
        answers.flatMap(({ data }) => (data ? [[data.page, findHighlights(data.read, words)] as const] : [])),
      ),
    [words],
  );
  const spots = useQueries({ queries: hasWords ? [...near].map((page) => pageQuery(sought, page)) : [], combine });

  // Opened at a page of a search: its first place, until one steps on.
  const start = sought?.page ?? null;
  const first = start === null ? undefined : spots[start]?.[0];
  const at = stepped ?? (first && start !== null ? { page: start, index: 0 } : null);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !first || start === null) return;
    opened.current = true;
    onReveal(start, first);
  });

  const walk = useRef(0);
  /** On to the next place, or back to the one before, over pages that have none. */
  const step = async (direction: 1 | -1) => {
    if (!hasWords) return;
    walk.current += 1;
    const walking = walk.current;
    const from = at?.page === current ? at.index + direction : null;
    try {
      for (let page = current; page >= 1 && page <= count; page += direction) {
        const { read } = await client.fetchQuery(pageQuery(sought, page));
        if (walking !== walk.current) return;
        const there = findHighlights(read, words);
        const index = page === current && from !== null ? from : direction === 1 ? 0 : there.length - 1;
        const spot = there[index];
        if (!spot) continue;
        setStepped({ page, index });
        setEnd(null);
        return onReveal(page, spot);
      }
      setEnd(direction === 1 ? 'last' : 'first');
    } catch {
      // Logged by the query; one stays where one is.
    }
  };

  return {
    hasWords,
    /** Nothing while they are hidden. */
    of: (page: number): readonly Highlight[] | undefined => (isHidden ? undefined : spots[page]),
    /** Which of them one is at. */
    atOf: (page: number): number | null => (at?.page === page ? at.index : null),
    bar: {
      count: spots[current]?.length ?? null,
      active: at?.page === current ? at.index : null,
      end,
      isHidden,
      onHide: setHidden,
      onStep: (direction: 1 | -1) => void step(direction),
    },
  };
}
