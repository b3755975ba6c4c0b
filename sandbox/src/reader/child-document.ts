import { fstatSync, writeSync } from 'node:fs';
import type { FileType } from '@exam-vault/contract/files';
import { readWhole } from '../child-io.ts';
import { openPdf, type PdfPages } from './pdf-pages.ts';
import { decodePhoto, type Picture } from './picture.ts';

/** Where the child finds its file, and where it says what it has read. */
const [DESCRIPTOR, OUTPUT] = [3, 1];
const DPI = 300;
/** Pixels of the longer side of a page that is read. */
const [LEAST_SIDE, MOST_SIDE] = [2_000, 3_500];

/** The document that the child got as an open descriptor. */
export interface ChildDocument {
  /** Null: it is a photo. */
  readonly pdf: PdfPages | null;
  readonly count: number;
  /** A page from 1, as it lies in the file, in the size in which it is read; one that does not open is white. */
  picture(page: number): Promise<Picture>;
}

const WHITE: Picture = { data: Buffer.alloc(12, 255), width: 2, height: 2 };

/** @throws Error when it does not open */
export async function openChildDocument(type: FileType): Promise<ChildDocument> {
  const { size } = fstatSync(DESCRIPTOR);
  if (type === 'PDF') {
    const pdf = await openPdf(DESCRIPTOR, size);
    const picture = async (page: number) =>
      pdf.withPage(page - 1, (handle) => pdf.picture(handle, DPI, MOST_SIDE)) ?? WHITE;
    return { pdf, count: pdf.count, picture };
  }
  return { pdf: null, count: 1, picture: () => decodePhoto(readWhole(DESCRIPTOR, size), LEAST_SIDE, MOST_SIDE) };
}

/** Says a line to the hub. What the page has heaped up is given back first: nobody else would ask the collector for it in time. */
export function say(line: string): void {
  globalThis.gc?.();
  const bytes = Buffer.from(line);
  for (let at = 0; at < bytes.length;) at += writeSync(OUTPUT, bytes, at);
}
