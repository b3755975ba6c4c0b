import type { FileType } from '@exam-vault/contract/files';
import { writeOutput } from '../child-io.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { openPdf, type PdfPages } from './pdf-pages.ts';
import { decodePhoto, type Picture } from './picture.ts';

const DPI = 300;
/** The longer side of a page in the size in which it is read. */
const MIN_SIDE_PX = 2_000;
/** The longer side of large pages. Headers have larger letters than small print. */
const PAGE_SIDE_PX = 3_500;
export const HEADER_SIDE_PX = 2_400;

/** The document that the child reads. */
export interface ChildDocument {
  /** Null for a photo. */
  readonly pdf: PdfPages | null;
  readonly count: number;
  /** A page, from 1, not turned, in the size in which it is read. A page that does not open is white. */
  picture(page: number): Promise<Picture>;
}

const WHITE: Picture = { data: Buffer.alloc(12, 255), width: 2, height: 2 };

/** @throws Error when it does not open */
export async function openChildDocument(
  type: FileType,
  file: Buffer,
  maxSidePx = PAGE_SIDE_PX,
  loaded?: Pdfium,
): Promise<ChildDocument> {
  if (type === 'PDF') {
    const pdf = await openPdf(file, loaded);
    const picture = async (page: number) =>
      pdf.withPage(page - 1, (handle) => pdf.picture(handle, DPI, maxSidePx)) ?? WHITE;
    return { pdf, count: pdf.count, picture };
  }
  return { pdf: null, count: 1, picture: () => decodePhoto(file, MIN_SIDE_PX, maxSidePx) };
}

/** Sends a line to the hub. Collects garbage after it: without that the memory of a page would be freed too late. */
export function sendLine(line: string, isLast = false): void {
  writeOutput(line);
  if (!isLast) globalThis.gc?.();
}
