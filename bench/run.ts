// npm run bench            every benchmark, one after the other
// npm run bench -- NAME    one; some take options, which --help lists
// Each prints its tables and writes bench/results/NAME.json. Figures are ratios to a baseline of the same run wherever there is one.
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { BAD_FILES_HELP, badFiles } from './bad-files.ts';
import { cleanUp, isInterrupted } from './clean-up.ts';
import { cluster } from './cluster.ts';
import { corners } from './corners.ts';
import { delivery } from './delivery.ts';
import { DUPLICATES_HELP, duplicates } from './duplicates.ts';
import { fairShares } from './fair-shares.ts';
import { faults } from './faults.ts';
import { harvest } from './harvest.ts';
import { hostileAnswersThroughPreview } from './hostile-answers.ts';
import { root } from './hub-process.ts';
import { importArchive } from './import-archive.ts';
import { lists } from './lists.ts';
import { MEGABYTE } from './memory.ts';
import { roundedDeep } from './numbers.ts';
import { UsageError } from './options.ts';
import { office } from './office.ts';
import { powerCuts } from './power-cuts.ts';
import { runWithOwnMounts } from './power-cuts/own-mounts.ts';
import { proposals } from './proposals.ts';
import { QUESTIONS_HELP, questions } from './questions.ts';
import { reading } from './reading.ts';
import { rolling } from './rolling.ts';
import { search } from './search.ts';
import { HELP } from './search/options.ts';
import { memory, start } from './start.ts';
import { printTable, type Result } from './table.ts';
import { upload } from './upload.ts';
import { web } from './web.ts';

type Run = (args: readonly string[]) => Promise<Result>;

const BENCHMARKS: readonly (readonly [name: string, run: Run, about: string])[] = [
  ['start', start, 'fresh clone to the first page, second start, idle memory'],
  ['memory', memory, 'idle memory of hub and database'],
  ['lists', lists, 'lists and search at 100,000 papers, beside a bare Fastify (LISTS_PAPERS, LISTS_ROUNDS)'],
  ['harvest', harvest, 'all papers by OAI-PMH, page by page, and the memory that it takes (HARVEST_PAPERS)'],
  ['delivery', delivery, 'files of 1, 5 and 20 MB from nginx, from the hub behind nginx and from the hub alone'],
  ['upload', upload, 'one 50 MB upload beside cat + SHA-256 + sync; memory with 20 at once'],
  ['search', search, 'what is found inside scans and photos, how fast, and what reading costs'],
  ['reading', reading, 'a photographed page until it is searchable and fully read, beside tesseract.js over it'],
  [
    'understanding',
    proposals,
    'what is proposed for fields of real papers, by institution, and of made notes (UNDERSTANDING_CORPUS, UNDERSTANDING_CACHE, UNDERSTANDING_TRAIN, UNDERSTANDING_EXAM, UNDERSTANDING_PART=notes)',
  ],
  [
    'import-archive',
    importArchive,
    'what paths of whole archives say: made ones by shape, real ones (UNDERSTANDING_CORPUS)',
  ],
  ['office', office, 'Word and PowerPoint files through the LibreOffice of this machine (OFFICE_FILES)'],
  ['corners', corners, 'the corners of photographed sheets, found and labelled by eye (UNDERSTANDING_CORPUS)'],
  ['web', web, 'the page on a cheap phone: weight, taps, 20 papers offline, Lighthouse (WEB_LIGHTHOUSE=off)'],
  ['duplicates', duplicates, 'papers photographed again are found, other papers are not (DUPLICATES_CACHE)'],
  ['questions', questions, 'papers cut into questions, their words, marks and repeats (QUESTIONS_CACHE)'],
  ['bad-files', badFiles, 'files that are cut, encrypted or larger than usual, and what became of each'],
  [
    'hostile-answers',
    hostileAnswersThroughPreview,
    'answers that nest, repeat and cost, through their preview (HOSTILE_ANSWERS, HOSTILE_SEED)',
  ],
  ['fair-shares', fairShares, 'one honest upload beside a thousand accounts of one person (FAIR_ACCOUNTS)'],
  [
    'faults',
    faults,
    'full disks, kills in deletions, releases, exports, starts and migrations (FAULTS_SEED, FAULTS_ONLY)',
  ],
  [
    'power-cuts',
    powerCuts,
    'a disk with a volatile cache loses its power, as root (POWER_CUTS, POWER_CUTS_FIRST, POWER_CUTS_SEED, POWER_CUTS_ONLY)',
  ],
  [
    'cluster',
    cluster,
    'two hubs, a worker, nginx, a failing-over database and a store: what users see when parts of it go (CLUSTER_SEED, CLUSTER_SECONDS, CLUSTER_CYCLES, CLUSTER_ONLY)',
  ],
  ['rolling', rolling, 'an earlier version and this one side by side on one database (ROLLING_OLD, ROLLING_SECONDS)'],
];

const list = BENCHMARKS.map(([name, , about]) => `  ${name.padEnd(16)} ${about}`);

async function measure([name, run, about]: (typeof BENCHMARKS)[number], args: readonly string[]): Promise<void> {
  console.log(`\n== ${name}: ${about}`);
  const began = new Date();
  const { tables, figures, faults: wrong = [], last } = await run(args);
  tables.forEach(printTable);
  const folder = join(root, 'bench', 'results');
  await mkdir(folder, { recursive: true });
  const content = {
    benchmark: name,
    began: began.toISOString(),
    seconds: (Date.now() - began.getTime()) / 1000,
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memory_mb: Math.round(totalmem() / MEGABYTE),
      system: `${process.platform} ${release()} ${process.arch}`,
      node: process.version,
    },
    figures,
  };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(roundedDeep(content), null, 2)}\n`);
  console.log(`\n  written to bench/results/${name}.json`);
  if (wrong.length > 0) {
    console.log(`\n${wrong.length} faults:\n${wrong.slice(0, 20).join('\n')}`);
    process.exitCode = 1;
  }
  if (last) console.log(last);
}

async function main(words: readonly string[]): Promise<void> {
  const at = words.findIndex((word) => word.startsWith('-'));
  const names = at === -1 ? words : words.slice(0, at);
  const args = words.slice(names.length);
  const unknown = names.find((name) => !BENCHMARKS.some(([one]) => one === name));
  if (args.includes('--help') || unknown !== undefined || (args.length > 0 && names.length !== 1)) {
    console.log([list.join('\n'), HELP, QUESTIONS_HELP, DUPLICATES_HELP, BAD_FILES_HELP].join('\n\n'));
    if (!args.includes('--help')) process.exitCode = 2;
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
    if (names.length > 0 && !names.includes(benchmark[0])) continue;
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
