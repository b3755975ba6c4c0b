import {
  compareQuestions,
  paperQuestions,
  QUESTION_SORTS,
  questionRepeats,
  searchQuestions,
  solutionQuestions,
} from '@exam-vault/contract/questions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { keepPageOfSameList } from '../../base/api/use-page.ts';

/** The first part of the key of all that is known about questions. */
export const QUESTIONS = 'questions';
/** While a paper is read or cut, it is asked again. */
const AGAIN_MS = 5_000;
const REPEATS_STALE_MS = 5 * 60_000;

export type QuestionSort = (typeof QUESTION_SORTS)[number];

export interface QuestionSearch {
  readonly query?: string;
  readonly subject?: string;
  readonly semester?: string;
  readonly exam_type?: string;
  readonly exam_year?: string;
  readonly marks?: string;
  readonly topic?: string;
  readonly sort?: QuestionSort | undefined;
}

/** The questions of a paper. `isShown`: somebody waits for them. */
export function usePaperQuestions(id: string, isShown: boolean) {
  return useQuery({
    queryKey: [QUESTIONS, 'paper', id],
    queryFn: () => call(paperQuestions, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (isShown && data?.state === 'waiting' ? AGAIN_MS : false),
  });
}

/** What a solution says to each question. */
export function useSolutionQuestions(id: string) {
  return useQuery({
    queryKey: [QUESTIONS, 'solution', id],
    queryFn: async () => (await call(solutionQuestions, { params: { id } })).data,
    staleTime: REPEATS_STALE_MS,
  });
}

/** Where else a question was asked, once somebody wants to know it. */
export function useRepeats(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: [QUESTIONS, 'repeats', id],
    queryFn: () => call(questionRepeats, { params: { id } }),
    enabled: isWanted,
    staleTime: REPEATS_STALE_MS,
  });
}

/** One page of the questions that a search finds. */
export function useFoundQuestions(search: QuestionSearch, page: number) {
  const queryKey = [QUESTIONS, 'search', search, page];
  return useQuery({
    queryKey,
    queryFn: () => call(searchQuestions, { query: { ...search, page: String(page) } }),
    placeholderData: keepPageOfSameList(queryKey),
  });
}

/** Compares the text of a draft paper. What it says stays in this page. */
export function useComparison() {
  return useMutation({
    mutationFn: (draft: { readonly text: string; readonly subject: string }) => call(compareQuestions, { body: draft }),
    gcTime: 0,
  });
}

export const sortOf = (value: string | undefined): QuestionSort | undefined =>
  QUESTION_SORTS.find((one) => one === value);
