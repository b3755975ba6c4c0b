import { open } from 'node:fs/promises';
import type { BytePatch } from '@exam-vault/sandbox/inspector/file-inspector';

/**
 * Writes patches into a local file; its length stays. Does not sync the file: the storage does that.
 * @throws RangeError before the first write when a patch lies outside of the file
 */
export async function applyPatches(path: string, patches: readonly BytePatch[]): Promise<void> {
  if (patches.length === 0) return;
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    for (const { offset, bytes } of patches) {
      if (!Number.isSafeInteger(offset) || offset < 0 || offset + bytes.length > size) {
        throw new RangeError('A patch lies outside of its file');
      }
    }
    for (const { offset, bytes } of patches) {
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
        done += bytesWritten;
      }
    }
  } finally {
    await file.close();
  }
}
