import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { partsOf, positive, readOptions as read } from '../options.ts';

const PARTS = ['corpus', 'names', 'scans', 'latency'] as const;
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

/** @throws UsageError */
export const readOptions = (args: readonly string[]): SearchOptions =>
  read(
    args,
    ['corpus', 'only', 'keep', 'papers', 'scans', 'limit', 'effort', 'concurrency'],
    HELP,
    ({ corpus: folder, only, keep, papers, scans, limit, effort = 'full', concurrency }): SearchOptions => {
      const corpus = folder === undefined ? null : resolve(folder);
      for (const name of corpus === null ? [] : ['photos.csv', 'papers.csv'])
        if (!existsSync(join(corpus ?? '', name))) throw new Error(`${corpus} has no ${name}.`);
      const parts = partsOf(only, PARTS, corpus === null ? ['scans', 'latency'] : PARTS);
      for (const part of ['corpus', 'names'] as const)
        if (parts.includes(part) && corpus === null) throw new Error(`The part ${part} needs --corpus.`);
      if (effort !== 'full' && effort !== 'quick') throw new Error('--effort is quick or full.');
      return {
        parts,
        corpus,
        keep: keep === undefined ? null : resolve(keep),
        papers: positive('papers', papers, 200_000),
        scans: positive('scans', scans, 40),
        limit: positive('limit', limit, Infinity),
        effort,
        concurrency: Math.min(positive('concurrency', concurrency, 1), availableParallelism()),
      };
    },
  );
