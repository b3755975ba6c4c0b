import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { random } from '@exam-vault/demo/random';
import { openScanner } from '@exam-vault/demo/sheets/scans';
import { temporaryFolder } from '../clean-up.ts';
import { damaged, type Level } from '../search/damage.ts';
import type { Box } from '../search/made-pages.ts';
import type { paperReader, ReadFile } from './read-papers.ts';

/** A paper that was printed from its PDF, photographed and read. */
export interface MadeReading extends ReadFile {
  /** By page: where a box of the PDF's page lies in the picture. */
  readonly placed: readonly ((box: Box) => Box)[];
}

const MAX_PAGES = 6;

/** Takes pictures of PDFs with text as bad as the level says, always the same ones, and reads them. With QUESTIONS_CACHE what was read once is kept. */
export async function madeReadings(corpus: string, reader: ReturnType<typeof paperReader>) {
  const scanner = await openScanner();
  const folder = await temporaryFolder();
  const cache = process.env['QUESTIONS_CACHE'];

  return async function madeReading(name: string, level: Level): Promise<MadeReading> {
    const chance = random(`${name} ${level}`);
    const key = `${level}-${name.replace('/', '-').replace('.pdf', '')}`;
    const entry = cache ? join(cache, `${key}.json`) : null;
    const known = entry ? await readFile(entry, 'utf8').catch(() => null) : null;
    const read: ReadFile[] = [];
    const placed: ((box: Box) => Box)[] = [];
    for (const [at, sheet] of (await scanner.pagesOf(await readFile(join(corpus, name)), MAX_PAGES)).entries()) {
      const picture = await damaged(sheet, level, chance);
      placed.push(picture.placed);
      if (known !== null) continue;
      const path = join(folder, `${key}-${at + 1}.jpg`);
      await writeFile(path, picture.jpeg);
      const { pages, words } = await reader.file(path, 'JPEG');
      read.push({ pages: pages.map((page) => ({ ...page, page: at + 1 })), words });
    }
    const whole =
      known === null
        ? { pages: read.flatMap(({ pages }) => pages), words: [...new Set(read.flatMap(({ words }) => words))] }
        : (JSON.parse(known) as ReadFile);
    if (cache && entry && known === null) {
      await mkdir(cache, { recursive: true });
      await writeFile(entry, JSON.stringify(whole));
    }
    return { ...whole, placed };
  };
}
