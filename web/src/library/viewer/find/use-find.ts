import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { onlyLogged } from '../../../base/api/query-client.ts';
import { wordsIn } from '../../search/marked-text.ts';
import { findText, type Highlight } from '../highlights.ts';
import { type PageData, pageQuery } from '../use-page-data.ts';
import type { PageSource } from '../viewer-props.ts';

const TYPING_MS = 250;

interface FindDeps {
  readonly source: PageSource;
  /** Of the document. */
  readonly id: string;
  readonly known: PageData;
  readonly current: number;
  readonly onReveal: (page: number, highlight: Highlight) => void;
}

/** A place that was found: the `index`-th of a page. */
interface Spot {
  readonly text: string;
  readonly page: number;
  readonly index: number;
}

export interface Find {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  readonly text: string;
  type(text: string): void;
  readonly state: 'idle' | 'looking' | 'failed' | 'found';
  readonly total: number;
  /** From 1; 0 before the first step. */
  readonly at: number;
  step(direction: 1 | -1): void;
  /** Undefined while nothing is looked for. */
  of(page: number): readonly Highlight[] | undefined;
  activeOn(page: number): number | null;
}

/** Finds a text in the document: the hub says on which pages it stands, and the words of a page say where. */
export function useFind({ source, id, known, current, onReveal }: FindDeps): Find {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [spot, setSpot] = useState<Spot | null>(null);
  const [asked] = useDebouncedValue(text, TYPING_MS);
  const wanted = useMemo(() => wordsIn(asked).map(({ word }) => word), [asked]);
  const isAsking = isOpen && wanted.length > 0;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['find', id, source.textStatus, wanted.join(' ')],
    queryFn: () => source.find(wanted.join(' ')),
    enabled: isAsking,
    staleTime: 60_000,
    retry: false,
    meta: onlyLogged('The document could not be searched'),
  });
  const found = useMemo(() => data?.pages ?? [], [data]);
  const active = spot?.text === asked ? spot : null;

  const places = useMemo((): Readonly<Record<number, readonly Highlight[]>> => {
    if (!isAsking) return {};
    return Object.fromEntries(Object.entries(known).map(([page, read]) => [page, findText(read, wanted)]));
  }, [isAsking, known, wanted]);

  const latest = useRef(0);
  const step = async (direction: 1 | -1) => {
    const next = nextSpot(found, active, current, direction);
    if (!next) return;
    latest.current += 1;
    const own = latest.current;
    const { read } = await client.fetchQuery(pageQuery(source, next.page));
    if (own !== latest.current) return;
    const onPage = findText(read, wanted);
    const index = next.index === 'last' ? onPage.length - 1 : Math.min(next.index, onPage.length - 1);
    const highlight = onPage[index];
    setSpot({ text: asked, page: next.page, index: Math.max(0, index) });
    if (highlight) onReveal(next.page, highlight);
  };

  const before = found.filter(({ page }) => active !== null && page < active.page);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    text,
    type: setText,
    state: stateOf(isAsking && text === asked, { isError, isFetching, isTyping: text !== asked && isOpen }),
    total: data?.total ?? 0,
    at: active ? before.reduce((sum, { places: count }) => sum + count, 0) + active.index + 1 : 0,
    step: (direction) => void step(direction).catch(() => undefined),
    of: (page) => (isAsking ? places[page] : undefined),
    activeOn: (page) => (isAsking && active?.page === page ? active.index : null),
  };
}

function stateOf(
  isAsking: boolean,
  { isError, isFetching, isTyping }: { isError: boolean; isFetching: boolean; isTyping: boolean },
): Find['state'] {
  if (isTyping) return 'looking';
  if (!isAsking) return 'idle';
  if (isFetching) return 'looking';
  return isError ? 'failed' : 'found';
}

interface PlacesOfPage {
  readonly page: number;
  readonly places: number;
}

/** The next place in this direction; behind the last one comes the first. */
export function nextSpot(
  found: readonly PlacesOfPage[],
  active: { readonly page: number; readonly index: number } | null,
  current: number,
  direction: 1 | -1,
): { readonly page: number; readonly index: number | 'last' } | null {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  if (active) {
    const index = active.index + direction;
    const here = found.find(({ page }) => page === active.page);
    if (here && index >= 0 && index < here.places) return { page: here.page, index };
  }
  const from = active ? active.page + direction : current;
  if (direction === 1) return { page: (found.find(({ page }) => page >= from) ?? first).page, index: 0 };
  return { page: (found.findLast(({ page }) => page <= from) ?? last).page, index: 'last' };
}
