import type { PageWords } from '../page-rows.ts';
import words from '../words/notes.json' with { type: 'json' };
import { unitsIn } from './heading-labels.ts';
import type { TypePage } from './type-lines.ts';

/** A photo of a person or a room has fewer words that are read well. */
const [MIN_WORDS, WELL_READ] = [8, 70];
/** A label of another sort of document stands in a short line. */
const MAX_LABEL_WORDS = 9;
const MIN_WEEKDAYS = 4;
const MIN_TIMES = 3;
const MIN_SYLLABUS_UNITS = 3;
const MIN_SYLLABUS_MARKS = 2;

const named = (names: readonly string[]) => new RegExp(String.raw`(?<!\p{L})(?:${names.join('|')})(?!\p{L})`, 'iu');
const NO_NOTES = named(words.no_notes);
const SYLLABUS = words.syllabus.map((name) => named([name]));
const WEEKDAYS = new Set(words.weekdays);
const TIME = /(?<!\d)\d{1,2}\s?[:.]\s?\d\d(?!\d)/g;

const isWord = ({ text, confidence }: PageWords['words'][number]) => confidence >= WELL_READ && /\p{L}{3}/u.test(text);

const hasText = ({ words: own }: PageWords): boolean => own.filter(isWord).length >= MIN_WORDS;

/** The pages that say anything: those with words enough, and in front of them a title slide. */
export function pagesWithText(pages: readonly PageWords[]): readonly PageWords[] {
  const first = pages.findIndex(({ words: own }) => own.some(isWord));
  return pages.some(hasText) ? pages.filter((page, at) => at === first || hasText(page)) : [];
}

function isTimetable({ lines }: TypePage): boolean {
  const all = lines.flatMap((line) => line.words.map(({ text }) => text.toLowerCase().replaceAll(/\P{L}/gu, '')));
  const days = new Set(all.filter((word) => WEEKDAYS.has(word)).map((word) => word.slice(0, 3)));
  const times = lines.reduce((sum, { text }) => sum + (text.match(TIME)?.length ?? 0), 0);
  return days.size >= MIN_WEEKDAYS && times >= MIN_TIMES;
}

function isSyllabus({ lines }: TypePage): boolean {
  const marks = SYLLABUS.filter((mark) => lines.some(({ text }) => mark.test(text))).length;
  const units = new Set(lines.flatMap(({ text }) => unitsIn(text))).size;
  const [first] = SYLLABUS;
  const isNamed = lines.some((line) => line.words.length <= MAX_LABEL_WORDS && first?.test(line.text));
  return (units >= MIN_SYLLABUS_UNITS && marks > 0) || (isNamed && (units > 1 || marks >= MIN_SYLLABUS_MARKS));
}

/** What a page is that says nothing about notes: a timetable, a statement of marks; a syllabus may stand in front of notes. */
export function noNotes(page: TypePage): 'other' | 'syllabus' | null {
  const isOther = page.lines.some((line) => line.words.length <= MAX_LABEL_WORDS && NO_NOTES.test(line.text));
  if (isOther || isTimetable(page)) return 'other';
  return isSyllabus(page) ? 'syllabus' : null;
}
