import type { Paper } from '@exam-vault/contract/papers';
import type { ReviewAction } from '@exam-vault/contract/permissions';
import { UNDO_S, type DeskPaper } from '@exam-vault/contract/review';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import type { FormValues } from '../../library/documents/document-kind.ts';
import { correctedText } from './desk-texts.ts';
import { isOutdated, useDeskCalls, useFirstPaper, useFollowing, type Decision } from './desk-queries.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

interface Undoable {
  readonly paper: DeskPaper;
  readonly decided: Paper;
  readonly action: ReviewAction;
}

const DONE: Readonly<Record<ReviewAction, string>> = {
  approve: text('“{title}” was approved.'),
  reject: text('“{title}” was rejected.'),
};

/** What a reviewer has before them, and what they can do with it. */
export function useDesk() {
  const first = useFirstPaper();
  const calls = useDeskCalls();
  /** Papers that were shown, the last one is the newest. Undefined: the first paper is still to come. */
  const [shown, setShown] = useState<readonly DeskPaper[]>();
  const [at, setAt] = useState(0);
  const [isEmpty, setEmpty] = useState(false);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [news, setNews] = useState('');
  const [isBusy, setBusy] = useState(false);
  const papers = shown ?? (first.data ? [first.data] : []);
  const paper = isEmpty ? null : (papers[at] ?? null);
  const following = useFollowing(paper);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(list: readonly DeskPaper[], index: number): void {
    setShown(list);
    setAt(index);
    setEmpty(false);
  }

  /** A paper that was loaded before this one was decided still counts it. */
  const withoutDecided = (next: DeskPaper, current: DeskPaper, rest: readonly DeskPaper[]): DeskPaper =>
    rest.includes(current) ? next : { ...next, waiting: Math.max(1, Math.min(next.waiting, current.waiting - 1)) };

  /** Goes to the paper behind the current one. @param rest the papers that stay in the list */
  async function advance(rest: readonly DeskPaper[], index: number, current: DeskPaper): Promise<void> {
    const known = rest[index];
    if (known)
      return show(
        rest.map((one) => (one === known ? withoutDecided(known, current, rest) : one)),
        index,
      );
    const next = following.data === undefined ? await calls.loadNext(current._id) : following.data;
    if (next && next._id !== current._id) return show([...rest, withoutDecided(next, current, rest)], rest.length);
    // The paper that was loaded ahead may be the one that was decided just now.
    const other = await calls.loadNext(null);
    if (other && other._id !== current._id) return show([...rest, other], rest.length);
    setShown(rest);
    setAt(rest.length);
    setEmpty(true);
  }

  /** Takes an outdated paper from the desk and shows the queue as it is now; a paper that was only changed is in it. */
  async function showAgain(): Promise<void> {
    if (!paper) return;
    const rest = papers.filter(({ _id }) => _id !== paper._id);
    const fresh = await calls.loadNext(papers[at - 1]?._id ?? null);
    if (fresh)
      return show([...rest.filter(({ _id }) => _id !== fresh._id).slice(0, at), fresh], Math.min(at, rest.length));
    setShown(rest);
    setEmpty(true);
  }

  /** Runs one action at a time and says what went wrong. */
  async function act(action: () => Promise<void>, keepsPaper = false): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      setNews(problemText(error));
      if (!keepsPaper && isOutdated(error)) await showAgain().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  }

  const decide = (action: ReviewAction, comment = '') =>
    act(async () => {
      if (!paper) return;
      const decision: Decision = { paper, action, comment };
      const decided = await calls.decide(decision);
      setNews(t(DONE[action], { title: paper.title }));
      setUndoable({ paper, decided, action });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setUndoable(null), UNDO_S * 1_000);
      await advance(
        papers.filter(({ _id }) => _id !== paper._id),
        at,
        paper,
      );
    });

  const undo = () =>
    act(async () => {
      if (!undoable) return;
      const { paper: before, decided } = undoable;
      setUndoable(null);
      const pending = await calls.undo(decided);
      setNews(t('“{title}” is waiting for review again.', { title: before.title }));
      const rest = papers.slice(0, at);
      show([...rest, { ...before, ...pending }, ...papers.slice(at)], rest.length);
    });

  const next = () =>
    act(async () => {
      if (!paper) return;
      if (!papers[at + 1] && following.data && following.data._id === paper._id) {
        setNews(t('No more papers to review.'));
        return;
      }
      await advance(papers, at + 1, paper);
    });

  const back = () => at > 0 && !isBusy && show(papers, at - 1);

  /** @returns whether it was saved */
  const correct = async (changes: FormValues): Promise<boolean> => {
    let isSaved = false;
    await act(async () => {
      if (!paper) return;
      const corrected = await calls.correct(paper, changes);
      setNews(correctedText(changes));
      setShown(papers.map((one) => (one._id === paper._id ? corrected : one)));
      isSaved = true;
      // What was typed stays in the form.
    }, true);
    return isSaved;
  };

  return {
    paper,
    isLoading: first.isPending,
    error: first.error,
    retry: () => void first.refetch(),
    news,
    undoable,
    isBusy,
    canGoBack: at > 0 && papers.length > 0,
    approve: () => void decide('approve'),
    reject: (comment: string) => void decide('reject', comment),
    undo: () => void undo(),
    next: () => void next(),
    back: () => void back(),
    correct,
  };
}

export type Desk = ReturnType<typeof useDesk>;
