import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeOf, SIGNATURE_LENGTH } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { fileTooLarge } from '../../../base/errors.ts';
import type { StagedFile } from '../../../base/ports/document-file.ts';
import { fromPdfHeader } from '../../../library/documents/from-pdf-header.ts';
import { FileProblem, type InsideFile } from './open-inside.ts';

export function bytesOf(handle: FileHandle): Readable {
  return handle.createReadStream({ start: 0, autoClose: false });
}

/** What a file's bytes say of it, read once without a copy. @throws Problem FILE_TOO_LARGE, FileProblem */
export async function describeFile({ path, handle }: Pick<InsideFile, 'path' | 'handle'>): Promise<StagedFile> {
  const { size } = await handle.stat();
  if (size > MAX_FILE_SIZE) throw fileTooLarge();
  const hash = createHash('sha256');
  let first = Buffer.alloc(0);
  try {
    // As the staging area keeps it: by this sum an import that is run again knows its files.
    for await (const chunk of fromPdfHeader(bytesOf(handle))) {
      if (first.length < SIGNATURE_LENGTH) first = Buffer.concat([first, chunk]).subarray(0, SIGNATURE_LENGTH);
      hash.update(chunk);
    }
  } catch (error) {
    throw new FileProblem(`cannot be read (${(error as Error).message})`);
  }
  return { path, size, sha256: hash.digest(), type: fileTypeOf(first), discard: async () => {} };
}
