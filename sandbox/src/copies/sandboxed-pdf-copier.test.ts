import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORPUS } from '@exam-vault/testing/hostile/corpus';
import { encryptedPdf, pdfByHand } from '@exam-vault/testing/hostile-files';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxedPdfCopier } from './sandboxed-pdf-copier.ts';

const copier = sandboxedPdfCopier({ sandbox: testSandbox, log: { warn: () => {} } });
let folder: string;
let names = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-copier-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns the copy; null when there is none */
async function copyOf(pdf: Buffer | string): Promise<Buffer | null> {
  const from = join(folder, `file-${(names += 1)}`);
  await writeFile(from, pdf);
  return (await copier.copy(from, `${from}.copy`)) ? await readFile(`${from}.copy`) : null;
}

async function hostileFile(name: string): Promise<Buffer> {
  const found = CORPUS.find((file) => file.name === name);
  if (!found) throw new Error(`the corpus has no ${name}`);
  return await found.make();
}

// PDF-lib refuses an encrypted file, and reads the table of references and the list of pages itself.
const pagesOf = async (pdf: Buffer | null) => (await PDFDocument.load(pdf ?? Buffer.alloc(0))).getPageCount();

describe('sandboxedPdfCopier', () => {
  it('takes the encryption out of a PDF that opens without a password, and gives the same bytes each time', async () => {
    const encrypted = encryptedPdf('');
    await expect(PDFDocument.load(Buffer.from(encrypted, 'latin1'))).rejects.toThrow(/encrypted/);
    const copy = await copyOf(encrypted);
    expect(await pagesOf(copy)).toBe(1);
    expect(copy?.includes('/Encrypt')).toBe(false);
    expect(await copyOf(encrypted)).toEqual(copy);
  });

  it('gives a PDF that was cut the end that it lacks, with the pages that are there', async () => {
    expect(await pagesOf(await copyOf(await hostileFile('PDF: cut behind its first page of two')))).toBe(1);
    expect(await pagesOf(await copyOf(await hostileFile('PDF: cut before the list of its pages')))).toBe(2);
    expect(await pagesOf(await copyOf(pdfByHand().replace(/trailer.*/s, '')))).toBe(1);
    // The list of its pages is at the beginning, and names three.
    const listed = pdfByHand().replace('/Kids[3 0 R]/Count 1', '/Kids[3 0 R 7 0 R 8 0 R]/Count 3');
    expect(await pagesOf(await copyOf(listed.replace(/trailer.*/s, '')))).toBe(1);
  });

  it('leaves nothing behind of what cannot be copied: a password, no PDF, a file that is gone', async () => {
    expect(await copyOf(encryptedPdf('secret'))).toBeNull();
    expect(await copyOf('%PDF-1.4 nothing')).toBeNull();
    const absent = copier.copy(join(folder, 'not-there'), join(folder, 'not-there.copy'));
    await expect(absent).rejects.toMatchObject({ name: 'SandboxUnavailableError' });
    const left = (await readdir(folder)).filter((name) => name.endsWith('.copy'));
    expect(left).not.toContain('not-there.copy');
    expect(left).not.toContain(`file-${names}.copy`);
  });
});
