import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM, type Page } from 'tesseract.js';
import { asSharp, type Picture } from './picture.ts';

/** What tesseract was trained on: a line of about this many pixels. */
export const LINE_HEIGHT = 44;
/** White around a line, in pixels; without it the first letters are lost. */
const [ABOVE, BESIDE] = [8, 10];

/** A word of one line; its span: from and to, as fractions of the line's length. */
export interface LineWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly sure: number;
}

export interface TesseractReader {
  /** Reads one line, level and `LINE_HEIGHT` high. */
  line(picture: Picture): Promise<LineWord[]>;
  close(): Promise<void>;
}

const wordsOf = (data: Page) =>
  (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );

/** Tesseract with its packaged models, nothing fetched. `languages` as OCR_LANGUAGES has them: 'eng', 'eng+hin'. */
export async function tesseractReader(languages: readonly string[]): Promise<TesseractReader> {
  const data = (language: string) =>
    join(dirname(fileURLToPath(import.meta.resolve(`@tesseract.js-data/${language}`))), '4.0.0_best_int');
  const [first = 'eng'] = languages;
  const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
    langPath: data(first),
    gzip: true,
    cacheMethod: 'none',
    // What it cannot read is an error of this page, not of the process.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, user_defined_dpi: '300' });
  return {
    async line(picture) {
      const image = await asSharp(picture)
        .greyscale()
        .extend({ top: ABOVE, bottom: ABOVE, left: BESIDE, right: BESIDE, extendWith: 'copy' })
        .png({ compressionLevel: 0 })
        .toBuffer();
      const { data: page } = await worker.recognize(image, {}, { text: false, blocks: true });
      const place = (x: number) => Math.max(0, Math.min(1, (x - BESIDE) / picture.width));
      return wordsOf(page)
        .map(({ text, bbox, confidence }) => ({
          text: text.trim(),
          from: place(bbox.x0),
          to: place(bbox.x1),
          sure: confidence,
        }))
        .filter(({ text }) => text !== '');
    },
    async close() {
      await worker.terminate();
    },
  };
}
