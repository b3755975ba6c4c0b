import { searchPapers } from '@exam-vault/contract/search';
import type { FastifyInstance } from 'fastify';
import { requireAccess } from '../http/authenticate.ts';
import { serve } from '../http/serve.ts';
import type { PresentPaper } from '../papers/present-paper.ts';
import type { SearchService } from './search-service.ts';

export function searchRoutes(app: FastifyInstance, search: SearchService, present: PresentPaper): void {
  serve(app, searchPapers, async ({ caller, query: { page, ...filters } }) => {
    if (search.isForReviewers(filters)) requireAccess(caller, 'teacher');
    const { data, total } = await search.papers(filters, page);
    return { data: data.map((paper) => present(paper, caller.user)), message: search.message(total), total };
  });
}
