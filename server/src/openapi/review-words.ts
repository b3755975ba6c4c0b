import type { FieldWords } from './field-words.ts';

/** The fields of the reviewer's desk. */
export const REVIEW_WORDS: Readonly<Record<string, FieldWords>> = {
  may_undo: { description: 'The decision can be taken back for ten seconds. The owner is told after that.' },
  checks: { description: 'What a reviewer should look at. None of it prevents a decision.' },
  header_page: {
    description: 'The page on which the header was read; null when none was found.',
    keywords: { minimum: 1 },
  },
  claimed_by: { description: 'The name of another reviewer who has the paper before them now.' },
  uploader: { description: 'How papers of the same uploader were decided.' },
  approved: { description: 'Papers.', keywords: { minimum: 0 } },
  rejected: { description: 'Papers.', keywords: { minimum: 0 } },
  after: { description: 'The `_id` of a paper to go on from, whether it was decided or not.' },
  field: { description: 'The field that says something else than the paper.' },
};
