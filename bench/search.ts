import { requireProc } from './memory.ts';
import { corpusPart } from './search/corpus-part.ts';
import { latencyPart } from './search/latency-part.ts';
import { readOptions, type Part, type SearchOptions } from './search/options.ts';
import { namesPart } from './search/names-part.ts';
import { scansPart } from './search/scans-part.ts';
import { together, type Result } from './table.ts';

const RUN: Readonly<Record<Part, (options: SearchOptions) => Promise<Result>>> = {
  corpus: corpusPart,
  names: namesPart,
  scans: scansPart,
  latency: latencyPart,
};

/** Search inside documents: real papers, made scans, latency over very many pages, and what reading costs. */
export function search(args: readonly string[]): Promise<Result> {
  const options = readOptions(args);
  requireProc();
  return together(options.parts.map((part) => [part, () => RUN[part](options)]));
}
