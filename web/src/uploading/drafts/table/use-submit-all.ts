import type { Draft } from '@exam-vault/contract/drafts';
import { useState } from 'react';
import { problemText } from '../../../base/api/api-problem.ts';
import { useDraftCalls } from '../draft-queries.ts';
import type { DraftTable } from './use-draft-table.ts';

const CONCURRENT_SUBMISSIONS = 3;

export interface SubmissionProgress {
  readonly total: number;
  readonly done: number;
  readonly isRunning: boolean;
}

/** Submits many drafts. What failed stays in the table with its reason and can be submitted again. */
export function useSubmitAll(table: DraftTable) {
  const { submit } = useDraftCalls();
  const [progress, setProgress] = useState<SubmissionProgress | null>(null);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  const submitOne = async (draft: Draft) => {
    try {
      await submit(draft, table.valuesOf(draft));
      setProgress((before) => before && { ...before, done: before.done + 1 });
    } catch (error) {
      setFailures((before) => new Map(before).set(draft._id, problemText(error)));
    }
  };

  return {
    progress,
    failures,
    async submitAll(drafts: readonly Draft[]): Promise<void> {
      setFailures(new Map());
      setProgress({ total: drafts.length, done: 0, isRunning: true });
      // A save that comes after the submission would find no draft.
      await table.saver.flush();
      const waiting = [...drafts];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await submitOne(next);
      };
      await Promise.all(Array.from({ length: CONCURRENT_SUBMISSIONS }, work));
      setProgress((before) => before && { ...before, isRunning: false });
    },
  };
}
