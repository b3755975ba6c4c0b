import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { Evidence } from './evidence.ts';
import type { Header } from './header.ts';
import { announcedAs, labelOf } from './notes/heading-labels.ts';
import { blocksOf } from './notes/headings.ts';
import { noNotes } from './notes/no-notes.ts';
import { typePage } from './notes/type-lines.ts';
import type { PageWords } from './page-rows.ts';

/** So many marks of a header, with an exam among them, are those of a paper. */
const MIN_PAPER_MARKS = 5;
const MIN_EXAM_SHARE = 0.6;
/** A page of notes has hardly any, a heading that is larger than its text, and as many words as a text has. */
const MAX_NOTES_MARKS = 1;
const MIN_HEADING_SIZE = 1.2;
const MIN_WORDS = 40;
const MAX_HEADING_PAGES = 2;
const QUESTION = /^\W{0,2}(?:q(?:uestion|\.)?\s*(?:no\.?)?\s*\d|(?:attempt|answer)\s+(?:any|all|the|each))/iu;

function isPaper(header: Header | null, evidence: readonly Evidence[]): boolean {
  const hasExam = evidence.some(
    ({ field, source, share = 0 }) => field === 'exam_type' && source === 'header' && share >= MIN_EXAM_SHARE,
  );
  return header !== null && header.marks >= MIN_PAPER_MARKS && hasExam;
}

/** 'Unit 3: Deadlocks' or 'Lecture 12' as a heading of the first pages, and no question on any. */
function isNotes(header: Header | null, pages: readonly PageWords[]): boolean {
  const count = pages.reduce((sum, { words }) => sum + words.length, 0);
  if (count < MIN_WORDS || (header?.marks ?? 0) > MAX_NOTES_MARKS) return false;
  const first = pages.slice(0, MAX_HEADING_PAGES).map(typePage);
  if (first.some((page) => noNotes(page) !== null)) return false;
  if (pages.some((page) => typePage(page).lines.some(({ text }) => QUESTION.test(text)))) return false;
  return first.some((page) =>
    blocksOf(page).some(
      ({ text, size }) =>
        (size >= MIN_HEADING_SIZE * page.bodySize && labelOf(text) !== null) || announcedAs(text) === 'topic',
    ),
  );
}

/** The kind that the pages look like, where they clearly look like one. */
export function likelyKind(
  pages: readonly PageWords[],
  header: Header | null,
  evidence: readonly Evidence[],
): DraftKind | null {
  if (isPaper(header, evidence)) return 'paper';
  return isNotes(header, pages) ? 'notes' : null;
}
