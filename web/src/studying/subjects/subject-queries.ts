import { mockPaper, mockPaperPdf } from '@exam-vault/contract/mock-papers';
import type { questionsCsv, questionsXml } from '@exam-vault/contract/question-export';
import { getSubject, wantPaper } from '@exam-vault/contract/subjects';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { requestPath } from '../../base/api/request-path.ts';
import { withToken } from '../../base/api/with-token.ts';
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

/** A file of the hub. A link could not send the token. Throws an ApiProblem. */
function fetchFile(path: string): Promise<Blob> {
  return withToken(async (token) => {
    const response = await fetch(path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw problemOf(response.status, await response.text());
    return response.blob();
  });
}

/** A file of the questions of a subject. Throws an ApiProblem. */
export const fetchQuestions = (endpoint: typeof questionsXml | typeof questionsCsv, subject: string): Promise<Blob> =>
  fetchFile(requestPath(endpoint, { subject }));

/** The mock paper as a PDF. Throws an ApiProblem. */
export const fetchMockPdf = (subject: string, address: MockAddress, hasKey: boolean): Promise<Blob> =>
  fetchFile(requestPath(mockPaperPdf, { subject }, { ...mockQuery(address), key: hasKey }));

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
