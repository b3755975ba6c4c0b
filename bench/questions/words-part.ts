import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { temporaryFolder } from '../clean-up.ts';
import { root } from '../hub-process.ts';
import type { Result, Table } from '../table.ts';
import { paperReader, type ReadPaper } from './read-papers.ts';
import { share } from '../numbers.ts';

/**
 * A part of a page, from `from` to `until` of its height, whose printed words were typed by eye. Nothing of the text is kept: each word is
 * four digits of its hash, in the order of the page. `seen`: it was looked at while rules were written.
 */
interface LabelledPage {
  readonly page: string;
  readonly sort: 'photo' | 'scan';
  readonly seen: boolean;
  readonly from: number;
  readonly until: number;
  readonly words: string;
}

interface Scored extends Pick<LabelledPage, 'sort' | 'seen'> {
  readonly name: string;
  readonly words: number;
  readonly first: number;
  readonly both: number;
  readonly found: number;
}

/** Digits of a word's hash: enough to tell the words of a page apart, too few to be sure what they are. */
const DIGITS = 4;
/** Pages that are read again on their side and upside down. */
const TURNED = 3;

const hashed = (word: string) => createHash('sha256').update(word).digest('hex').slice(0, DIGITS);
/** Runs of letters and figures in lower case: spaces beside punctuation make no other words. */
const hashesOf = (text: string) =>
  (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(hashed);

/** How many words of one list are in the other one too, in the same order (longest common subsequence). */
function wordsInOrder(one: readonly string[], other: readonly string[]): number {
  let row = new Uint16Array(other.length + 1);
  for (const word of one) {
    const next = new Uint16Array(other.length + 1);
    for (const [at, second] of other.entries())
      next[at + 1] = word === second ? (row[at] ?? 0) + 1 : Math.max(next[at] ?? 0, row[at + 1] ?? 0);
    row = next;
  }
  return row[other.length] ?? 0;
}

/** What is read of the labelled part of a page, in one order: lines from above, words from the left. */
function score({ page, sort, seen, from, until, words }: LabelledPage, { first, both }: ReadPaper): Scored {
  const truth = words.split(' ');
  const isInside = ({ box: [, top, , height] }: (typeof both)[number]) =>
    top + height / 2 >= from && top + height / 2 <= until;
  const texts = (all: typeof both) => all.filter((word) => isInside(word) && word.role === 'text');
  const inOrder = (all: typeof both) =>
    wordsInOrder(
      truth,
      texts(all).flatMap(({ text }) => hashesOf(text)),
    );
  const any = new Set(both.filter(isInside).flatMap(({ text }) => hashesOf(text)));
  const found = truth.filter((word) => any.has(word)).length;
  return { name: page, sort, seen, words: truth.length, first: inOrder(first), both: inOrder(both), found };
}

const total = (scores: readonly Scored[], of: 'words' | 'first' | 'both' | 'found') =>
  scores.reduce((sum, one) => sum + one[of], 0);

const shares = (scores: readonly Scored[]) =>
  (['first', 'both', 'found'] as const).map((of) => share(total(scores, of), total(scores, 'words')));

/** The share of the printed words of labelled pages that are read exactly, after each of the two passes. */
export async function wordsPart(corpus: string): Promise<Result> {
  const labels = JSON.parse(await readFile(join(root, 'bench', 'questions', 'words.json'), 'utf8')) as LabelledPage[];
  const reader = paperReader(corpus);
  const folder = await temporaryFolder();
  const scores: Scored[] = [];
  const turned: { readonly degrees: number; readonly score: Scored }[] = [];
  for (const label of labels) {
    const [name = '', page = '1'] = label.page.split(':');
    scores.push(score(label, await reader.page(join(corpus, name), Number(page))));
  }
  const photos = labels.filter(({ sort, seen }) => sort === 'photo' && !seen).slice(0, TURNED);
  for (const degrees of [90, 180, 270])
    for (const label of photos) {
      const path = join(folder, `${degrees}.jpg`);
      await writeFile(path, await sharp(join(corpus, label.page)).rotate(degrees).jpeg({ quality: 100 }).toBuffer());
      turned.push({ degrees, score: score(label, await reader.page(path, 1)) });
    }
  reader.close();
  const columns = ['words', 'first pass', 'both passes', 'in either reading'];
  const upright = scores.filter(({ name }) => photos.some(({ page }) => page === name));
  const tables: Table[] = [
    {
      title: 'Words exactly read',
      columns: ['', 'pages', ...columns],
      rows: (['photo', 'scan'] as const).flatMap((sort) =>
        [null, true, false].map((seen) => {
          const some = scores.filter((one) => one.sort === sort && (seen === null || one.seen === seen));
          const of = seen === null ? '' : seen ? ', looked at' : ', not looked at';
          return [`${sort}s${of}`, some.length, total(some, 'words'), ...shares(some)];
        }),
      ),
    },
    {
      title: 'The same photos, turned',
      columns: ['degrees', ...columns],
      rows: [0, 90, 180, 270].map((degrees) => {
        const some = degrees === 0 ? upright : turned.filter((one) => one.degrees === degrees).map((one) => one.score);
        return [degrees, total(some, 'words'), ...shares(some)];
      }),
    },
    {
      title: 'Each page',
      columns: ['', ...columns],
      rows: scores.map((one) => [one.name, one.words, ...shares([one])]),
    },
  ];
  return { tables, figures: { pages: scores, turned } };
}
