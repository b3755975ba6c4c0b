import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { Input } from '@exam-vault/contract/endpoint';
import {
  hideDocument,
  listReports,
  myReports,
  REPORT_CALLS,
  resolveReport,
  type reportPaper,
} from '@exam-vault/contract/reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { documentsChanged } from '../../library/documents/document-queries.ts';
import { countWaitingAgain } from '../personal/waiting.ts';

const REPORTS = ['reports'] as const;

/** Reports for teachers. `state` is open, answered, or what was done. */
export const useReports = (state: string, page: number) =>
  usePage([...REPORTS, state, page], () => call(listReports, { query: { state, page: String(page) } }));

/** The caller's own. */
export const useMyReports = (page: number) =>
  usePage([...REPORTS, 'mine', page], () => call(myReports, { query: { page: String(page) } }));

export type NewReport = Input<typeof reportPaper, 'body'>;

/** Reports a document. */
export function useReport(kind: DocumentKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReport) => call(REPORT_CALLS[kind], { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: REPORTS }),
  });
}

/** Answers a report. Whatever the outcome, the list is loaded again: another teacher may have been faster. */
export function useResolve() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, ...body }: Input<typeof resolveReport, 'body'> & { readonly _id: string }) =>
      call(resolveReport, { params: { id: _id }, body }),
    onSuccess: async ({ document, state }) => {
      if (document && state === 'hidden') await documentsChanged(client, document);
    },
    onSettled: () => {
      countWaitingAgain();
      return client.invalidateQueries({ queryKey: REPORTS });
    },
  });
}

/** Hides a document, or shows it again. */
export function useHide(kind: DocumentKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof hideDocument, 'body'>) => call(hideDocument, { params: { id }, body }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: REPORTS });
      await documentsChanged(client, { kind });
    },
  });
}
