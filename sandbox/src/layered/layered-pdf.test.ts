import { PDFDocument, PDFName, degrees } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { knownWords } from '../reader/known-words.ts';
import { openPdf } from '../reader/pdf-pages.ts';
import { readTextLayer } from '../reader/text-layer.ts';
import type { LayerPage, LayerWord } from './layer-writer.ts';
import { layeredPdf, MACHINE_READ } from './layered-pdf.ts';

const known = knownWords();
const WORDS: readonly LayerWord[] = [
  ['Explain', 1_000, 800, 1_400, 250, 0],
  ['deadlock,', 2_500, 800, 1_900, 250, 0],
  ['प्रक्रिया', 1_000, 2_000, 1_100, 300, 1],
  ['का', 2_200, 2_000, 300, 300, 1],
  ['𠀋²≤½', 8_000, 9_300, 900, 200, 2],
];
const TURNS = [0, 1, 2, 3] as const;

interface Shape {
  readonly rotate?: number;
  readonly crop?: readonly [x: number, y: number, width: number, height: number];
}

/** A page with a dark corner, so that a picture of it shows how it stands. */
async function scan(...shapes: readonly Shape[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const { rotate = 0, crop } of shapes) {
    const page = pdf.addPage([600, 800]);
    page.drawRectangle({ x: 60, y: 400, width: 200, height: 300 });
    page.setRotation(degrees(rotate));
    if (crop) page.setCropBox(...crop);
  }
  return Buffer.from(await pdf.save());
}

const layered = async (file: Buffer, ...pages: LayerPage[]) => Buffer.from(await layeredPdf(file, pages));

/** The words of a page, where a reader of the PDF finds them. */
async function wordsOn(file: Buffer, page = 1) {
  const pdf = await openPdf(file);
  const layer = pdf.withPage(page - 1, (handle) => readTextLayer(pdf, handle, known));
  return (layer?.words ?? []).map(({ text, box }) => [text, ...box.map((part) => Math.round(part * 100))]);
}

const pictureOf = async (file: Buffer, page = 1) => {
  const pdf = await openPdf(file);
  return pdf.withPage(page - 1, (handle) => pdf.picture(handle, 72, 2_000));
};

const expected = WORDS.map(([text, ...box]) => [text, ...box.slice(0, 4).map((part) => Math.round(part / 100))]);

describe('a page with a text layer', () => {
  it.each(
    [0, 90, 180, 270].flatMap((rotate) =>
      TURNS.flatMap((turns) => [undefined, [40, 30, 500, 700] as const].map((crop) => ({ rotate, turns, crop }))),
    ),
  )('has each word at its place: /Rotate $rotate, $turns turns, crop box $crop', async ({ rotate, turns, crop }) => {
    const file = await scan({ rotate, ...(crop && { crop }) });
    expect(await wordsOn(await layered(file, { page: 1, turns, words: WORDS }))).toEqual(expected);
  });

  it('looks as before', async () => {
    const file = await scan({ rotate: 90, crop: [40, 30, 500, 700] });
    const before = await pictureOf(file);
    const after = await pictureOf(await layered(file, { page: 1, turns: 0, words: WORDS }));
    expect(after?.data.equals(before?.data ?? Buffer.alloc(0))).toBe(true);
  });

  it('stands upright when it was scanned sideways', async () => {
    const { width, height } =
      (await pictureOf(await layered(await scan({}), { page: 1, turns: 1, words: WORDS }))) ?? {};
    expect([width, height]).toEqual([800, 600]);
  });
});

describe('a document with a text layer', () => {
  it('leaves pages without words alone, and what pages share', async () => {
    const pdf = await PDFDocument.load(await scan({}, {}, {}));
    const [first, second] = pdf.getPages();
    for (const name of ['Contents', 'Resources'].map((one) => PDFName.of(one)))
      second?.node.set(name, first?.node.get(name) ?? pdf.context.obj([]));
    const file = Buffer.from(await pdf.save());
    const made = await layered(
      file,
      { page: 1, turns: 0, words: WORDS },
      { page: 3, turns: 0, words: WORDS.slice(0, 1) },
    );
    expect(await wordsOn(made, 1)).toEqual(expected);
    expect(await wordsOn(made, 2)).toEqual([]);
    expect(await wordsOn(made, 3)).toEqual(expected.slice(0, 1));
  });

  it('says that a machine has read it, keeps its title, and is the same each time', async () => {
    const pdf = await PDFDocument.load(await scan({}));
    pdf.setTitle('Operating Systems');
    const file = Buffer.from(await pdf.save());
    const made = await layered(file, { page: 1, turns: 0, words: WORDS });
    const { [0]: read } = [await PDFDocument.load(made, { updateMetadata: false })];
    expect([read.getTitle(), read.getSubject(), read.getProducer()]).toEqual([
      'Operating Systems',
      MACHINE_READ,
      'Exam Vault',
    ]);
    expect((await layered(file, { page: 1, turns: 0, words: WORDS })).equals(made)).toBe(true);
  });

  it('takes words that have no place, no letters or half a letter', async () => {
    const words: LayerWord[] = [
      ['', 10, 10, 10, 10, 0],
      ['flat', 10, 10, 10, 0, 0],
      ['\ud835', 10, 10, 10, 10, 0],
      ...WORDS.slice(0, 1),
    ];
    expect((await wordsOn(await layered(await scan({}), { page: 1, turns: 0, words }))).at(-1)).toEqual(expected[0]);
  });
});
