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
  offers: { description: 'Fields that the paper has in full, and that say the same. They are no faults.' },
  same: {
    description: 'Questions that the other document has, too; null where they are not counted.',
    keywords: { minimum: 0 },
  },
  questions: { description: 'Questions of this document; null where they are not counted.' },
  other_same: {
    description: 'Questions of the other document that this one has, too; null where they are not counted.',
    keywords: { minimum: 0 },
  },
  other_questions: {
    description: 'Questions of the other document; null where they are not counted.',
    keywords: { minimum: 0 },
  },
  not_a_copy: { description: 'Whether a reviewer has said that the two papers are no copies of each other.' },
  paper: { description: 'The `_id` of a paper.' },
  other: { description: 'The `_id` of the paper that it is compared with.' },
  rows: {
    description: 'The questions of both beside each other: first those of `paper`, then what only the other has.',
  },
  own: { description: 'The question of `paper`; null: only the other has it.' },
  pieces: { description: 'Its text, in pieces that both have and have not.' },
  differs: { description: 'The other question has other words, or none.' },
  field: { description: 'The field that says something else than the paper.' },
};
