import { describe, expect, it } from 'vitest';
import type { StoredWord } from '../../base/database/stored-words.ts';
import { findHeadings } from './headings.ts';
import { typePages, type OutlinedPage } from './page-type.ts';

interface Line {
  readonly text: string;
  /** In points of an A4 page. */
  readonly size?: number;
  readonly y?: number;
  readonly x?: number;
}

const HEIGHT = 842;
/** Words as the reader stores them: letters without the space around them, on a grid of 10,000. */
function page(
  number: number,
  lines: readonly (Line | string)[],
  source: OutlinedPage['source'] = 'text',
): OutlinedPage {
  let y = 60;
  const words = lines.flatMap((given, line): StoredWord[] => {
    const { text, size = 12, ...at } = typeof given === 'string' ? { text: given } : given;
    y = ('y' in at ? at.y : undefined) ?? y + size * 1.3;
    const top = y;
    return text.split(' ').map((word, place) => {
      const high = /[\p{Lu}\dbdfhklt(]/u.test(word) ? 0.72 : 0.5;
      const deep = /[gjpqy,()]/.test(word) ? 0.2 : 0;
      const box = [600 + (('x' in at ? at.x : undefined) ?? 0) + place * 700, ((top - high * size) / HEIGHT) * 10_000, 600, ((high + deep) * size * 10_000) / HEIGHT]; // prettier-ignore
      const [left = 0, from = 0, width = 0, height = 0] = box.map(Math.round);
      return [word, left, from, width, height, line, 0];
    });
  });
  return { page: number, source, words: JSON.stringify(words) };
}

const TEXT = Array.from({ length: 20 }, (_, at) => `the relation of keys to rows is shown by line ${at} of the text`);
const large = (text: string, size = 18): Line => ({ text, size });
/** A page of text below these lines. */
const textPage = (number: number, ...above: readonly (Line | string)[]) => page(number, [...above, ...TEXT]);
const read = (pages: readonly OutlinedPage[]) =>
  findHeadings(typePages(pages))?.map(({ title, page: on, depth }) => `${'-'.repeat(depth)} ${title} ${on}`) ?? null;
const TITLES = ['Introduction', 'Normal forms', 'Transactions', 'Locks', 'Recovery', 'Indexes'];
const notes = (lines: (title: string, at: number) => readonly (Line | string)[]) =>
  TITLES.map((title, at) => textPage(at + 1, ...lines(title, at)));

describe('headings of notes', () => {
  it('are lines in larger type, by its size in levels, with what goes on in the next line', () => {
    const pages = notes((title) => [large(title, 20)]);
    pages[1] = textPage(2, large('Normal forms of relations and', 20), large('how to reach them', 20), ...TEXT.slice(0, 3), large('Second normal form', 15)); // prettier-ignore
    expect(read(pages)).toEqual([
      '- Introduction 1',
      '- Normal forms of relations and how to reach them 2',
      '-- Second normal form 2',
      '- Transactions 3',
      '- Locks 4',
      '- Recovery 5',
      '- Indexes 6',
    ]);
  });

  it('are lines of units in any type, with the name below them, once', () => {
    const pages = [
      textPage(1, 'UNIT – I', large('Relations')),
      textPage(2, 'UNIT – I'),
      textPage(3, 'Module 2: Normal forms 17'),
      textPage(4, 'Chapter three covers locks and more', large('Locks', 14)),
      textPage(5, 'Unit 4'),
      textPage(6, 'इकाई 5 सूचकांक'),
    ];
    expect(read(pages)).toEqual([
      '- UNIT – I: Relations 1',
      '- Module 2: Normal forms 3',
      '-- Locks 4',
      '- Unit 4 5',
      '- इकाई 5: सूचकांक 6',
    ]);
  });

  it('are on one level with an appendix', () => {
    const pages = notes((title) => [large(title)]);
    pages[5] = textPage(6, 'Appendix A', large('Tables'), ...TEXT.slice(0, 3), 'as is shown in the text of', 'Unit 3.');
    expect(read(pages)?.slice(4)).toEqual(['- Recovery 5', '- Appendix A: Tables 6']);
  });

  it.each<[string, Line | string]>([
    ['a running head', large('Database systems')],
    ['what is on many pages', large('Example 3')],
    ['a formula', large('R = { A, B, C }')],
    ['a part of a sentence', large('which holds for all keys,')],
    ['numbers', large('12 13 14 15')],
    ['an address', large('www.example.edu')],
  ])('are not %s', (_what, line) => {
    const pages = notes((title) => [large(title)]);
    const plain = read(pages);
    expect(plain).toHaveLength(6);
    expect(read(notes((title) => [line, ...TEXT.slice(0, 2), large(title)]))).toEqual(plain);
  });

  it('are not lines with others beside them, as in a table', () => {
    const row = (y: number): Line[] => [
      { ...large('Primary'), y },
      { ...large('Foreign'), y, x: 4_000 },
    ];
    expect(read(notes((title, at) => [large(title), ...(at === 2 ? row(300) : [])]))).toHaveLength(6);
  });

  it('are not the title and the authors on the first page', () => {
    const pages = notes((title) => [large(title)]);
    pages[0] = textPage(1, large('Lecture notes on databases', 30), large('Department of Computing', 26), ...TEXT.slice(0, 2), large('Introduction')); // prettier-ignore
    expect(read(pages)?.[0]).toBe('- Introduction 1');
  });

  it('are not in the contents or a syllabus', () => {
    const pages = notes((title) => [large(title)]);
    pages[0] = page(1, [large('Contents'), ...TITLES.map((title, at) => large(`${title} ........ ${at}`))]);
    pages[1] = textPage(2, 'Unit 1 Keys', 'Unit 2 Locks', 'Unit 3 Logs');
    expect(read(pages)).toEqual(['- Transactions 3', '- Locks 4', '- Recovery 5', '- Indexes 6']);
  });
});

describe('headings of slides', () => {
  const slide = (number: number, title: string) =>
    page(number, [
      large(title, 44),
      ...['a key is a set', 'of columns that', 'names a row'].map((text) => large(text, 30)),
    ]);

  it('are their first lines, once where a slide goes on', () => {
    const titles = ['Keys', 'Keys (contd.)', 'Candidate keys', 'Locks', 'Deadlocks', 'Recovery'];
    expect(read(titles.map((title, at) => slide(at + 1, title)))).toEqual([
      '- Keys 1',
      '- Candidate keys 3',
      '- Locks 4',
      '- Deadlocks 5',
      '- Recovery 6',
    ]);
  });
});

describe('no outline at all', () => {
  it.each<[string, readonly OutlinedPage[]]>([
    ['of a short document', notes((title) => [large(title)]).slice(0, 5)],
    ['of text without headings', notes(() => [])],
    ['with headings on two pages only', notes((title, at) => (at < 2 ? [large(title)] : []))],
    [
      'with too many',
      notes((title) => [1, 2].flatMap((n) => [large(`${title} of ${'ab'.repeat(n)}`), ...TEXT.slice(0, 4)])),
    ],
    ['with headings that are no words', notes((_title, at) => [large(`Xqvrt zzkwp${'q'.repeat(at)}`)])],
    ['without words', TITLES.map((_title, at) => ({ page: at + 1, source: 'picture', words: null }))],
  ])('%s', (_what, pages) => {
    expect(read(pages)).toBeNull();
  });
});

it('takes from pictures only what is much larger, and words', () => {
  const scan = (size: number) =>
    TITLES.map((title, at) => page(at + 1, [large(at === 5 ? 'Rcvqy xprtz' : title, size), ...TEXT], 'picture'));
  expect(read(scan(15))).toBeNull();
  expect(read(scan(20))).toHaveLength(5);
});

it('is bounded for a document that claims a heading in each line', () => {
  const lines = Array.from({ length: 600 }, (_, at) => large(`Heading ${'a'.repeat(at % 40)}`, 12 + (at % 9)));
  const pages = Array.from({ length: 300 }, (_, at) => page(at + 1, lines));
  expect(read(pages)?.length ?? 0).toBeLessThanOrEqual(450);
});
