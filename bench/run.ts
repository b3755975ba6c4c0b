// npm run bench            every benchmark, one after the other
// npm run bench -- NAME    one; -- search and -- reading take options, see bench/search/options.ts
// Each prints its tables and writes bench/results/NAME.json. Figures are ratios to a baseline of the same run wherever there is one.
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { backup } from './backup.ts';
import { badFiles } from './bad-files.ts';
import { busy } from './busy.ts';
import { cleanUp, isInterrupted } from './clean-up.ts';
import { cluster } from './cluster.ts';
import { corners } from './corners.ts';
import { costs } from './costs.ts';
import { delivery } from './delivery.ts';
import { duplicates } from './duplicates.ts';
import { fairShares } from './fair-shares.ts';
import { faults } from './faults.ts';
import { fuzz } from './fuzz.ts';
import { hostileAnswersThroughPreview } from './hostile-answers.ts';
import { hostile } from './hostile.ts';
import { root } from './hub-process.ts';
import { lists } from './lists.ts';
import { MEGABYTE } from './memory.ts';
import { roundedDeep } from './numbers.ts';
import { peers } from './peers.ts';
import { photos } from './photos.ts';
import { powerCuts } from './power-cuts.ts';
import { runWithOwnMounts } from './power-cuts/own-mounts.ts';
import { QUESTIONS_HELP, questions } from './questions.ts';
import { races } from './races.ts';
import { reading } from './reading.ts';
import { rolling } from './rolling.ts';
import { search } from './search.ts';
import { HELP, UsageError } from './search/options.ts';
import { stale } from './stale.ts';
import { stalled } from './stalled.ts';
import { start } from './start.ts';
import { printTable, type Result } from './table.ts';
import { proposals } from './proposals.ts';
import { upload } from './upload.ts';
import { viewer } from './viewer.ts';
import { web } from './web.ts';

interface Benchmark {
  readonly name: string;
  readonly about: string;
  readonly run: (args: readonly string[]) => Promise<Result>;
  /** Whether it takes options of its own; the others refuse them. */
  readonly hasOptions?: true;
}

const BENCHMARKS: readonly Benchmark[] = [
  { name: 'start', about: 'fresh clone to the first page, second start, idle memory', run: () => start() },
  {
    name: 'lists',
    about: 'lists and search at 100,000 papers, beside a bare Fastify and the same SQL',
    run: () => lists(),
  },
  {
    name: 'peers',
    about: 'the same papers and questions in the hub, Directus, Strapi and a bare Fastify (PEERS_PAPERS, PEERS_ONLY)',
    run: () => peers(),
  },
  {
    name: 'busy',
    about: 'the slowest lists while pages are read, files come and people sign in (BUSY_ROUNDS)',
    run: () => busy(),
  },
  {
    name: 'delivery',
    about: 'files of 1, 5 and 20 MB from nginx, from the hub behind nginx and from the hub alone',
    run: () => delivery(),
  },
  {
    name: 'upload',
    about: 'one 50 MB upload beside cat + SHA-256 + sync; memory with 20 at once',
    run: () => upload(),
  },
  {
    name: 'search',
    about: 'what is found inside scans and photos, how fast, and what reading costs',
    run: search,
    hasOptions: true,
  },
  {
    name: 'reading',
    about: 'a photographed page until it is searchable and fully read, beside tesseract.js over the same page',
    run: reading,
    hasOptions: true,
  },
  {
    name: 'understanding',
    about:
      'what is proposed for the fields of real papers, and how often it is right (UNDERSTANDING_CORPUS, UNDERSTANDING_CACHE)',
    run: () => proposals(),
  },
  {
    name: 'corners',
    about: 'the corners of photographed sheets, found and labelled by eye (UNDERSTANDING_CORPUS)',
    run: () => corners(),
  },
  {
    name: 'photos',
    about: 'from choosing the photos of a paper to submitting it, in a browser four times slower (PHOTOS_FOLDERS)',
    run: () => photos(),
  },
  {
    name: 'viewer',
    about: 'a PDF of 40 MB and 500 pages on a cheap phone: the first page, a page far away, scrolling',
    run: () => viewer(),
  },
  {
    name: 'web',
    about:
      'the page on a cheap phone: weight, taps, layout shift, 20 papers without the hub, Lighthouse (WEB_LIGHTHOUSE=off)',
    run: () => web(),
  },
  {
    name: 'duplicates',
    about:
      'papers photographed again are found, other papers are not (UNDERSTANDING_CORPUS, DUPLICATES_CACHE, DUPLICATES_PAGES, DUPLICATES_CROWD)',
    run: duplicates,
    hasOptions: true,
  },
  {
    name: 'questions',
    about:
      'papers cut into questions, their marks, repeats among them, and two million of them (--corpus FOLDER, QUESTIONS_CACHE)',
    run: questions,
    hasOptions: true,
  },
  {
    name: 'costs',
    about: 'processor time and bytes of a request and of a paper, for docs/scaling.md (COSTS_PAPERS, COSTS_ONLY)',
    run: () => costs(),
  },
  {
    name: 'races',
    about: 'two who act at the same moment, a thousand times: exactly one wins',
    run: () => races(),
  },
  {
    name: 'stale',
    about: 'ten thousand writes and the reads of two hubs beside them: no answer is older than a write (STALE_WRITES)',
    run: () => stale(),
  },
  {
    name: 'fuzz',
    about: 'a hundred thousand requests of any shape: statuses, the slowest, memory (FUZZ_SEED, FUZZ_REQUESTS)',
    run: () => fuzz(),
  },
  {
    name: 'backup',
    about: 'backup, restore and verify in MB/s beside a plain copy, and killed at any moment',
    run: () => backup(),
  },
  {
    name: 'bad-files',
    about: 'files that are cut, encrypted or larger than usual, by name, and what became of each (--folder PATH)',
    run: badFiles,
    hasOptions: true,
  },
  {
    name: 'hostile',
    about: 'files that are cut, lie, go in circles or cost, through upload and reading (HOSTILE_ONLY)',
    run: () => hostile(),
  },
  {
    name: 'hostile-answers',
    about:
      'answers that nest, repeat and cost through their preview: /healthz and memory meanwhile (HOSTILE_ANSWERS, HOSTILE_SEED)',
    run: () => hostileAnswersThroughPreview(),
  },
  {
    name: 'fair-shares',
    about:
      'one honest upload beside a thousand accounts of one person; claims at 200,000 waiting jobs (FAIR_ACCOUNTS, FAIR_ROWS, FAIR_ONLY)',
    run: () => fairShares(),
  },
  {
    name: 'faults',
    about:
      'hub, database and children killed while people work, full disks, slow and broken clients: what is lost (FAULTS_SEED, FAULTS_CYCLES, FAULTS_WRITERS, FAULTS_ONLY)',
    run: () => faults(),
  },
  {
    name: 'stalled',
    about: 'an honest upload beside 2,000 stalled uploads, silent connections, slow headers (STALLED_CONNECTIONS)',
    run: () => stalled(),
  },
  {
    name: 'power-cuts',
    about:
      'a disk with a volatile cache loses its power while people work and in first starts, as root (POWER_CUTS, POWER_CUTS_FIRST, POWER_CUTS_WITHOUT, POWER_CUTS_SEED, POWER_CUTS_ONLY)',
    run: () => powerCuts(),
  },
  {
    name: 'cluster',
    about:
      'two hubs and a worker behind nginx, a failing-over database and a store: what users see when parts of it go (CLUSTER_SEED, CLUSTER_SECONDS, CLUSTER_CYCLES, CLUSTER_WRITERS, CLUSTER_COMPARE_SECONDS, CLUSTER_ONLY)',
    run: () => cluster(),
  },
  {
    name: 'rolling',
    about: 'an earlier version and this one side by side on one database and one store (ROLLING_OLD, ROLLING_SECONDS)',
    run: () => rolling(),
  },
];

function machine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memory_mb: Math.round(totalmem() / MEGABYTE),
    system: `${process.platform} ${release()} ${process.arch}`,
    node: process.version,
  };
}

async function measure({ name, about, run }: Benchmark, args: readonly string[]): Promise<void> {
  console.log(`\n== ${name}: ${about}`);
  const began = new Date();
  const { tables, figures, faults = [], last } = await run(args);
  tables.forEach(printTable);
  const folder = join(root, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const content = {
    benchmark: name,
    began: began.toISOString(),
    seconds: (Date.now() - began.getTime()) / 1000,
    machine: machine(),
    figures,
  };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(roundedDeep(content), null, 2)}\n`);
  console.log(`\n  written to bench/results/${name}.json`);
  if (faults.length > 0) {
    console.log(`\n${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`);
    process.exitCode = 1;
  }
  if (last) console.log(last);
}

async function main(words: readonly string[]): Promise<void> {
  const at = words.findIndex((word) => word.startsWith('-'));
  const names = at === -1 ? words : words.slice(0, at);
  const args = at === -1 ? [] : words.slice(at);
  const unknown = names.find((name) => !BENCHMARKS.some((one) => one.name === name));
  if (unknown !== undefined) {
    console.error(`There is no benchmark ${unknown}. There are:`);
    for (const { name, about } of BENCHMARKS) console.error(`  ${name.padEnd(14)} ${about}`);
    process.exitCode = 2;
    return;
  }
  if (args.includes('--help')) {
    console.log(`${HELP}\n\n${QUESTIONS_HELP}`);
    return;
  }
  if (
    args.length > 0 &&
    !BENCHMARKS.some(({ name, hasOptions }) => hasOptions && names.length === 1 && names[0] === name)
  ) {
    console.error('Options are for search, reading and questions alone: npm run bench -- search --help');
    process.exitCode = 2;
    return;
  }
  if (names.includes('power-cuts')) {
    const code = await runWithOwnMounts();
    if (code !== null) {
      process.exitCode = code;
      return;
    }
  }
  for (const benchmark of BENCHMARKS) {
    if (names.length > 0 && !names.includes(benchmark.name)) continue;
    try {
      await measure(benchmark, args);
    } catch (error) {
      if (isInterrupted()) return;
      console.error(error instanceof UsageError ? error.message : error);
      process.exitCode = error instanceof UsageError ? 2 : 1;
    }
    await cleanUp();
  }
}

await main(process.argv.slice(2));
// What a benchmark that failed left running would keep this process alive for ever.
process.exit();
