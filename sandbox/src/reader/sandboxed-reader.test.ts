import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument } from 'pdf-lib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageReading, SecondPassLine } from './document-reader.ts';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { pdfByHand } from '@exam-vault/testing/hostile-files';
import { overlap, photo, pictured, scanned, typeset, type Typeset } from '@exam-vault/testing/typeset-pages';
import { parsePage } from './parse-page.ts';
import { sandboxedReader } from './sandboxed-reader.ts';
import type { Picture } from './picture.ts';

/** Each run loads a reader of its own, which takes its time on a busy machine. */
const SLOW = { timeout: 240_000 };

const LINES = [
  'Department of Computer Science and Engineering',
  'Operating Systems End Semester Examination',
  'Time three hours Maximum marks sixty',
  'Explain the necessary conditions for deadlock',
  'Compare paging with segmentation in detail',
  'Describe the working of a translation buffer',
  'Write short notes on thrashing and semaphores',
  'Illustrate the producer consumer problem',
].map((text, at) => ({ text, y: 90 + at * 60, size: 18 }));

const log = pino({ level: 'silent' });
const reader = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log });
let folder: string;
let page: Typeset;
let picture: Picture;
// A module of the reader, loaded by another test file of this process, lets sharp open JPEG and PNG alone.
beforeAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandboxed-reader-'));
  page = await typeset([LINES]);
  picture = await pictured(page.pdf);
});
afterAll(() => rm(folder, { recursive: true }));

let serial = 0;
interface How {
  readonly from?: number;
  readonly to?: number;
  readonly by?: typeof reader;
  readonly isOwnTextOnly?: boolean;
}
async function read(bytes: Buffer, how: How = {}): Promise<PageReading[]> {
  const { from = 1, to = 20, by = reader, isOwnTextOnly = false } = how;
  const { signal } = new AbortController();
  const path = join(folder, String((serial += 1)));
  await writeFile(path, bytes);
  const type = bytes.toString('latin1', 0, 4) === '%PDF' ? 'PDF' : bytes[0] === 0x89 ? 'PNG' : 'JPEG';
  const pages: PageReading[] = [];
  await by.read(
    path,
    { type, from, to, terms: [], signal, isOwnTextOnly },
    parsePage,
    async (found) => void pages.push(found),
  );
  return pages;
}

const words = ({ words: all }: PageReading) => all.filter(({ role }) => role === 'text');
const text = (found: PageReading | undefined) =>
  found
    ? words(found)
        .map((word) => word.text)
        .join(' ')
    : '';

/** Of the words of page one, the share that is read exactly, with its box over the word. */
function share(found: PageReading | undefined, least: number): number {
  const hits = page.words.filter((word) =>
    found?.words.some((other) => other.text === word.text && overlap(other.box, word.box) >= least),
  );
  return hits.length / page.words.length;
}

describe('a reader that waits for its file', SLOW, () => {
  it('reads the same, with two threads as with one, and gets one file', async () => {
    let started = 0;
    const counting: typeof testSandbox = {
      ...testSandbox,
      command: (...of) => {
        started += 1;
        return testSandbox.command(...of);
      },
    };
    const by = sandboxedReader({ sandbox: counting, languages: ['eng'], hasHelper: true, log });
    const bytes = await photo(picture);
    by.prepare('pages', []);
    by.prepare('pages', []);
    // Own text needs no models, so the child goes on waiting.
    await read(page.pdf, { by, isOwnTextOnly: true });
    expect(started).toBe(2);
    const [found] = await read(bytes, { by });
    expect(started).toBe(2);
    expect(share(found, 0.5)).toBeGreaterThan(0.9);
    expect(found).toEqual((await read(bytes))[0]);
    by.close();
  });
});

describe('a page that carries its own text', SLOW, () => {
  it('is taken at its word, each with its box', async () => {
    const [found, ...others] = await read(page.pdf);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ page: 1, pages: 1, source: 'text', turns: 0 });
    expect(text(found)).toBe(page.words.map((word) => word.text).join(' '));
    expect(share(found, 0.5)).toBe(1);
    const lines = LINES.map((_, at) => at);
    expect([...new Set(found?.words.map(({ line }) => line))]).toEqual(lines);
  });

  it.each([
    [90, 3],
    [180, 2],
    [270, 1],
  ])('and is shown turned by %i degrees is turned back, with its boxes', async (angle, turns) => {
    const turned = await PDFDocument.load(Uint8Array.from(page.pdf));
    turned.getPage(0).setRotation(degrees(angle));
    const [found] = await read(Buffer.from(await turned.save()));
    expect(found).toMatchObject({ source: 'text', turns });
    expect(text(found)).toBe(page.words.map((word) => word.text).join(' '));
    expect(share(found, 0.5)).toBe(1);
  });

  it('is read in any alphabet', async () => {
    // Letters of Helvetica that stand for others: a is क, b is ख and so on.
    const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <61> <7A> <0915> endbfrange endcmap end end`;
    const body = Array.from({ length: 12 }, (_, at) => `BT /F 12 Tf 20 ${700 - at * 30} Td (abcde fghij klmno) Tj ET`);
    const streams = [map, body.join('\n')].map((code) => `<</Length ${code.length}>>stream\n${code}\nendstream`);
    const hindi = pdfByHand(
      `4 0 obj ${streams[0]} endobj\n5 0 obj ${streams[1]} endobj
6 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 4 0 R>> endobj`,
    ).replace('/MediaBox[0 0 100 100]', '/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>');
    const [found] = await read(Buffer.from(hindi, 'latin1'));
    expect(found?.source).toBe('text');
    expect(text(found)).toMatch(/^कखगघङ चछजझञ टठडढण( |$)/);
  });

  it('tells its pages in order, and from which one on it is asked', async () => {
    const { pdf } = await typeset([1, 2, 3, 4].map((number) => [...LINES, { text: `Page ${number}`, y: 700 }]));
    const found = await read(pdf, { from: 2, to: 3 });
    expect(found.map(({ page: number, pages }) => [number, pages])).toEqual([
      [2, 4],
      [3, 4],
    ]);
    expect(text(found[0])).toMatch(/Page 2$/);
  });
});

describe('a page that is a picture', SLOW, () => {
  const LEFT = ['Explain the process states', 'Define the term kernel mode', 'Compare paging schemes'];
  const RIGHT = ['Discuss memory management', 'State the bounded buffer', 'Draw the layered model'];
  const TURNED = [
    { degrees: 180, turns: 2, at: 5 },
    { degrees: 90, turns: 3, at: 6 },
    { degrees: 270, turns: 1, at: 7 },
  ];
  /** The pages of one scan, from 1: a reader takes longer to load than a page to be read. */
  let pages: PageReading[];
  beforeAll(async () => {
    const columns = await typeset([
      LEFT.flatMap((line, at) => [
        { text: line, y: 120 + at * 60 },
        { text: RIGHT[at] ?? '', x: 340, y: 120 + at * 60 },
      ]),
    ]);
    const rubbish = LINES.map((line) =>
      line.text.replaceAll(/[a-z]/g, (letter) => 'qzxjkvwpyg'[letter.charCodeAt(0) % 10] ?? 'q'),
    );
    const pictures = [picture, picture, picture, await pictured(columns.pdf), ...TURNED.map(() => picture)];
    const layer = LINES.map((line) => line.text);
    const turned = TURNED.map(({ degrees: angle }) => ({ degrees: angle, layer }));
    const how = [{}, { layer: ['Scanned with CamScanner'] }, { layer: rubbish }, {}, ...turned];
    pages = await read(await scanned(pictures, how));
  }, 2 * SLOW.timeout);
  const scan = (number: number) => pages.find(({ page: at }) => at === number);

  it('in a PDF is read, each word with its box over it', () => {
    expect(scan(1)).toMatchObject({ page: 1, pages: 7, source: 'picture', turns: 0 });
    expect(share(scan(1), 0.4)).toBeGreaterThan(0.9);
  });

  it('is read although a scanner left its mark as text, or a text that is none', () => {
    for (const number of [2, 3]) {
      expect(scan(number)?.source).toBe('picture');
      expect(share(scan(number), 0.4)).toBeGreaterThan(0.9);
    }
  });

  it('as a photo stands as its camera says', async () => {
    // Orientation 6: what was up lies to the right, to be turned clockwise by a quarter.
    const [found] = await read(await photo(picture, { degrees: 270, orientation: 6 }));
    expect(found).toMatchObject({ page: 1, pages: 1, source: 'picture', turns: 0 });
    expect(share(found, 0.4)).toBeGreaterThan(0.9);
  });

  it.each(TURNED)(
    'turned by $degrees degrees is turned back under a layer that is not, and the boxes are those of the upright page',
    ({ at, turns }) => {
      expect(scan(at)).toMatchObject({ source: 'picture', turns });
      expect(share(scan(at), 0.4)).toBeGreaterThan(0.9);
    },
  );

  it('of two columns keeps their lines apart', () => {
    const found = scan(4);
    const lines: string[][] = [];
    for (const word of found ? words(found) : []) (lines[word.line] ??= []).push(word.text);
    expect(lines.map((line) => line.join(' '))).toEqual(LEFT.flatMap((line, at) => [line, RIGHT[at]]));
  });

  it('with nothing on it has no words', async () => {
    const blank = await sharp({ create: { width: 800, height: 1100, channels: 3, background: '#f4f1e8' } })
      .png()
      .toBuffer();
    expect(await read(blank)).toMatchObject([{ page: 1, pages: 1, source: 'picture', turns: 0, words: [] }]);
  });

  it('that its file only claims takes no time: to look for text on nothing would take ten minutes here', async () => {
    const claims = Buffer.from(
      '%PDF-1.5\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1000000>> endobj\n' +
        '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj\ntrailer <</Root 1 0 R>>\n',
    );
    const pages = await read(claims, { from: 1, to: 60 });
    expect(pages).toHaveLength(60);
    expect(pages.at(-1)).toMatchObject({ page: 60, source: 'picture', words: [], weak: [] });
  });

  it('is looked at again where it was read badly, and what either reader makes out is found', async () => {
    const blurred = await sharp(await photo(picture, { degrees: 180 }))
      .blur(3)
      .jpeg({ quality: 30 })
      .toBuffer();
    const [first] = await read(blurred);
    if (!first) throw new Error('The page was not read');
    expect(first.weak.length).toBeGreaterThan(1);
    const path = join(folder, String((serial += 1)));
    await writeFile(path, blurred);
    const lines: SecondPassLine[] = [];
    const task = { type: 'JPEG' as const, terms: [], signal: new AbortController().signal };
    await reader.readSecondPass(path, { ...task, pages: [first] }, async (again) => void lines.push(...again.lines));
    expect(lines.map(({ line }) => line)).toEqual(first.weak.map(({ line }) => line));
    const both = { ...first, words: [...first.words, ...lines.flatMap((line) => line.words)] };
    expect(share(both, 0.3)).toBeGreaterThan(0.85);
    // Alone, and where the first reader had them.
    const second = lines.flatMap((line) => line.words);
    const top = (line: (typeof first.weak)[number]) => line.corners[1] ?? 0;
    const bottom = (line: (typeof first.weak)[number]) => line.corners[7] ?? 0;
    const there = page.words.filter(({ box: [, y, , height] }) =>
      first.weak.some((line) => top(line) < y + height / 2 && y + height / 2 < bottom(line)),
    );
    const found = there.filter((word) =>
      second.some((one) => one.text === word.text && overlap(one.box, word.box) > 0.3),
    );
    expect(found.length).toBeGreaterThan(there.length / 2);
  });

  it('is read in several languages, each with its packaged model', async () => {
    const [found] = await read(await scanned([picture]), {
      by: sandboxedReader({ sandbox: testSandbox, languages: ['eng', 'hin'], log }),
    });
    expect(share(found, 0.4)).toBeGreaterThan(0.85);
  });

  it('is read without the line detector where that does not run, turned pages too', async () => {
    const without = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], lines: 'tesseract', log });
    const pdf = await scanned([picture, picture], [{}, { degrees: 180 }]);
    const [found, turned] = await read(pdf, { by: without });
    expect(share(found, 0.4)).toBeGreaterThan(0.9);
    expect(turned?.turns).toBe(2);
    expect(share(turned, 0.4)).toBeGreaterThan(0.85);
  });
});
