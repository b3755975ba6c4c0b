import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const PARTS = ['corpus', 'scans', 'latency', 'upload'] as const;
export type Part = (typeof PARTS)[number];

export interface SearchOptions {
  readonly parts: readonly Part[];
  /** The folder with photos.csv, papers.csv and titles.csv; null: no real papers. */
  readonly corpus: string | null;
  /** Where the hubs of the long parts stay, so that a run that was ended goes on; null: nothing stays. */
  readonly keep: string | null;
  /** Papers of the latency part. */
  readonly papers: number;
  /** Made documents at each level of damage. */
  readonly scans: number;
  /** Documents of each half of the corpus at most. */
  readonly limit: number;
  /** How far the hub reads. */
  readonly effort: 'full' | 'quick';
  /** Documents that the hub reads at a time. */
  readonly concurrency: number;
}

export const HELP = `npm run bench -- search [options]

  --corpus FOLDER    real papers: photos.csv (folder, pages, label), papers.csv (file, course, kind, term), titles.csv
  --only PART,…      only these parts: ${PARTS.join(', ')}; without it all, the corpus only with --corpus
  --keep FOLDER      keeps the hubs there: called again with the same options, a run that was ended goes on
  --papers N         papers of the latency part, about five pages each (200,000)
  --scans N          made documents at each of three levels of damage (40)
  --limit N          photographed papers and PDFs of the corpus, at most (all)
  --effort quick     the hub reads once only (full)
  --concurrency N    documents that the hub reads at a time (1)

npm run bench -- reading [--corpus FOLDER] [--limit N] [--concurrency N]: at most N photos of each sort (6)`;

/** The call is wrong; its message says what would be right. */
export class UsageError extends Error {
  override name = 'UsageError';
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name} takes a positive number.\n\n${HELP}`);
  return number;
}

function parse(args: readonly string[]) {
  const names = ['corpus', 'only', 'keep', 'papers', 'scans', 'limit', 'effort', 'concurrency'] as const;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as Partial<
      Record<(typeof names)[number], string>
    >;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

function partsOf(only: string | undefined, corpus: string | null): Part[] {
  if (only === undefined) return PARTS.filter((part) => part !== 'corpus' || corpus !== null);
  const requested = only.split(',').map((name) => name.trim());
  const unknown = requested.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined) throw new UsageError(`There is no part ${unknown}.\n\n${HELP}`);
  if (requested.includes('corpus') && corpus === null)
    throw new UsageError(`The part corpus needs --corpus.\n\n${HELP}`);
  return PARTS.filter((part) => requested.includes(part));
}

/** @throws UsageError */
export async function readOptions(args: readonly string[]): Promise<SearchOptions> {
  const values = parse(args);
  const corpus = values.corpus === undefined ? null : resolve(values.corpus);
  if (corpus !== null) {
    for (const name of ['photos.csv', 'papers.csv']) {
      await access(join(corpus, name)).catch(() => {
        throw new UsageError(`${corpus} has no ${name}.\n\n${HELP}`);
      });
    }
  }
  const { effort = 'full' } = values;
  if (effort !== 'full' && effort !== 'quick') throw new UsageError(`--effort is quick or full.\n\n${HELP}`);
  return {
    parts: partsOf(values.only, corpus),
    corpus,
    keep: values.keep === undefined ? null : resolve(values.keep),
    papers: positive('papers', values.papers, 200_000),
    scans: positive('scans', values.scans, 40),
    limit: positive('limit', values.limit, Infinity),
    effort,
    concurrency: Math.min(positive('concurrency', values.concurrency, 1), availableParallelism()),
  };
}
