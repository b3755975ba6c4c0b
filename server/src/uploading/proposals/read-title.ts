import { distance } from 'fastest-levenshtein';
import { MAX_TITLE_LENGTH } from '@exam-vault/contract/limits';
import type { KnownTitles, KnownCourse } from './known-titles.ts';
import { labelledValues } from './labels.ts';
import { boxAround, type Row, type Segment } from './page-rows.ts';
import { courseCodeIn } from './read-terms.ts';
import type { Evidence, Source } from './evidence.ts';

/** A value that was read with less confidence is shown as badly read. From 0 to 100. */
const MIN_READ_CONFIDENCE = 85;
/** Below it, the known course may be another one: 'Bioinformatics' for 'Geoinformatics' has 0.86. */
const NEARLY_SAME = 0.92;
/** What is left of a badly read label 'Course Code' differs from it by at most this share of its letters. */
const MAX_LABEL_DIFFERENCE = 0.4;
/** The first segments of a page: a title without a label stands among them or nowhere. */
const MAX_HEADER_SEGMENTS = 14;
const SMALL_WORDS = new Set(['and', 'of', 'to', 'in', 'for', 'the', 'with', 'on', 'a', 'an', 'by']);
const QUESTION_BEGINS =
  /^[“"'(]?(?:q[\s.]?(?:no)?[\s.]?\d|q[1lai][\s.)(]|question\s*(?:no|\d)|\d{1,2}[.)]\s|note|instructions?|attempt|all questions)/i;
const NOT_A_TITLE =
  /^(?:course|subject|paper|code|name)\b|university|college|institute|campus|examination|\bexam\b|semester|department|programme|\bmarks?\b|hours?|time|scanned|\bdate\b/i;

/** What a reader adds at the edges of a cell: strokes, quotes, brackets. */
function tidy(text: string): string {
  return text
    .replace(/\(?\s*\d(?:\.\d)?\s*credits?\s*\)?\s*$/i, '')
    .replace(/\s?[-–—]\s?[|l1!]\s*$/, ' I')
    .replaceAll(/[“”"„«»{}[\]_~^§©®™=\\]|(?<=\s)[|!](?=\s)/g, ' ')
    .replace(/^[^\p{L}\p{N}(]+/u, '')
    .replace(/^\(([^)]*)\)?$/, '$1')
    .replace(/[\s\-–—:;,.|'‘’!(]+$/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** 'MACHINE DESIGN' and 'machine design' as 'Machine Design'. A title in mixed letters keeps them. */
function inTitleCase(text: string): string {
  const [lower, upper] = [/\p{Ll}/gu, /\p{Lu}/gu].map((letters) => text.match(letters)?.length ?? 0);
  if ((lower ?? 0) > 0 && (upper ?? 0) > 0 && !(upper === 1 && (lower ?? 0) > 12)) return text;
  return text
    .toLowerCase()
    .split(' ')
    .map((word, at) => {
      if (at > 0 && SMALL_WORDS.has(word)) return word;
      if (/^(?:i{1,3}|iv|vi{0,3})$/.test(word)) return word.toUpperCase();
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

/** The title without the course's code that many headers print behind or before it. */
function withoutCode(text: string): string {
  const code = courseCodeIn(
    text.toUpperCase() === text ? text.replaceAll(/\b[A-Z]{5,}\b/g, (word) => word.toLowerCase()) : text,
  );
  if (!code) return text.replace(/[([{|]\s*[A-Z£]{0,4}\s?-?\d{3}\)?\s*$/, '');
  const at = text.indexOf(code.text);
  if (at < 0) return text;
  return `${text.slice(0, at).replace(/[([{\s\-:|]+$/, '')} ${text.slice(at + code.text.length).replace(/^[)\]}\s:\-–—]+/, '')}`;
}

const isCodeLabel = (text: string) =>
  ['coursecode', 'subjectcode'].some(
    (label) => distance(text.toLowerCase().replaceAll(/[^a-z]/g, ''), label) <= MAX_LABEL_DIFFERENCE * label.length,
  );

const lettersOf = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

export interface TitleFound {
  readonly evidence: Evidence;
  readonly course: KnownCourse | null;
  /** Known courses that what was read may stand for. */
  readonly candidates: readonly KnownCourse[];
}

interface Candidate extends Pick<Segment, 'text' | 'box' | 'confidence'> {
  readonly place: 'label' | 'beside the code' | 'alone';
}

function labelledCandidates(rows: readonly Row[]): Candidate[] {
  return rows.flatMap((row, at) =>
    labelledValues(row).flatMap(({ label, value }): Candidate[] => {
      if (label !== 'title' || !value) return [];
      const isOpen = /(?:\band|\bof|&|,|-)\s*$/i.test(value.text);
      const below = isOpen ? rows[at + 1]?.find(({ box }) => Math.abs(box[0] - value.box[0]) < 0.03) : undefined;
      const text = below ? `${value.text} ${below.text}` : value.text;
      return [
        { text, box: below ? boxAround([value, below]) : value.box, confidence: value.confidence, place: 'label' },
      ];
    }),
  );
}

function unlabelledCandidates(rows: readonly Row[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { text, box, confidence } of rows.flat().slice(0, MAX_HEADER_SEGMENTS)) {
    if (QUESTION_BEGINS.test(text)) break;
    const place = courseCodeIn(text) ? 'beside the code' : 'alone';
    if (!NOT_A_TITLE.test(text) || place === 'beside the code') candidates.push({ text, box, confidence, place });
  }
  return candidates;
}

function sourceOf({ place, confidence }: Candidate, similarity: number | null): Source | null {
  if (similarity !== null && similarity < NEARLY_SAME) return 'label, like a known';
  if (place === 'alone') return similarity === null ? null : 'alone, known';
  if (place === 'beside the code') return similarity === null ? 'beside the code' : 'beside the code, known';
  if (similarity !== null) return similarity === 1 ? 'label, known' : 'label, nearly known';
  return confidence >= MIN_READ_CONFIDENCE ? 'label' : 'label, poorly read';
}

function firstOf<T>(readings: readonly string[], find: (reading: string) => T | null): T | null {
  for (const reading of readings) {
    const found = find(reading);
    if (found) return found;
  }
  return null;
}

/** The titles that a page's header may have, the likeliest first. */
export function readTitle(rows: readonly Row[], page: number, known: KnownTitles): TitleFound[] {
  return [...labelledCandidates(rows), ...unlabelledCandidates(rows)].flatMap((candidate): TitleFound[] => {
    const text = tidy(withoutCode(candidate.text)).slice(0, MAX_TITLE_LENGTH);
    if (lettersOf(text) < 2 || (candidate.place !== 'label' && (lettersOf(text) < 5 || isCodeLabel(text)))) return [];
    // The line of a table before a word is often read as its first letter.
    const readings = [text, text.slice(1)];
    const match = firstOf(readings, known.match);
    const short = match || candidate.place !== 'label' ? null : firstOf(readings, known.abbreviated);
    const source = short ? 'label, abbreviated' : sourceOf(candidate, match?.similarity ?? null);
    if (!source) return [];
    const course = match?.course ?? short;
    const value = course?.title ?? inTitleCase(text);
    const possible = [...known.candidates(text), ...(short ? [{ title: inTitleCase(text) }] : [])];
    return [{ evidence: { field: 'title', value, source, page, box: candidate.box }, course, candidates: possible }];
  });
}
