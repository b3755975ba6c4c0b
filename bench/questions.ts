import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { atEnd } from './clean-up.ts';
import { byEyePart } from './questions/by-eye-part.ts';
import { foundPart } from './questions/found-part.ts';
import { hostilePart } from './questions/hostile-part.ts';
import { madePart } from './questions/made-part.ts';
import { migrationsPart } from './questions/migrations-part.ts';
import { papersPart } from './questions/papers-part.ts';
import { readTwicePart } from './questions/read-twice-part.ts';
import { scalePart } from './questions/scale-part.ts';
import { wordsPart } from './questions/words-part.ts';
import { UsageError } from './search/options.ts';
import type { Result } from './table.ts';

const PARTS = ['papers', 'words', 'found', 'by-eye', 'twice', 'made', 'hostile', 'migrations', 'scale'] as const;
type Part = (typeof PARTS)[number];
const NEED_CORPUS: ReadonlySet<Part> = new Set(['papers', 'words', 'found', 'by-eye', 'twice']);

/** How it is called. */
export const QUESTIONS_HELP = `npm run bench -- questions [options]

  --corpus FOLDER    real papers, labelled in bench/questions/labels.json, words.json and words-of-questions.json;
                     without it there are no parts papers, words, found, by-eye and twice
  --only PART,…      only these parts: ${PARTS.join(', ')}
  --papers N         papers of the part scale, ten questions each (200,000)
  --keep FOLDER      keeps the hub of the part scale there: it is not filled again the next time;
                     the part migrations runs on what is kept`;

interface Options {
  readonly parts: readonly Part[];
  readonly corpus: string | null;
  readonly keep: string | null;
  readonly papers: number;
}

/** @throws UsageError */
function readOptions(args: readonly string[]): Options {
  const options = Object.fromEntries(
    ['corpus', 'only', 'papers', 'keep'].map((name) => [name, { type: 'string' as const }]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const [corpus, only, keep] = [values['corpus'], values['only'], values['keep']].map((value) => value ?? '');
    const papers = Number(values['papers'] ?? 200_000);
    const wanted = only
      ? only.split(',')
      : PARTS.filter((part) => part !== 'migrations' && (!NEED_CORPUS.has(part) || corpus));
    const parts = PARTS.filter((part) => wanted.includes(part));
    if (parts.length < wanted.length) throw new Error(`The parts are ${PARTS.join(', ')}.`);
    const lacking = parts.find((part) => NEED_CORPUS.has(part));
    if (!corpus && lacking) throw new Error(`The part ${lacking} needs --corpus.`);
    if (!Number.isInteger(papers) || papers < 100) throw new Error('--papers takes a number from 100.');
    return { parts, corpus: corpus ? resolve(corpus) : null, keep: keep ? resolve(keep) : null, papers };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${QUESTIONS_HELP}`);
  }
}

async function folderOf(keep: string | null): Promise<string> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'exam-vault-questions-')));
  if (keep === null) atEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  // As root, PostgreSQL runs as somebody else.
  await chmod(folder, 0o711);
  return folder;
}

/** Papers cut into questions, words exactly read, questions found by their words and repeats: of labelled papers of a corpus, of made papers with reading errors, and what they cost at scale. */
export async function questions(args: readonly string[]): Promise<Result> {
  const { parts, corpus, keep, papers } = readOptions(args);
  const run: Readonly<Record<Part, () => Promise<Result>>> = {
    papers: () => papersPart(corpus ?? ''),
    words: () => wordsPart(corpus ?? ''),
    found: () => foundPart(corpus ?? ''),
    'by-eye': () => byEyePart(corpus ?? ''),
    twice: () => readTwicePart(corpus ?? ''),
    made: () => Promise.resolve(madePart()),
    hostile: () => hostilePart(),
    migrations: async () => migrationsPart(await folderOf(keep)),
    scale: async () => scalePart({ papers, folder: await folderOf(keep) }),
  };
  const results: [Part, Result][] = [];
  for (const part of parts) results.push([part, await run[part]()]);
  return {
    tables: results.flatMap(([, { tables }]) => tables),
    figures: Object.fromEntries(results.map(([part, { figures }]) => [part, figures])),
  };
}
