import { getStudyList, type StudyList } from '@exam-vault/contract/study-list';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { canKeep } from '../offline/tell-worker.ts';
import { useAway } from '../ui/away.ts';

/** Keeps the whole study list in this browser once the hub has said what is on it and the browser is idle, to read it without a network. */
export function useKeepQuestions(subjects: StudyList['subjects'] | undefined): void {
  const isAway = useAway();
  useEffect(() => {
    if (!canKeep || isAway || subjects === undefined) return;
    let isOpen = true;
    const keep = async () => {
      // Without a service worker the page itself does not open without a network.
      if (!isOpen || !navigator.serviceWorker.controller) return;
      const { keepQuestions } = await import('../offline/kept/kept.ts');
      await keepQuestions(subjects, () => call(getStudyList));
    };
    const whenIdle =
      'requestIdleCallback' in window ? requestIdleCallback : (run: () => void) => setTimeout(run, 1_000);
    // Nobody waits for it: it is tried again when the list is opened again.
    whenIdle(() => void keep().catch(() => undefined));
    return () => {
      isOpen = false;
    };
  }, [isAway, subjects]);
}
