import { wordsOf } from '@exam-vault/server/finding/indexing/terms';
import { random } from '@exam-vault/demo/random';
import type { openScanner } from '@exam-vault/demo/sheets/scans';
import { boundPhotos } from './corpus-files.ts';
import { DAMAGE, damaged, LEVELS, type Level } from '../damage.ts';
import { madeSheets, type Box, type MadeWord } from './made-pages.ts';
import type { Named } from './reading-hub.ts';

export interface MadeScan extends Named {
  readonly level: Level;
  /** By page: the words as they were drawn, at their places in the picture. */
  readonly pages: readonly (readonly MadeWord[])[];
}

/** Three words of one page, as somebody remembers it. */
export interface TestQuery {
  readonly scan: MadeScan;
  /** From 1. */
  readonly page: number;
  readonly words: readonly string[];
}

const MAX_PAGES = 4;
/** Of the words that are remembered; shorter ones are nobody's memory. */
const MIN_LETTERS = 5;

type Scanner = Awaited<ReturnType<typeof openScanner>>;

/** Draws `count` documents at each level of damage, always the same ones. */
export async function madeScans(scanner: Scanner, count: number): Promise<MadeScan[]> {
  const scans: MadeScan[] = [];
  for (const level of LEVELS) {
    for (let number = 1; number <= count; number += 1) {
      const seed = `scan-${level}-${number}`;
      const sheets = await madeSheets(random(seed));
      const pages: MadeWord[][] = [];
      const photos: Buffer[] = [];
      const chance = random(`${seed}-damage`);
      for (const [index, picture] of (await scanner.pagesOf(sheets.pdf, MAX_PAGES)).entries()) {
        const { jpeg, placed } = await damaged(picture, DAMAGE[level], chance);
        photos.push(jpeg);
        pages.push((sheets.pages[index] ?? []).map(({ text, box }) => ({ text, box: placed(box) })));
      }
      const [photo] = photos;
      const file = async () =>
        photos.length === 1 && photo
          ? { type: 'image/jpeg' as const, bytes: photo }
          : { type: 'application/pdf' as const, bytes: await boundPhotos(photos) };
      scans.push({ title: `Scan ${level} ${number}`, level, pages, file });
    }
    console.log(`  ${count} documents drawn, ${level} damage`);
  }
  return scans;
}

/** Words of a page that may be remembered, once each. */
function memorable(page: readonly MadeWord[]): string[] {
  const words = page.flatMap(({ text }) => wordsOf(text));
  return [...new Set(words)].filter((word) => word.length >= MIN_LETTERS && /^[a-z]+$/.test(word));
}

/** A question for each page: its two rarest words and one more. */
export function questionsOf(scans: readonly MadeScan[]): TestQuery[] {
  const pages = new Map<string, number>();
  for (const page of scans.flatMap((scan) => scan.pages))
    for (const word of memorable(page)) pages.set(word, (pages.get(word) ?? 0) + 1);
  return scans.flatMap((scan) =>
    scan.pages.flatMap((page, index): TestQuery[] => {
      const chance = random(`${scan.title}-${index}`);
      // Shuffled first: among words as rare as one another chance decides.
      const words = chance.shuffled(memorable(page)).sort((a, b) => (pages.get(a) ?? 0) - (pages.get(b) ?? 0));
      const [first, second, ...others] = words;
      if (first === undefined || second === undefined || others.length === 0) return [];
      return [{ scan, page: index + 1, words: chance.shuffled([first, second, chance.pick(others)]) }];
    }),
  );
}

/** Whether a page of a scan bears all the words of a question. */
export function bears(page: readonly MadeWord[], words: readonly string[]): boolean {
  const there = new Set(memorable(page));
  return words.every((word) => there.has(word));
}

/** How much two boxes share of what both cover. */
export function overlap([left, top, width, height]: Box, [x, y, w, h]: Box): number {
  const across = Math.max(0, Math.min(left + width, x + w) - Math.max(left, x));
  const down = Math.max(0, Math.min(top + height, y + h) - Math.max(top, y));
  const both = across * down;
  return both / (width * height + w * h - both);
}

/** Whether the middle of a box lies in another one. */
export function hasMiddleIn([left, top, width, height]: Box, [x, y, w, h]: Box): boolean {
  const [across, down] = [left + width / 2, top + height / 2];
  return across >= x && across <= x + w && down >= y && down <= y + h;
}
