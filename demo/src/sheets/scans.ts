import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import type { Random } from '../random.ts';
import { photograph, type Picture, type Taking } from './photograph.ts';
import { paperColour, phoneTaking, scannerTaking, type Flaw } from './takings.ts';

/** Pixels across a page as it is painted, and as it is scanned: 150 dots an inch, which OCR reads. */
const PAGE_WIDTH = 1_400;
const SCAN_WIDTH = 1_240;

export type Scanner = Awaited<ReturnType<typeof openScanner>>;

/** Makes pictures of typeset sheets. PDFium brings the fonts itself: the machine may have none. */
export async function openScanner() {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });

  /** The first pages of a PDF as pictures. */
  async function pagesOf(pdf: Buffer, most: number): Promise<Picture[]> {
    const document = await library.loadDocument(pdf);
    try {
      const pictures: Picture[] = [];
      for (let number = 0; number < Math.min(document.getPageCount(), most); number += 1) {
        const page = document.getPage(number);
        // A width alone would leave the height in points, and squeeze the page.
        const scale = PAGE_WIDTH / page.getOriginalSize().originalWidth;
        pictures.push(await page.render({ scale, render: 'bitmap' }));
      }
      return pictures;
    } finally {
      document.destroy();
    }
  }

  const taken = (sheet: Picture, taking: Taking, random: Random) =>
    sharp(photograph(sheet, taking, random), {
      raw: { width: taking.width, height: taking.height, channels: 3 },
    });

  return {
    pagesOf,

    /** The first page as somebody's phone took it: a JPEG. */
    async photo(pdf: Buffer, random: Random, flaw: Flaw | null): Promise<Buffer> {
      const [sheet] = await pagesOf(pdf, 1);
      const picture = taken(sheet as Picture, phoneTaking(random, flaw), random);
      return picture
        .blur(flaw === 'blurred' ? 4.5 : random.between(0.5, 0.75))
        .jpeg({ quality: 66 })
        .toBuffer();
    },

    /** The first page as a scanner saves it in few grey levels: a PNG. */
    async flatbed(pdf: Buffer, random: Random): Promise<Buffer> {
      const [sheet] = await pagesOf(pdf, 1);
      const picture = taken(sheet as Picture, { ...scannerTaking(random, SCAN_WIDTH, false), noise: 0 }, random);
      return picture.greyscale().png({ palette: true, colours: 16, dither: 0, compressionLevel: 9 }).toBuffer();
    },

    /** Every page scanned, bound into a PDF that holds pictures only. */
    async scannedPdf(pdf: Buffer, random: Random): Promise<Buffer> {
      const bound = await PDFDocument.create({ updateMetadata: false });
      const book = random.chance(0.5);
      const paper = paperColour(random);
      for (const sheet of await pagesOf(pdf, 20)) {
        const taking = { ...scannerTaking(random, SCAN_WIDTH, book), paper };
        const jpeg = await taken(sheet, taking, random).blur(0.5).jpeg({ quality: 60 }).toBuffer();
        const page = bound.addPage([595, 842]);
        page.drawImage(await bound.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 });
      }
      return Buffer.from(await bound.save());
    },
  };
}
