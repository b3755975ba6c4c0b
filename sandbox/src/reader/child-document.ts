import type { FileType } from '@exam-vault/contract/files';
import { readInput, writeOutput } from '../child-io.ts';
import { openPdf, type PdfPages } from './pdf-pages.ts';
import { decodePhoto, type Picture } from './picture.ts';

const DPI = 300;
/** The longer side of a page in the size in which it is read. */
const [MIN_SIDE_PX, MAX_SIDE_PX] = [2_000, 3_500];

/** The document on the child's standard input. */
export interface ChildDocument {
  /** Null for a photo. */
  readonly pdf: PdfPages | null;
  readonly count: number;
  /** A page, from 1, not turned, in the size in which it is read. A page that does not open is white. */
  picture(page: number): Promise<Picture>;
}

const WHITE: Picture = { data: Buffer.alloc(12, 255), width: 2, height: 2 };

/** @throws Error when it does not open */
export async function openChildDocument(type: FileType): Promise<ChildDocument> {
  if (type === 'PDF') {
    const pdf = await openPdf(readInput());
    const picture = async (page: number) =>
      pdf.withPage(page - 1, (handle) => pdf.picture(handle, DPI, MAX_SIDE_PX)) ?? WHITE;
    return { pdf, count: pdf.count, picture };
  }
  const photo = readInput();
  return { pdf: null, count: 1, picture: () => decodePhoto(photo, MIN_SIDE_PX, MAX_SIDE_PX) };
}

/** Sends a line to the hub. Collects garbage first: without that the memory of a page would be freed too late. */
export function sendLine(line: string): void {
  globalThis.gc?.();
  writeOutput(line);
}
