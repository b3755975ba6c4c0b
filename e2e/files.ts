import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jpegFile, pdfFile, pngFile } from '@exam-vault/testing/files';

/** A file as a person picks it. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function pdf(name = 'question paper.pdf', pages = 4): Promise<PickedFile> {
  return { name, mimeType: 'application/pdf', buffer: await pdfFile({ pages, text: name }) };
}

export async function jpeg(name = 'sheet.jpg'): Promise<PickedFile> {
  return { name, mimeType: 'image/jpeg', buffer: await jpegFile({ width: 900, height: 1200 }) };
}

export async function png(name = 'sheet.png'): Promise<PickedFile> {
  return { name, mimeType: 'image/png', buffer: await pngFile({ width: 900, height: 1200 }) };
}

/** A PDF as far as its first bytes, of this size, on a disk that need not hold it. `use` gets its path. */
export async function withSparsePdf(size: number, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-large-'));
  try {
    const path = join(folder, 'large.pdf');
    const file = await open(path, 'w');
    await file.write('%PDF-1.7\n');
    await file.truncate(size);
    await file.close();
    await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
