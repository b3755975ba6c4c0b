import type { Paper } from '@exam-vault/contract/papers';
import { UNDO_S, type DeskPaper } from '@exam-vault/contract/review';
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { isOutdated, useDeskCalls } from './desk-queries.ts';
import { t } from '../../base/languages/i18n.ts';

/** Papers that are shown side by side: as many as can be looked at in a minute or two. */
const MAX_SHOWN = 8;

interface State {
  readonly papers: readonly DeskPaper[];
  readonly state: 'loading' | 'ready' | 'working';
  /** Why a paper could not be approved. */
  readonly failures: ReadonlyMap<string, string>;
  readonly news: string;
  /** Approved just now, can be taken back. */
  readonly undoable: readonly Paper[];
}

/** Several papers that wait, to approve those that the reviewer has looked at. Each is claimed like a paper on the desk. */
export function useSeveral() {
  const { loadNext, decide, undo } = useDeskCalls();
  const [{ papers, state, failures, news, undoable }, setState] = useState<State>({
    papers: [],
    state: 'loading',
    failures: new Map(),
    news: '',
    undoable: [],
  });
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const change = useCallback((changes: Partial<State>) => setState((before) => ({ ...before, ...changes })), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Adds papers until there are enough, or the queue begins again. */
  const fill = useCallback(
    async (shown: readonly DeskPaper[]): Promise<readonly DeskPaper[]> => {
      let list = shown;
      while (list.length < MAX_SHOWN) {
        const next = await loadNext(list.at(-1)?._id ?? null);
        // One that somebody else has before them is left to them.
        if (!next || next.claimed_by !== null || list.some(({ _id }) => _id === next._id)) break;
        list = [...list, next];
      }
      return list;
    },
    [loadNext],
  );

  useEffect(() => {
    let isGone = false;
    fill([]).then(
      (list) => !isGone && change({ papers: list, state: 'ready' }),
      (error: unknown) => !isGone && change({ state: 'ready', news: problemText(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [fill, change]);

  async function approve(): Promise<void> {
    const marked = papers.filter(({ _id }) => looked.has(_id));
    if (state !== 'ready' || marked.length === 0) return;
    change({ state: 'working', failures: new Map() });
    const results = await Promise.allSettled(marked.map((paper) => decide({ paper, action: 'approve', comment: '' })));
    const approved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.flatMap((result, index): [string, string][] =>
      result.status === 'rejected' ? [[marked[index]?._id ?? '', problemText(result.reason)]] : [],
    );
    const done = new Set(approved.map(({ _id }) => _id));
    setLooked(new Set());
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ undoable: [] }), UNDO_S * 1_000);
    const failedText =
      failed.length === 0
        ? ''
        : ` ${t('{n} couldn’t be approved. The reason is shown next to each paper.', { n: failed.length })}`;
    // A paper that is not what was shown goes; when it only was changed, it comes back as it is now.
    const outdated = new Set(
      results.flatMap((result, index) =>
        result.status === 'rejected' && isOutdated(result.reason) ? [marked[index]?._id ?? ''] : [],
      ),
    );
    const left = papers.filter(({ _id }) => !done.has(_id) && !outdated.has(_id));
    change({
      undoable: approved,
      failures: new Map(failed),
      news: `${t('{n, plural, one {# paper} other {# papers}} approved.', { n: approved.length })}${failedText}`,
      papers: left,
    });
    change({ papers: await fill(left).catch(() => left), state: 'ready' });
  }

  async function undoAll(): Promise<void> {
    if (undoable.length === 0) return;
    change({ state: 'working', undoable: [] });
    const results = await Promise.allSettled(undoable.map((paper) => undo(paper)));
    const back = results.filter(({ status }) => status === 'fulfilled').length;
    const late = undoable.length - back;
    const lateText =
      late === 0
        ? ''
        : ` ${t('We couldn’t undo the approval of {n, plural, one {# paper} other {# papers}}.', { n: late })}`;
    change({
      news: `${t('{n, plural, one {# paper is} other {# papers are}} waiting for review again.', { n: back })}${lateText}`,
    });
    change({ papers: await fill([]).catch(() => papers), state: 'ready' });
  }

  return {
    papers,
    isLoading: state === 'loading',
    isBusy: state === 'working',
    failures,
    news,
    undoable,
    looked,
    look: (id: string, isLooked: boolean) =>
      setLooked((before) => new Set(isLooked ? [...before, id] : [...before].filter((one) => one !== id))),
    approve: () => void approve(),
    undo: () => void undoAll(),
  };
}
