// Tesseract alone over whole pages, as they are: what the hub's reading is held against.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPdf } from '@exam-vault/sandbox/reader/pdf-pages';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { serveJob } from '../child.ts';

export interface TesseractJob {
  /** Each a list of photos, or one PDF. */
  readonly papers: readonly (readonly string[])[];
}

export interface TesseractAnswer {
  readonly texts: readonly string[];
  readonly pages: number;
  readonly seconds: number;
}

const [DPI, MAX_SIDE_PX] = [300, 3_500];

async function pdfPages(path: string): Promise<Buffer[]> {
  const pdf = await openPdf(await readFile(path));
  const pages: Buffer[] = [];
  for (let index = 0; index < pdf.count; index += 1) {
    const picture = pdf.withPage(index, (page) => pdf.picture(page, DPI, MAX_SIDE_PX));
    if (!picture) continue;
    const { data, width, height } = picture;
    pages.push(
      await sharp(data, { raw: { width, height, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
  }
  return pages;
}

serveJob(async ({ papers }: TesseractJob): Promise<TesseractAnswer> => {
  const model = dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng')));
  const langPath = join(model, '4.0.0_best_int');
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' });
  const texts: string[] = [];
  let [pages, seconds] = [0, 0];
  for (const paths of papers) {
    const read: string[] = [];
    for (const path of paths) {
      const pictures = path.endsWith('.pdf') ? await pdfPages(path) : [await readFile(path)];
      for (const picture of pictures) {
        const began = performance.now();
        read.push((await worker.recognize(picture)).data.text);
        seconds += (performance.now() - began) / 1_000;
        pages += 1;
      }
    }
    texts.push(read.join('\n'));
  }
  await worker.terminate();
  return { texts, pages, seconds };
});
