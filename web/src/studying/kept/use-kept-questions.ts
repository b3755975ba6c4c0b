import { useQuery } from '@tanstack/react-query';
import { keptQuestions } from '../../library/kept/kept-questions.ts';

/** What is kept of the study list; null: nothing, undefined: not known yet. */
export function useKeptQuestions() {
  return useQuery({
    queryKey: ['kept', 'questions'],
    // A browser that forbids its storage keeps nothing.
    queryFn: () => keptQuestions().catch(() => null),
    gcTime: 0,
  });
}
