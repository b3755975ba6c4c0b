import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'web', 'dist');

/** What the page of an address loads first beside what every page loads: web/build/page-files.ts. */
export interface PageFiles {
  readonly pattern: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A text of the built page. */
export const builtText = (name: string) => readFile(join(FOLDER, name), 'utf8');

/** Bytes of a file as it is sent. Small ones are not compressed. */
export async function sentBytes(name: string): Promise<number> {
  const path = join(FOLDER, name);
  return (await readFile(`${path}.br`).catch(() => readFile(path))).length;
}

export async function pageFiles(): Promise<readonly PageFiles[]> {
  return JSON.parse(await builtText('.vite/page-files.json')) as PageFiles[];
}
