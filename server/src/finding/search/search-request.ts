import type { SearchParameters } from '@exam-vault/contract/document-contract';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import type { Readers } from '@exam-vault/contract/permissions';
import type { Sort } from '@exam-vault/contract/search';

/** Which documents a caller may find: those for some readers, or the papers in one state of review. */
export type Visibility = { readonly readers: Readers } | { readonly paper_approval_status: string };

export const PUBLIC: Visibility = { readers: 'everyone' };

/** The documents that a lookup is limited to. */
export interface SearchScope {
  /** Null: papers and notes. */
  readonly kind: DocumentKind | null;
  readonly visibility: Visibility;
}

/** A scope with the filters that were chosen beside the search box. */
export interface FilteredScope extends SearchScope {
  readonly kind: DocumentKind;
  /** By field name. An unknown value matches no document. */
  readonly chosenFilters: Readonly<Record<string, string>>;
}

export interface SearchRequest extends FilteredScope {
  readonly text: string;
  /** True: search in the text of documents too. False: `text` is a part of the title (spec section 5). */
  readonly inside: boolean;
  readonly sort: Sort;
  /** From 1. Absent: all results, up to UNPAGED_LIMIT. */
  readonly page?: number | undefined;
}

/** A query as a search. The caller checks who may ask for papers that are not Approved. @param readers as what the caller reads */
export function searchRequest(kind: DocumentKind, query: SearchParameters, readers: Readers): SearchRequest {
  const { title: text = '', page, inside, sort = 'relevance', paper_approval_status = 'Approved', ...filters } = query;
  const chosen = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    kind,
    text,
    inside: inside === 'true',
    chosenFilters: Object.fromEntries(chosen),
    visibility: paper_approval_status === 'Approved' ? { readers } : { paper_approval_status },
    sort,
    page,
  };
}
