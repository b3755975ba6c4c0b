import type { StoredWord } from '../../base/database/stored-words.ts';
import { readWords } from '../indexing/stored-page.ts';
import { median, sizeOfWord } from './type-size.ts';

/** A page as the database has it. */
export interface OutlinedPage {
  readonly page: number;
  readonly source: 'text' | 'picture';
  /** `StoredWord[]` as JSON: a long text reaches a thread at once, its words one by one. */
  readonly words: string | null;
}

/** A line that may be a heading. */
export interface TypeLine {
  readonly text: string;
  /** Its place among the lines of the page, from 0. */
  readonly at: number;
  /** As fractions of the page's height. */
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** What is needed of a page to find its headings: little, because a document may have a thousand. */
export interface TypePage {
  readonly page: number;
  readonly source: OutlinedPage['source'];
  /** The size in which most of its words are set; 0 for a page without words. */
  readonly bodySize: number;
  /** So many lines look like a line of a table of contents. */
  readonly contentsLines: number;
  /** The first lines, those in larger type and those that are called a unit or chapter, from top to bottom. */
  readonly lines: readonly TypeLine[];
}

/** A page with more is a poster, or was made to be slow. */
const [MAX_WORDS, MAX_LINES] = [4_000, 24];
/** Lines at the top of a slide that may be its heading. */
const FIRST_LINES = 3;
/** A line in such a larger type may be a heading. `headings.ts` looks closer. */
const LARGER = 1.12;
const MAX_CHARACTERS = 200;
/** Lines are beside each other when they share so much of their height. */
const BESIDE = 0.6;

const WORD_NUMBER = 'one|two|three|four|five|six|seven|eight|nine|ten';
const UNIT_NAME = 'unit|chapter|module|lecture|lesson|part|topic|experiment|इकाई|अध्याय';
const UNIT_NUMBER = String.raw`\d{1,2}|[ivx]{1,5}|${WORD_NUMBER}|[०-९]{1,2}`;
const UNIT_LINE = new RegExp(
  String.raw`^(?<unit>(?:${UNIT_NAME})\s*(?:no\.?)?\s*[-–—:.#]*\s*(?:${UNIT_NUMBER})|appendix\s[a-h])(?!\p{L})(?<rest>.*)$`,
  'iu',
);
const MAX_UNIT_WORDS = 12;

export interface UnitLine {
  /** 'Chapter 2' */
  readonly unit: string;
  /** What follows its number. */
  readonly rest: string;
}

/** 'Unit 3', 'Chapter 2: Trees', 'MODULE – IV', 'इकाई 2'; null for any other line, such as 'Unit 3 covers …' or the end of a sentence, 'Unit 3.' */
export function unitLine(line: string): UnitLine | null {
  const { unit, rest } = UNIT_LINE.exec(line)?.groups ?? {};
  if (unit === undefined || rest === undefined || line.split(' ').length > MAX_UNIT_WORDS) return null;
  const after = rest.trim();
  if (/^(?:[\p{Ll}\d,;]|[.)\]]+$)/u.test(after)) return null;
  // The number at the end of a running head is that of the page.
  return { unit, rest: after.replace(/^[\s:.\-–—)|]+/u, '').replace(/\s\d{1,3}$/, '') };
}

/** 'Normal forms ........ 12', 'Normal forms 12' */
const CONTENTS_LINE = /(?:\.{3,}|…|(?:\s\.){3,})\s*\d{0,4}$|^[\p{L}\d].*\p{L}{3}.*\s\d{1,3}$/u;

function linesOf(words: readonly StoredWord[]): TypeLine[] {
  const byLine = new Map<number, ReturnType<typeof readWords>>();
  for (const word of readWords(words.slice(0, MAX_WORDS))) {
    if (word.role !== 'text') continue;
    const line = byLine.get(word.line);
    if (line) line.push(word);
    else byLine.set(word.line, [word]);
  }
  return [...byLine.values()].map((line, at) => ({
    text: line
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MAX_CHARACTERS),
    at,
    top: Math.min(...line.map(({ box }) => box[1])),
    bottom: Math.max(...line.map(({ box }) => box[1] + box[3])),
    size: median(line.map(sizeOfWord)),
  }));
}

/** A line of a table, a figure or a second column has others beside it; a heading has its height for itself. */
const isBeside = (line: TypeLine, other: TypeLine) =>
  Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top) >
  BESIDE * Math.min(line.bottom - line.top, other.bottom - other.top);

function typePage({ page, source, words }: OutlinedPage): TypePage {
  const all = linesOf(words === null ? [] : (JSON.parse(words) as StoredWord[]));
  const bodySize = median(all.flatMap(({ text, size }) => text.split(' ').map(() => size)));
  const topFirst = all.toSorted((a, b) => a.top - b.top).slice(0, FIRST_LINES);
  const lines = all.filter(
    (line) =>
      (topFirst.includes(line) || line.size >= bodySize * LARGER || unitLine(line.text) !== null) &&
      !all.some((other) => other !== line && isBeside(line, other)),
  );
  return {
    page,
    source,
    bodySize,
    contentsLines: all.filter(({ text }) => CONTENTS_LINE.test(text)).length,
    lines: lines.slice(0, MAX_LINES),
  };
}

/** Runs in a thread: a page of 4,000 words takes some 10 ms. */
export const typePages = (pages: readonly OutlinedPage[]): TypePage[] => pages.map(typePage);
