import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { FileInspector } from '@exam-vault/sandbox/inspector/file-inspector';

/** Files that the tests make themselves. */

/** A PDF of some pages; `text` stands on each. */
export async function pdfFile({ pages = 2, text = 'Operating Systems' } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([595, 842]).drawText(`${text}, page ${page}`, { x: 60, y: 760, size: 20, font });
  return Buffer.from(await pdf.save());
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 250, g: 248, b: 240 } } });
}

export function jpegFile({ width = 320, height = 240 } = {}): Promise<Buffer> {
  return picture(width, height).jpeg().toBuffer();
}

export function pngFile({ width = 320, height = 240 } = {}): Promise<Buffer> {
  return picture(width, height).png().toBuffer();
}

/** A file of this type that opens and has exactly `size` bytes: padded where its format lets one. */
export async function fileOfSize(size: number): Promise<Buffer> {
  const start = await jpegFile();
  // Bytes after the end marker are allowed; phones put whole second pictures there.
  return Buffer.concat([start, Buffer.alloc(size - start.length)]);
}

/** An inspector that takes every file as sound, for tests that make hundreds of papers and are about something else. */
export const trustingInspector: FileInspector = {
  inspect: async () => ({ verdict: 'opens', page_count: 1, patches: [] }),
  assertAvailable: async () => {},
};
