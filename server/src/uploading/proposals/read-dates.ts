import { isTermWord, monthOf, plainWord } from './vocabulary.ts';
import words from './words/sittings.json' with { type: 'json' };

/** A date, or the name of a session, as a text has it. */
export interface HeldFound {
  readonly field: 'exam_date' | 'session';
  readonly value: string;
  /** Its year; null where none stands beside it. */
  readonly year: number | null;
  /** The words of the text in which it stands: from the first to behind the last. */
  readonly from: number;
  readonly to: number;
}

const byWord = (lists: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(lists).flatMap(([name, own]) => own.map((word) => [word, name] as const)));
const SEASONS = byWord(words.seasons);
const HALVES = byWord(words.halves);
const BEHIND_SEASON: ReadonlySet<string> = new Set(words['behind a season']);
/** 'Due date: 27-5-2024'. */
const NO_EXAM: ReadonlySet<string> = new Set(words['no exam']);
/** Whether a label, in letters without spaces, announces a date of something else. */
export const isNoExam = (letters: string): boolean => [...NO_EXAM].some((word) => letters.startsWith(word));
/** 'Fall Semester Examination 2023'. */
const MAX_WORDS_BEHIND_SEASON = 3;

/** A word or a number of a text, and what divides it from the one before: '20-Nov-2023' is three. */
interface Token {
  readonly text: string;
  readonly gap: string;
  /** The word of the text that it belongs to. */
  readonly at: number;
}

/** @param texts the words of a line */
function tokensOf(texts: readonly string[]): Token[] {
  return texts.flatMap((text, at) => {
    let end = 0;
    return [...text.matchAll(/\p{L}[\p{L}\p{M}]*|\d+/gu)].map((found, index): Token => {
      const between = text.slice(end, found.index);
      const before = index === 0 ? (/[^\p{L}\p{M}\d]*$/u.exec(texts[at - 1] ?? '')?.[0] ?? '') : '';
      end = found.index + found[0].length;
      return { text: found[0], gap: index === 0 ? `${before} ${between}` : between, at };
    });
  });
}

const ORDINAL = /^(?:st|nd|rd|th)$/i;
const IS_YEAR = /^(?:19|20)\d\d$/;
const isDay = ({ text }: Token) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31;
const DATE_WORD = /^\W*(?:date|datum|fecha|दिनांक|तारीख)/iu;
/** Between the parts of a numeric date. */
const DIVIDES = /^\s*[-–/.]\s*$/;
/** Between two months, or a month and its year: no other sentence begins there. */
const JOINS = /^[\s\-–—/,.&'’‘(]*$/;

const pad = (number: number) => String(number).padStart(2, '0');

/** @returns null for a day that the month doesn't have */
function dateOf(year: number, month: number, day: number | null): string | null {
  if (day === null) return `${year}-${pad(month)}`;
  const isReal = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  return isReal ? `${year}-${pad(month)}-${pad(day)}` : null;
}

/** The year that a token is: '2023', or '23' where a mark or a hyphen announces it. */
function yearOf(token: Token | undefined, isShortFine = false): number | null {
  if (!token || !JOINS.test(token.gap)) return null;
  if (IS_YEAR.test(token.text)) return Number(token.text);
  const isShort = /^\d\d$/.test(token.text) && (isShortFine || /['’‘]\s*$|^[-–/]$/.test(token.gap));
  return isShort ? 2000 + Number(token.text) : null;
}

type At = readonly [tokens: readonly Token[], at: number];
type HeldMatch = Omit<HeldFound, 'from' | 'to'> & { readonly length: number };

/** '20/11/2023', '20.11.23', '2023-11-20'. The day comes first, unless it would be the month. */
function numericDate([tokens, at]: At, isOfDate: boolean): HeldMatch | null {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (!first || !second || !third || !DIVIDES.test(second.gap) || !DIVIDES.test(third.gap)) return null;
  const numbers = [first, second, third].map(({ text }) => Number(text));
  const [a = 0, b = 0, c = 0] = numbers;
  if (IS_YEAR.test(first.text) && isDay(third) && b >= 1 && b <= 12) {
    const value = dateOf(a, b, c);
    return value === null ? null : { field: 'exam_date', value, year: a, length: 3 };
  }
  if (!isDay(first) || !isDay(second) || !/^(?:(?:19|20)\d\d|\d\d)$/.test(third.text)) return null;
  const isShort = third.text.length === 2;
  // '10.30.15' may be a time.
  if (isShort && second.gap.includes('.') && !isOfDate) return null;
  const year = isShort ? 2000 + c : c;
  const [day, month] = b > 12 ? [b, a] : [a, b];
  const value = month > 12 ? null : dateOf(year, month, day);
  return value === null ? null : { field: 'exam_date', value, year, length: 3 };
}

/** '20-Nov-2023', '20th November, 2023', 'Nov. 20, 2023'. */
function namedDate([tokens, at]: At): HeldMatch | null {
  const own = tokens.slice(at, at + 5);
  const plain = own.filter(({ text }, index) => !ORDINAL.test(text) || !/^\d/.test(own[index - 1]?.text ?? ''));
  const [first, second, third] = plain;
  if (!first || !second || !third || !JOINS.test(second.gap)) return null;
  const [day, month] = isDay(first) ? [first, second] : [second, first];
  const number = monthOf(month.text);
  if (number === null || !isDay(day)) return null;
  const year = yearOf(third, isDay(first) && /[-–/.]/.test(third.gap));
  const value = year === null ? null : dateOf(year, number, Number(day.text));
  return value === null ? null : { field: 'exam_date', value, year, length: own.indexOf(third) + 1 };
}

/** As it is printed, with a capital: 'NOV' is 'Nov', and 'MAY' stays 'May'. */
const named = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** 'Nov/Dec 2023', 'May - June 2019': the months of a session. 'November 2023': a month. */
function monthOrMonths([tokens, at]: At): HeldMatch | null {
  const [first, second, third] = tokens.slice(at, at + 3);
  const month = monthOf(first?.text ?? '');
  if (!first || !second || month === null) return null;
  const other = monthOf(second.text);
  if (other !== null && other !== month && /[-–—/&]/.test(second.gap) && JOINS.test(second.gap)) {
    const year = yearOf(third, true);
    if (year === null) return null;
    // 'Nov/Dec' is when exams are held, 'July-December' the semester before them.
    const divider = (other - month + 12) % 12 === 1 ? '/' : '-';
    return { field: 'session', value: `${named(first.text)}${divider}${named(second.text)}`, year, length: 3 };
  }
  const year = yearOf(second);
  return year === null ? null : { field: 'exam_date', value: `${year}-${pad(month)}`, year, length: 2 };
}

/** 'Fall 2023', 'SP 23', 'Winter Semester 2022-23', 'Summer Examination, 2021'. */
function season(names: ReadonlyMap<string, string>, [tokens, at]: At): HeldMatch | null {
  const name = names.get(plainWord(tokens[at]?.text ?? ''));
  if (name === undefined) return null;
  const isHalf = names === HALVES;
  for (let behind = 1; behind <= MAX_WORDS_BEHIND_SEASON + 1; behind += 1) {
    const token = tokens[at + behind];
    if (!token) return null;
    const year = yearOf(token, behind === 1);
    const last = tokens[at + behind + 1];
    if (year !== null) {
      const isSpan =
        last !== undefined && /^\s*[-–/]\s*$/.test(last.gap) && Number(last.text) % 100 === (year + 1) % 100;
      const years = isSpan ? `${year}-${pad((year + 1) % 100)}` : String(year);
      return { field: 'session', value: `${name} ${years}`, year, length: behind + (isSpan ? 2 : 1) };
    }
    const isBehind = BEHIND_SEASON.has(plainWord(token.text)) || (isHalf && isTermWord(token.text, 'semester'));
    if (!isBehind || !JOINS.test(token.gap)) return null;
  }
  return null;
}

/** Every date and session that a line names. @param isOfSession whether a label says that it is a session: then 'Odd 2022-23' is one */
export function heldIn(texts: readonly string[], isOfSession = false): HeldFound[] {
  const tokens = tokensOf(texts);
  const found: HeldFound[] = [];
  const isOfDate = texts.some((text) => DATE_WORD.test(text));
  for (let at = 0; at < tokens.length; at += 1) {
    const here: At = [tokens, at];
    const one =
      numericDate(here, isOfDate) ??
      namedDate(here) ??
      monthOrMonths(here) ??
      season(SEASONS, here) ??
      (isOfSession ? season(HALVES, here) : null);
    if (!one) continue;
    const { length, ...rest } = one;
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    at += length - 1;
    if (!first || !last || tokens.slice(0, at).some(({ text }) => NO_EXAM.has(plainWord(text)))) continue;
    found.push({ ...rest, from: first.at, to: last.at + 1 });
  }
  return found;
}
