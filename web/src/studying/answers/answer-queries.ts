import {
  answerHistory,
  closeAnswers,
  confirmAnswer,
  deleteAnswer,
  editAnswer,
  hideAnswer,
  listAnswers,
  listRemarks,
  placeAnswer,
  previewAnswer,
  reportAnswer,
  unconfirmAnswer,
  unplacedAnswers,
  unvoteAnswer,
  voteAnswer,
  writeAnswer,
  writeRemark,
  type AnswersOfQuestion,
} from '@exam-vault/contract/answers';
import type { Input } from '@exam-vault/contract/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuietly } from '../../base/api/call.ts';
import { keepPageOfSameList } from '../../base/api/use-page.ts';
import { QUESTIONS } from '../questions/question-queries.ts';

const ANSWERS = 'answers';
/** The address of a picture is valid for 10 minutes at least. */
const PICTURES_FRESH_MS = 8 * 60_000;

/** Before the addresses of pictures are over. */
const renewal = ({ state: { data } }: { readonly state: { readonly data: AnswersOfQuestion | undefined } }) =>
  data?.data.some(({ pictures }) => pictures.length > 0) ? PICTURES_FRESH_MS : false;

/** One page of what a question shows. */
export function useAnswers(question: string, page: number) {
  const queryKey = [ANSWERS, 'of', question, page];
  return useQuery({
    queryKey,
    queryFn: () => call(listAnswers, { params: { id: question }, query: { page: String(page) } }),
    placeholderData: keepPageOfSameList(queryKey),
    refetchInterval: renewal,
  });
}

/** One page of the remarks on a document. */
export function useRemarks(id: string, page: number) {
  const queryKey = [ANSWERS, 'remarks', id, page];
  return useQuery({
    queryKey,
    // Nobody has asked for them: who only reads must not be sent to the login form.
    queryFn: async () => {
      const remarks = await callQuietly(listRemarks, { params: { id }, query: { page: String(page) } });
      if (remarks === null) throw new Error('no answer');
      return remarks;
    },
    placeholderData: keepPageOfSameList(queryKey),
    refetchInterval: renewal,
  });
}

/** One page of the answers of a paper whose question is gone. */
export function useUnplaced(paper: string, page: number) {
  const queryKey = [ANSWERS, 'unplaced', paper, page];
  return useQuery({
    queryKey,
    queryFn: () => call(unplacedAnswers, { params: { id: paper }, query: { page: String(page) } }),
    placeholderData: keepPageOfSameList(queryKey),
  });
}

export const usePlacing = () =>
  useChange(({ id, question }: { readonly id: string; readonly question: string }) =>
    call(placeAnswer, { params: { id }, body: { question } }),
  );

/** The earlier texts of an answer, once somebody wants to see them. */
export function useHistory(id: string) {
  return useQuery({ queryKey: [ANSWERS, 'history', id], queryFn: () => call(answerHistory, { params: { id } }) });
}

/** Whatever the outcome, what is shown is asked for again: somebody else may have been faster. */
function useChange<Wanted, Outcome>(change: (wanted: Wanted) => Promise<Outcome>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: [ANSWERS] });
      // The numbers beside the questions.
      void client.invalidateQueries({ queryKey: [QUESTIONS] });
    },
  });
}

/** Where something is written, or what is changed. */
export type WritingAt =
  | { readonly question: string }
  | { readonly document: string; readonly page: number | null; readonly spot: Spot | null }
  | { readonly answer: string; readonly revision: number };
/** Fractions of the upright page. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Written {
  readonly at: WritingAt;
  readonly text: string;
  readonly pictures: string[] | null;
}

/** Writes an answer or a remark, or changes an own one. */
export const useSave = () =>
  useChange(({ at, text, pictures }: Written) => {
    const body = { text, ...(pictures && { pictures }) };
    if ('question' in at) return call(writeAnswer, { params: { id: at.question }, body });
    if ('answer' in at)
      return call(editAnswer, { params: { id: at.answer }, body: { ...body, revision: at.revision } });
    const { document: id, page, spot } = at;
    return call(writeRemark, { params: { id }, body: { ...body, page, spot } });
  });

export const useRemoval = () => useChange((id: string) => call(deleteAnswer, { params: { id } }));

export const useVote = () =>
  useChange(({ id, isFor }: { readonly id: string; readonly isFor: boolean }) =>
    call(isFor ? voteAnswer : unvoteAnswer, { params: { id } }),
  );

export const useConfirmation = () =>
  useChange(({ id, isConfirmed }: { readonly id: string; readonly isConfirmed: boolean }) =>
    call(isConfirmed ? confirmAnswer : unconfirmAnswer, { params: { id } }),
  );

export const useHiding = () =>
  useChange(({ id, ...body }: Input<typeof hideAnswer, 'body'> & { readonly id: string }) =>
    call(hideAnswer, { params: { id }, body }),
  );

export const useClosing = () =>
  useChange(({ paper, until }: { readonly paper: string; readonly until: string | null }) =>
    call(closeAnswers, { params: { id: paper }, body: { until } }),
  );

/** A text as the hub would show it. */
export const usePreview = () => useMutation({ mutationFn: (text: string) => call(previewAnswer, { body: { text } }) });

export const useAnswerReport = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Input<typeof reportAnswer, 'body'> & { readonly id: string }) =>
      call(reportAnswer, { params: { id }, body }),
  });
