import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createWorker, OEM, PSM, type Line, type Page } from 'tesseract.js';
import { modelOf } from './language-models.ts';
import { asSharp, type Picture } from './picture.ts';

/** What tesseract was trained on: a line of about this many pixels. */
export const LINE_HEIGHT = 44;
/** Paper around a line, in pixels; without it the first letters are lost. */
const [ABOVE, BESIDE] = [8, 10];

/** A word of one line; its span: from and to, as fractions of the line's length. */
export interface LineWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly sure: number;
}

/** A word of a page; its box in pixels. */
export interface PageWord extends Pick<LineWord, 'text' | 'sure'> {
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  readonly line: number;
}

export interface TesseractReader {
  /** Reads one line, level and `LINE_HEIGHT` high. */
  line(picture: Picture): Promise<LineWord[]>;
  /** Finds the lines of a page by itself and reads them; tall and straight is all that it knows. */
  page(picture: Picture): Promise<PageWord[]>;
}

const linesOf = (data: Page): Line[] =>
  (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

/** A worker that knows all languages. It looks for their models in one folder, but each lies in a package of its own. */
async function workerFor([first = 'eng', ...others]: readonly string[]) {
  // The worker's own list of what it has loaded: it would fetch what is not in it.
  const loaded = [first];
  const worker = await createWorker(loaded, OEM.LSTM_ONLY, {
    langPath: dirname(modelOf(first)),
    gzip: true,
    cacheMethod: 'none',
    // What it cannot read is an error of this page, not of the process.
    errorHandler: () => undefined,
  });
  for (const language of others) {
    await worker.FS('writeFile', [`${language}.traineddata`, gunzipSync(readFileSync(modelOf(language)))]);
    loaded.push(language);
  }
  if (others.length > 0) await worker.reinitialize(loaded.join('+'), OEM.LSTM_ONLY);
  return worker;
}

/** Tesseract with its packaged models, nothing fetched. */
export async function tesseractReader(languages: readonly string[]): Promise<TesseractReader> {
  const worker = await workerFor(languages);
  let mode: PSM | undefined;
  async function read(image: Buffer, how: PSM): Promise<Line[]> {
    if (mode !== how) await worker.setParameters({ tessedit_pageseg_mode: how, user_defined_dpi: '300' });
    mode = how;
    const { data } = await worker.recognize(image, {}, { text: false, blocks: true });
    return linesOf(data);
  }
  return {
    async line(picture) {
      const image = await asSharp(picture)
        .greyscale()
        .extend({ top: ABOVE, bottom: ABOVE, left: BESIDE, right: BESIDE, extendWith: 'copy' })
        .png({ compressionLevel: 0 })
        .toBuffer();
      const place = (x: number) => Math.max(0, Math.min(1, (x - BESIDE) / picture.width));
      return (await read(image, PSM.SINGLE_LINE))
        .flatMap(({ words }) => words)
        .map(({ text, bbox, confidence }) => ({
          text: text.trim(),
          from: place(bbox.x0),
          to: place(bbox.x1),
          sure: confidence,
        }))
        .filter(({ text }) => text !== '');
    },
    async page(picture) {
      const image = await asSharp(picture).greyscale().png({ compressionLevel: 1 }).toBuffer();
      return (await read(image, PSM.AUTO)).flatMap(({ words }, line) =>
        words
          .map(({ text, bbox, confidence }) => ({ text: text.trim(), box: bbox, line, sure: confidence }))
          .filter(({ text }) => text !== ''),
      );
    },
  };
}
