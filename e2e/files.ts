import { createHash } from 'node:crypto';
import { jpegFile, pdfFile, pngFile } from '@exam-vault/testing/files';

/** A file as a person picks it. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Small: the hub and the page look at every pixel. */
export const PICTURE = { width: 300, height: 400 };

export async function pdf(name = 'question paper.pdf', pages = 1): Promise<PickedFile> {
  return { name, mimeType: 'application/pdf', buffer: await pdfFile({ pages, text: name }) };
}

export async function jpeg(name = 'sheet.jpg'): Promise<PickedFile> {
  return { name, mimeType: 'image/jpeg', buffer: await jpegFile(PICTURE) };
}

export async function png(name = 'sheet.png'): Promise<PickedFile> {
  return { name, mimeType: 'image/png', buffer: await pngFile(PICTURE) };
}

export function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
