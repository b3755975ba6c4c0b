import * as z from 'zod/mini';
import { documentFilterShape, pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { notes } from './notes.ts';
import { paper } from './papers.ts';
import { filterText } from './text.ts';

/** Filters of the papers' search, each optional; an unknown value gives an empty list. */
export const paperFilters = z.object({
  ...documentFilterShape,
  paper_type: filterText,
  exam_type: filterText,
  exam_year: filterText,
  /** Absent means Approved; Pending and Rejected are the teachers'. */
  paper_approval_status: filterText,
});
export type PaperFilters = z.output<typeof paperFilters>;

export const searchPapers = endpoint({
  method: 'GET',
  path: '/papers/search_papers',
  access: 'anyone',
  summary: 'Papers by title text and filters together, newest first',
  query: z.extend(paperFilters, { page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(paper), message: z.string(), total: z.number() }),
});

/** Filters of the notes' search, each optional; an unknown value gives an empty list. */
export const notesFilters = z.object(documentFilterShape);
export type NotesFilters = z.output<typeof notesFilters>;

export const searchNotes = endpoint({
  method: 'GET',
  path: '/notes/search_notes',
  access: 'anyone',
  summary: 'Notes by title text and filters together, newest first',
  query: z.extend(notesFilters, { page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(notes), message: z.string(), total: z.number() }),
});
