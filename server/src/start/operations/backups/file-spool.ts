import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface SpooledFile {
  readonly file_id: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * The list of files that are still to be copied. It is kept on disk because it may be too long for memory. The file is unlinked at
 * once, so that nothing is left when the process is killed.
 */
export async function spoolFiles(folder: string) {
  const path = `${folder}/.${randomUUID()}.list`;
  const handle = await open(path, 'wx+', 0o600);
  await rm(path);
  return {
    async add(files: readonly SpooledFile[]): Promise<void> {
      await handle.write(files.map(({ file_id, size, sha256 }) => `${file_id} ${size} ${sha256}\n`).join(''));
    },

    /** All files, in the order in which they were added. */
    async *all(): AsyncGenerator<SpooledFile> {
      const input = handle.createReadStream({ start: 0, autoClose: false, encoding: 'latin1' });
      for await (const line of createInterface({ input })) {
        const [file_id = '', size = '', sha256 = ''] = line.split(' ');
        yield { file_id, size: Number(size), sha256 };
      }
    },

    close: () => handle.close(),
  };
}
