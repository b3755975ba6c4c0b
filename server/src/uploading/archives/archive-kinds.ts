import type { Evidence } from '../proposals/evidence.ts';
import { bestHeader } from '../proposals/propose-fields.ts';
import { readHeader } from '../proposals/header.ts';
import { ARCHIVE_KINDS, kindOfPhrase, type ArchiveKind } from './path-words.ts';
import { kindsOfPath, type PathReading } from './read-path.ts';
import type { ArchiveDocument } from './archive-document.ts';

export interface LikelyKind {
  readonly kind: ArchiveKind;
  /** Whether it needs no look. */
  readonly isKindSure: boolean;
}

/** Most documents of an archive that nothing says anything of are papers. */
const PRIOR: Readonly<Record<ArchiveKind, number>> = {
  paper: 0.6,
  notes: 0.2,
  solution: -0.5,
  syllabus: -0.5,
  other: 0,
};
const MANY_PAGES = 25;
const FEW_PAGES = 12;
const MARKS_OF_A_PAPER = 4;
const SURE_MARGIN = 1.6;
const TOP_ROWS = 6;

/** What the first page says: the marks of a header, or its heading. */
function kindsOfHeader(
  { pages, pageCount }: ArchiveDocument,
  evidence: readonly Evidence[],
): Partial<Record<ArchiveKind, number>> {
  if (pages.length === 0) return {};
  const header = bestHeader(pages.map(readHeader));
  if (!header) return {};
  const hasExam = evidence.some(
    ({ field, source, share = 0 }) => field === 'exam_type' && source === 'header' && share >= 0.8,
  );
  const heading = header.rows
    .slice(0, TOP_ROWS)
    .flatMap((row) => row.flatMap(({ text, words }) => (words.length <= 5 ? [kindOfPhrase(text.split(/\s+/))] : [])));
  const says = (kind: ArchiveKind, weight: number) => (heading.includes(kind) ? weight : 0);
  const isLong = pageCount !== null && pageCount > MANY_PAGES;
  return {
    paper:
      (hasExam ? 2.2 : 0) +
      (header.marks >= MARKS_OF_A_PAPER ? 1.2 : header.marks <= 1 ? -0.6 : 0) -
      (isLong ? 1.5 : 0),
    notes: says('notes', 1) + (isLong ? 1.5 : 0) + (pageCount !== null && pageCount > FEW_PAGES && !hasExam ? 0.8 : 0),
    solution: says('solution', 2.5),
    syllabus: says('syllabus', 3),
  };
}

/** What a document is, by its path, its first page and its length. */
export function kindOf(reading: PathReading, document: ArchiveDocument, evidence: readonly Evidence[]): LikelyKind {
  const path = kindsOfPath(reading);
  const header = kindsOfHeader(document, evidence);
  const weighed = ARCHIVE_KINDS.map((kind) => ({
    kind,
    weight: PRIOR[kind] + path[kind] + (header[kind] ?? 0),
  })).toSorted((a, b) => b.weight - a.weight);
  const [best, second] = weighed;
  if (!best || !second) return { kind: 'other', isKindSure: false };
  return { kind: best.kind, isKindSure: best.weight - second.weight >= SURE_MARGIN };
}
