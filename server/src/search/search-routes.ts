import { searchNotes, searchPapers } from '@exam-vault/contract/search';
import type { FastifyInstance } from 'fastify';
import { requireAccess } from '../http/authenticate.ts';
import { serve } from '../http/serve.ts';
import type { PresentNotes } from '../notes/present-notes.ts';
import type { PresentPaper } from '../papers/present-paper.ts';
import type { SearchService } from './search-service.ts';

export interface Presenting {
  readonly paper: PresentPaper;
  readonly notes: PresentNotes;
}

export function searchRoutes(app: FastifyInstance, search: SearchService, present: Presenting): void {
  serve(app, searchPapers, async ({ caller, query: { page, ...filters } }) => {
    if (search.isForReviewers(filters)) requireAccess(caller, 'teacher');
    const { data, total } = await search.papers(filters, page);
    const message = search.message('paper', total);
    return { data: data.map((paper) => present.paper(paper, caller.user)), message, total };
  });

  serve(app, searchNotes, async ({ caller, query: { page, ...filters } }) => {
    const { data, total } = await search.notes(filters, page);
    const message = search.message('notes', total);
    return { data: data.map((notes) => present.notes(notes, caller.user)), message, total };
  });
}
