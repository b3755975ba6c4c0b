import { outlinedPdf, type TestBookmark } from '@exam-vault/testing/outlined-pdf';
import { pdfByHand } from '@exam-vault/testing/hostile-files';
import { expect, it } from 'vitest';
import { readOutline } from './outline.ts';
import { openPdf } from './pdf-pages.ts';

const PAGES = [[], [], []];

async function bookmarksOf(pdf: Buffer) {
  const { pdfium, document, count } = await openPdf(pdf);
  return readOutline(pdfium, document, count);
}
const read = async (bookmarks: readonly TestBookmark[]) => await bookmarksOf(await outlinedPdf(PAGES, bookmarks));
const many = (count: number, more: Partial<TestBookmark> = {}): TestBookmark[] =>
  Array.from({ length: count }, (_, at) => ({ title: `Section ${at + 1}`, page: 1 + (at % 3), ...more }));

it('reads bookmarks with their pages and levels, in the order of the file', async () => {
  const found = await read([
    {
      title: 'Unit 1',
      page: 1,
      below: [
        { title: 'Keys', page: 1 },
        { title: 'Normal\r\n forms\u0007', page: 2 },
      ],
    },
    { title: 'Leads nowhere', below: [{ title: 'Joins ∞', page: 3 }] },
    { title: ' \t', page: 3 },
  ]);
  expect(found).toEqual([
    { title: 'Unit 1', page: 1, depth: 1 },
    { title: 'Keys', page: 1, depth: 2 },
    { title: 'Normal forms', page: 2, depth: 2 },
    { title: 'Joins ∞', page: 3, depth: 2 },
  ]);
});

it('bounds titles, levels and how many there are', async () => {
  const deep = (levels: number): TestBookmark => ({
    title: 'x'.repeat(300),
    page: 1,
    below: levels > 1 ? [deep(levels - 1)] : [],
  });
  expect((await read([deep(9)])).map(({ depth, title }) => [depth, title.length])).toEqual(
    [1, 2, 3, 4].map((depth) => [depth, 200]),
  );
  // The chapters of a long book rather than all of its beginning.
  const book = await read(many(100, { below: many(9) }));
  expect(book).toHaveLength(100);
  expect(book.every(({ depth }) => depth === 1)).toBe(true);
  expect(await read(many(501))).toHaveLength(500);
});

it('ends where bookmarks lead in a circle', async () => {
  const item = (title: string, more: string) => `<</Title(${title})/Parent 4 0 R/Dest[3 0 R/Fit]${more}>>`;
  const objects = [
    '1 0 obj <</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>> endobj',
    '4 0 obj <</First 5 0 R/Last 6 0 R>> endobj',
    `5 0 obj ${item('A', '/Next 6 0 R/First 5 0 R')} endobj`,
    `6 0 obj ${item('B', '/Next 5 0 R/First 4 0 R')} endobj`,
  ];
  const found = await bookmarksOf(Buffer.from(pdfByHand(objects.join('\n'))));
  expect(found.map(({ title }) => title)).toEqual(['A', 'B']);
});
