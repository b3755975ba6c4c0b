import { mockPaper, mockPaperPdf } from '@exam-vault/contract/mock-papers';
import type { questionsCsv, questionsXml } from '@exam-vault/contract/question-export';
import { getSubject, wantPaper } from '@exam-vault/contract/subjects';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { fetchBlob } from '../../base/api/fetch-blob.ts';
import { requestPath } from '../../base/api/request-path.ts';
import { type MockAddress, mockQuery } from './mock-address.ts';

const MOCK_STALE_MS = 5 * 60_000;

const keyOf = (subject: string) => ['subject', subject];

/** What there is of a subject as a whole. */
export function useSubject(subject: string) {
  return useQuery({ queryKey: keyOf(subject), queryFn: () => call(getSubject, { params: { subject } }) });
}

export interface Exam {
  readonly exam_year: number;
  readonly exam_type: string;
}

/** Asks for a missing paper. */
export function useWant(subject: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (exam: Exam) => call(wantPaper, { params: { subject }, body: exam }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(subject) }),
  });
}

/** A file of the questions of a subject. Throws an ApiProblem. */
export const fetchQuestions = (endpoint: typeof questionsXml | typeof questionsCsv, subject: string): Promise<Blob> =>
  fetchBlob(requestPath(endpoint, { subject }));

/** The mock paper as a PDF. Throws an ApiProblem. */
export const fetchMockPdf = (subject: string, address: MockAddress, hasKey: boolean): Promise<Blob> =>
  fetchBlob(requestPath(mockPaperPdf, { subject }, { ...mockQuery(address), key: hasKey }));

/** The mock paper that an address names. */
export function useMockPaper(subject: string, address: MockAddress) {
  const { marks, seed, not_asked_in, sections, topics } = address;
  return useQuery({
    queryKey: [...keyOf(subject), 'mock', mockQuery(address)],
    queryFn: () =>
      call(mockPaper, {
        params: { subject },
        body: {
          marks,
          seed,
          ...(not_asked_in !== undefined && { not_asked_in }),
          ...(sections && { sections: [...sections] }),
          ...(topics && { topics: [...topics] }),
        },
      }),
    staleTime: MOCK_STALE_MS,
    // Nobody wants another paper in the middle of one.
    refetchOnWindowFocus: false,
  });
}
