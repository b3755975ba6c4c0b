import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxedReader } from '@exam-vault/sandbox/reader/sandboxed-reader';
import { sandbox } from '@exam-vault/sandbox/sandbox';

/** The hub's own reader, for papers of a corpus. */
export function corpusReader() {
  const isolation = sandbox({ mode: 'strict', log: console });
  const reader = sandboxedReader({ sandbox: isolation, languages: ['eng', 'hin'], log: console });
  const signal: AbortSignal = new AbortController().signal;
  return {
    isolation,
    reader,
    signal,
    close() {
      reader.close();
      isolation.close();
    },
  };
}

/** What was read once is not read again, where there is a folder to keep it in. */
export async function keptOr<T>(folder: string | undefined, name: string, read: () => Promise<T>): Promise<T> {
  if (!folder) return read();
  const entry = join(folder, `${name}.json`);
  const known = await readFile(entry, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as T;
  const made = await read();
  await mkdir(folder, { recursive: true });
  await writeFile(entry, JSON.stringify(made));
  return made;
}
