import type { SearchParameters } from '@exam-vault/contract/document-contract';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { DocumentRow } from '../../base/database/schema.ts';
import { searchRequest } from '../../finding/search/search-request.ts';
import type { SearchService } from '../../finding/search/search-service.ts';

/** Pages of a list that a feed has: 36 documents. */
const FEED_PAGES = 3;

/** The newest public documents of a search. What a client says of the state of review is ignored. */
export function newestDocuments({ search, byNameToday }: Pick<SearchService, 'search' | 'byNameToday'>) {
  return async (kind: DocumentKind, query: SearchParameters): Promise<readonly DocumentRow[]> => {
    const approved = { ...query, sort: 'newest', paper_approval_status: 'Approved' } as const;
    const request = await byNameToday(searchRequest(kind, approved, 'everyone'));
    const rows: DocumentRow[] = [];
    for (let page = 1; page <= FEED_PAGES; page += 1) {
      const { hits } = await search({ ...request, page });
      rows.push(...hits.map(({ document }) => document));
      if (hits.length < PAGE_SIZE) break;
    }
    return rows;
  };
}
