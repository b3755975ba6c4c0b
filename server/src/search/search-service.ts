import { PAPER_APPROVAL_STATUSES, type PaperApprovalStatus } from '@exam-vault/contract/permissions';
import type { DocumentKind } from '@exam-vault/contract/documents';
import type { NotesFilters } from '@exam-vault/contract/notes';
import type { PaperFilters } from '@exam-vault/contract/papers';
import type { Sort } from '@exam-vault/contract/search';
import { NOTICES } from '@exam-vault/contract/messages';
import type { DocumentList, DocumentQuery, DocumentLists, ListOrder, TitledList } from '../documents/document-lists.ts';

/** One of a kind, and many: notes have no singular. */
const WORDS: Record<DocumentKind, readonly [one: string, many: string]> = {
  paper: ['paper', 'papers'],
  notes: ['set of notes', 'sets of notes'],
};

const NOTHING = { data: [], total: 0 };

export type SearchService = ReturnType<typeof searchService>;

/** The order of a list, for an answer that weighs nothing: by relevance all are the same, and the newest comes first. */
export const listOrder = (sort: Sort): ListOrder | undefined =>
  sort === 'downloads' || sort === 'exam_year' ? sort : undefined;

/** Title text and filters together (spec section 5: all optional; contract section 4). */
export function searchService(documents: DocumentLists) {
  /** Null where a filter has an unknown value. */
  function queryOf({ paper_approval_status = 'Approved', exam_year, ...filters }: PaperFilters): DocumentQuery | null {
    const status = PAPER_APPROVAL_STATUSES.find((one): one is PaperApprovalStatus => one === paper_approval_status);
    if (!status || (exam_year !== undefined && !/^\d{4}$/.test(exam_year))) return null;
    const scope = status === 'Approved' ? 'public' : { paper_approval_status: status };
    return { ...filters, exam_year: exam_year === undefined ? undefined : Number(exam_year), kind: 'paper', scope };
  }

  return {
    /** Whether a search looks at papers that only reviewers see. */
    isForReviewers: ({ paper_approval_status: status }: PaperFilters) => status === 'Pending' || status === 'Rejected',

    /** A filter with an unknown value gives an empty list. The caller has made sure of the right to see the status. */
    async papers(filters: PaperFilters, page?: number, order?: ListOrder): Promise<DocumentList> {
      const query = queryOf(filters);
      return query === null ? NOTHING : documents.list({ ...query, order }, page);
    },

    /** A filter with an unknown value gives an empty list. */
    notes(filters: NotesFilters, page?: number, order?: ListOrder): Promise<DocumentList> {
      return documents.list({ ...filters, kind: 'notes', scope: 'public', order }, page);
    },

    /** As `papers` and `notes`, by ids and titles only: see the repository. */
    async titled(kind: DocumentKind, filters: PaperFilters, limit: number, most: number): Promise<TitledList> {
      const notes = { ...filters, exam_year: undefined, kind: 'notes', scope: 'public' } as const;
      const query = kind === 'paper' ? queryOf(filters) : notes;
      return query === null ? NOTHING : documents.titled(query, limit, most);
    },

    /** What the answer says beside its list. */
    message(kind: DocumentKind, total: number): string {
      if (total === 0) return NOTICES.noSearchResults;
      const [one, many] = WORDS[kind];
      return `${total} ${total === 1 ? one : many} found`;
    },
  };
}
