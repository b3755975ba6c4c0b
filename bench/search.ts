import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './hub-process.ts';
import { requireProc } from './memory.ts';
import { roundedDeep } from './numbers.ts';
import { corpusPart } from './search/corpus-part.ts';
import { latencyPart } from './search/latency-part.ts';
import { PARTS, readOptions, type Part, type SearchOptions } from './search/options.ts';
import { scansPart } from './search/scans-part.ts';
import { uploadPart } from './search/upload-part.ts';
import type { Result, Table } from './table.ts';

const RUN: Readonly<Record<Part, (options: SearchOptions) => Promise<Result>>> = {
  corpus: corpusPart,
  scans: scansPart,
  latency: latencyPart,
  upload: uploadPart,
};

const folder = join(root, 'bench', 'results');
const fileOf = (part: Part) => join(folder, `search-${part}.json`);

/**
 * Search inside documents: real papers, made scans, latency over very many pages, and what reading costs. Each part's figures are
 * kept as soon as it is done; those of a part that does not run this time are taken from when it last did.
 */
export async function search(args: readonly string[]): Promise<Result> {
  const options = await readOptions(args);
  requireProc();
  await mkdir(folder, { recursive: true });
  const tables: Table[] = [];
  for (const part of options.parts) {
    console.log(`\n-- ${part}`);
    const began = new Date().toISOString();
    const result = await RUN[part](options);
    tables.push(...result.tables);
    await writeFile(fileOf(part), `${JSON.stringify(roundedDeep({ began, ...result.figures }), null, 2)}\n`);
  }
  const figures: Partial<Record<Part, unknown>> = {};
  for (const part of PARTS) {
    if (existsSync(fileOf(part))) figures[part] = JSON.parse(await readFile(fileOf(part), 'utf8'));
  }
  return { tables, figures };
}
