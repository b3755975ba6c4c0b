import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { PdfCopier } from '@exam-vault/sandbox/copies/pdf-copier';
import type { Inspection } from '@exam-vault/sandbox/inspector/file-inspector';
import type { StagedFile } from '../../base/ports/document-file.ts';
import { storageErrorOf } from '../../base/ports/file-storage.ts';

/** A staged file as it will be stored, with what its check has found. */
export interface InspectedFile {
  readonly staged: StagedFile;
  readonly inspection: Inspection;
}

/** @returns the SHA-256 of a local file */
export async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/**
 * Puts a copy of a staged PDF in its place (decision 92). The copy is checked like an upload of its own.
 * @returns null when it cannot be written again; then the staged file is as it was
 * @throws StorageFullError when the disk has no room for it, and what `inspect` throws
 */
export async function copiedFile(
  copier: PdfCopier,
  staged: StagedFile,
  inspect: (copy: StagedFile) => Promise<Inspection>,
): Promise<InspectedFile | null> {
  const path = `${staged.path}.copy`;
  try {
    const isCopied = await copier.copy(staged.path, path).catch((error: unknown) => {
      throw storageErrorOf(error);
    });
    if (!isCopied) return null;
    const [{ size }, sha256] = [await stat(path), await sha256Of(path)];
    const inspection = await inspect({ ...staged, path, size, sha256 });
    if (inspection.verdict !== 'opens' || inspection.needs_copy) return null;
    await rename(path, staged.path);
    return { staged: { ...staged, size, sha256 }, inspection };
  } finally {
    await rm(path, { force: true });
  }
}
