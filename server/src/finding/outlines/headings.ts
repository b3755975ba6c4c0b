import { MAX_OUTLINE_ENTRIES, MAX_OUTLINE_TITLE, type OutlineEntry } from '@exam-vault/contract/outlines';
import { fold } from '@exam-vault/contract/text';
import { isKnownWord, knownWords, type KnownWords } from '@exam-vault/sandbox/reader/known-words';
import { unitLine, type TypeLine, type TypePage } from './page-type.ts';
import { median } from './type-size.ts';

/** A shorter document is seen at a glance. */
export const MIN_PAGES = 6;
/** Fewer headings are no outline, more for each page are no headings. */
const [MIN_HEADINGS, MAX_PER_PAGE] = [3, 1.5];
/** A heading is clearly larger than the text: how much depends on how exactly the size is known. */
const LARGER = { text: 1.13, picture: 1.35 };
/** A page of slides has type of this size, as a fraction of its height, and a document of slides so many of them. */
const [SLIDE_SIZE, SLIDE_SHARE] = [0.022, 0.6];
/** The heading of a slide begins above this. */
const SLIDE_HEAD = 0.35;
/** Lines of one heading have sizes so much alike, follow each other so closely (in sizes of their type), and are so few. */
const [SAME_SIZE, MAX_DISTANCE, MAX_LINES] = [0.14, 1, 3];
/** A name under the line 'Unit 3' may be further away. */
const MAX_NAME_DISTANCE = 3;
/** The size of a single word isn't known as exactly. */
const MORE_OF_ONE_WORD = 1.02;
const CONTENTS = /^(?:(?:table of )?contents|outline|agenda|thank you|thanks)[!.]*$/i;
/** What stands on so many pages is a running head, or no section: 'Example'. */
const [RUNNING_PAGES, RUNNING_SHARE] = [3, { slides: 0.5, pages: 0.15 }];
const [MAX_WORDS, MAX_CHARACTERS, MIN_LETTERS] = [14, 110, 0.6];
/** A page with more units is a syllabus, and one with more such lines has the contents of a book. */
const [MAX_UNITS, MAX_CONTENTS_LINES] = [2, 5];
/** Sizes that differ less are one level. */
const LEVEL = 1.1;
const MAX_LEVELS = 3;
/** So many headings at least consist of words. */
const MIN_WORDLIKE = 0.65;

/** Addresses, programs and formulas. */
const NOT_IN_HEADINGS = /https?:|www\.|[@{}\\<>|=⟨⟩$^~]/i;

interface Heading {
  readonly title: string;
  readonly page: number;
  readonly size: number;
  /** 'chapter 2', by which it's known when it comes again. */
  readonly unit: string | null;
  /** What the unit is called. */
  readonly name?: string;
  /** From a picture: it counts only when it consists of words. */
  readonly isPicture: boolean;
}

const keyOf = (title: string) =>
  fold(title)
    .replace(/\(?\s*\b(?:cont(?:d|inued|\.)?\.*)\s*\)?$/u, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
/** The same but for numbers: 'Page 3 of 10', 'Example 2'. */
const repeatKey = (line: string) => keyOf(line).replaceAll(/\d+/g, '#');

function isHeadingText(text: string): boolean {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const signs = text.replaceAll(/\s/g, '').length;
  const words = text.split(' ').length;
  return (
    /[\p{L}\p{M}]{3}/u.test(text) &&
    letters >= signs * MIN_LETTERS &&
    words <= MAX_WORDS &&
    text.length <= MAX_CHARACTERS &&
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(text) &&
    !/[,;]$/.test(text) &&
    !NOT_IN_HEADINGS.test(text) &&
    !CONTENTS.test(text)
  );
}

/** '1. Introduction.' isn’t a sentence. */
const isSentence = (text: string) => text.endsWith('.') && !/^\d/.test(text);

/** Whether half of the longer words are known; nothing is known of other letters than Latin ones. */
function isWordlike(title: string, known: KnownWords): boolean {
  const words = title.match(/[\p{L}\p{M}'’]{3,}/gu) ?? [];
  const latin = words.filter((word) => /^[\p{Script=Latin}'’]+$/u.test(word));
  if (latin.length < words.length / 2) return true;
  return latin.filter((word) => isKnownWord(word.toLowerCase(), known)).length * 2 >= latin.length;
}

const isAlike = (one: number, other: number) => Math.abs(one - other) <= SAME_SIZE * Math.max(one, other);
const isClose = (before: TypeLine, line: TypeLine, sizes: number) =>
  line.top - before.bottom < sizes * Math.max(line.size, before.size) && line.top >= before.top;
const goesOn = (before: TypeLine, line: TypeLine) =>
  line.at === before.at + 1 && isAlike(line.size, before.size) && isClose(before, line, MAX_DISTANCE);

/** Lines in large type, those of one heading together. */
function inBlocks(lines: readonly TypeLine[]): TypeLine[][] {
  const blocks: TypeLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const before = block?.at(-1);
    if (block && before && goesOn(before, line) && unitLine(line.text) === null) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

const textOf = (block: readonly TypeLine[]) =>
  block
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s*:$/, '')
    .trim();

/** The heading of a slide is its first line, but for smaller ones above it: a bar with the sections of the talk. */
function slideHeadings({ page, source, lines, bodySize }: TypePage): Heading[] {
  const inOrder = lines.toSorted((a, b) => a.top - b.top);
  const [block] = inBlocks(inOrder.filter(({ size, top }) => size >= bodySize && top < SLIDE_HEAD));
  if (!block || block.length > MAX_LINES) return [];
  const title = textOf(block);
  const isPicture = source === 'picture';
  return isHeadingText(title) ? [{ title, page, size: 1, unit: null, isPicture }] : [];
}

const moreOfFew = ({ text }: TypeLine) => (text.includes(' ') ? 1 : MORE_OF_ONE_WORD);

function pageHeadings(
  { page, source, lines, bodySize, contentsLines }: TypePage,
  usualSize: number,
): readonly Heading[] {
  if (contentsLines > MAX_CONTENTS_LINES) return [];
  const isPicture = source === 'picture';
  const least = Math.max(bodySize, usualSize) * LARGER[source];
  if (lines.some(({ text }) => CONTENTS.test(text))) return [];
  const units = lines.filter(({ text }) => unitLine(text) !== null);
  const isSyllabus = units.length > MAX_UNITS;
  const blocks = inBlocks(
    lines.filter((line) => line.size >= least * moreOfFew(line) || (!isSyllabus && units.includes(line))),
  );
  const headings: Heading[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] ?? [];
    const [first] = block;
    if (!first || block.length > MAX_LINES) continue;
    const size = Math.max(...block.map((line) => line.size));
    const found = unitLine(textOf(block));
    if (found === null) {
      const title = textOf(block);
      if (isHeadingText(title) && !isSentence(title)) headings.push({ title, page, size, unit: null, isPicture });
      continue;
    }
    if (isSyllabus) continue;
    const next = found.rest === '' ? blocks[at + 1] : undefined;
    const isItsName =
      next?.[0] !== undefined &&
      next.length <= MAX_LINES &&
      isClose(first, next[0], MAX_NAME_DISTANCE) &&
      unitLine(next[0].text) === null &&
      isHeadingText(textOf(next));
    const name = isItsName ? textOf(next) : found.rest;
    if (isItsName) at += 1;
    const title = name === '' ? found.unit : `${found.unit}: ${name}`;
    headings.push({ title, page, size, unit: keyOf(found.unit), name, isPicture: isPicture && name !== '' });
  }
  return headings;
}

/** Without what stands on many pages, such as a running head. A unit may stand above each of its pages; the first one counts. */
function withoutRepeats(headings: readonly Heading[], pages: number, share: number): Heading[] {
  const pagesOf = new Map<string, Set<number>>();
  for (const { title, page } of headings) {
    const key = repeatKey(title);
    pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(page));
  }
  const most = Math.max(RUNNING_PAGES, pages * share);
  const seen = new Set<string>();
  let before = '';
  return headings.filter(({ title, unit, name = '' }) => {
    const key = keyOf(title);
    const isAgain = key === before || (unit !== null && (seen.has(unit) || seen.has(keyOf(name))));
    before = key;
    if (isAgain || key === '') return false;
    // '2 Trees' and 'Chapter 2: Trees' are one.
    seen.add(unit ?? key.replace(/^[\d ]+/, ''));
    return unit !== null || (pagesOf.get(repeatKey(title))?.size ?? 0) < most;
  });
}

/** A title page has the title, its authors and the college in type of its own. A section on the first page has the type of later ones. */
const withoutTitle = (headings: readonly Heading[]) =>
  headings.filter(
    ({ page, unit, size }) =>
      page > 1 || unit !== null || headings.some((other) => other.page > 1 && isAlike(other.size, size)),
  );

/** Units are the first level; other headings follow by size. If units begin in the last half, they’re appendices, level with large headings. */
function withLevels(headings: readonly Heading[]): (Heading & { readonly depth: number })[] {
  const sizes = [...new Set(headings.filter(({ unit }) => unit === null).map(({ size }) => size))].sort(
    (a, b) => b - a,
  );
  const levels: number[] = [];
  for (const size of sizes) if (size * LEVEL < (levels.at(-1) ?? Infinity)) levels.push(size);
  const firstUnit = headings.findIndex(({ unit }) => unit !== null);
  const above = firstUnit !== -1 && firstUnit < headings.length / 2 ? 1 : 0;
  const depthOf = ({ unit, size }: Heading) =>
    unit !== null
      ? 1
      : above + Math.min(MAX_LEVELS - above, Math.max(1, levels.filter((level) => level >= size).length));
  return headings.map((heading) => ({ ...heading, depth: depthOf(heading) }));
}

/** The upper levels, as many as are not too many. */
function upperLevels<H extends { readonly depth: number }>(headings: readonly H[], pages: number): readonly H[] {
  const most = Math.min(MAX_OUTLINE_ENTRIES, pages * MAX_PER_PAGE);
  let kept = headings;
  for (let depth = MAX_LEVELS; depth > 1 && kept.length > most; depth -= 1)
    kept = kept.filter((heading) => heading.depth < depth);
  return kept.length > most ? [] : kept;
}

let loaded: KnownWords | undefined;

/** The headings of a document, from its pages; null if they are too few or too doubtful. Runs in a thread. */
export function findHeadings(pages: readonly TypePage[]): OutlineEntry[] | null {
  const withWords = pages.filter(({ bodySize }) => bodySize > 0);
  if (withWords.length < MIN_PAGES) return null;
  const areSlides = withWords.filter(({ bodySize }) => bodySize >= SLIDE_SIZE).length >= withWords.length * SLIDE_SHARE;
  const usualSize = median(withWords.map(({ bodySize }) => bodySize));
  const found = withWords.flatMap((page) => (areSlides ? slideHeadings(page) : pageHeadings(page, usualSize)));
  const share = areSlides ? RUNNING_SHARE.slides : RUNNING_SHARE.pages;
  const known = (loaded ??= knownWords());
  const headings = withoutTitle(withoutRepeats(found, withWords.length, share)).filter(
    ({ title, isPicture }) => !isPicture || isWordlike(title, known),
  );
  const kept = upperLevels(withLevels(headings), withWords.length);
  const wordlike = kept.filter(({ title, unit }) => unit !== null || isWordlike(title, known)).length;
  const onPages = new Set(kept.map(({ page }) => page)).size;
  if (onPages < MIN_HEADINGS || wordlike < kept.length * MIN_WORDLIKE) return null;
  return kept.map(({ title, page, depth }) => ({ title: title.slice(0, MAX_OUTLINE_TITLE), page, depth }));
}
