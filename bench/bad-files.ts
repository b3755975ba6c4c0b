import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CORPUS } from '@exam-vault/testing/hostile/corpus';
import { uploadHostile } from '@exam-vault/testing/hostile/upload';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { registerStudent } from './people.ts';
import { readOptions, UsageError } from './options.ts';
import type { Result } from './table.ts';

const EXTENSIONS = /\.(pdf|jpe?g|png)$/i;
/** How it is called. */
export const BAD_FILES_HELP =
  'npm run bench -- bad-files [--folder PATH] [--pages FILE]: FILE has a name, a tab and a number of pages a line';
/** Of our own making: what other programs open. `RUNS=2 npm test -- hostile-files` takes the rest of the corpus. */
const OWN = /in front of a PDF|cut|password|encryption|no trailer|shorter than|last byte|last marker|megapixels/;
/** An ID token holds for 15 minutes. */
const TOKEN_LIFE_MS = 10 * 60_000;

interface BadFile {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
}

async function filesOf(folder: string | undefined): Promise<BadFile[]> {
  if (folder === undefined) return CORPUS.filter(({ name }) => OWN.test(name));
  const names = (await readdir(folder, { recursive: true })).filter((name) => EXTENSIONS.test(name)).sort();
  if (names.length === 0) throw new UsageError(`There is no PDF, JPEG or PNG in ${folder}.`);
  return names.map((name) => ({ name, make: () => readFile(join(folder, name)) }));
}

/** How many pages another program finds in each file, from lines of a name in the folder, a tab and a number. */
async function pagesElsewhere(path: string | undefined): Promise<ReadonlyMap<string, string>> {
  const lines = path === undefined ? [] : (await readFile(path, 'utf8')).split('\n');
  return new Map(lines.map((line) => line.split('\t')).map(([name = '', pages = '']) => [name, pages]));
}

/**
 * Files that are broken in some way through a real hub, by name, with what became of each: `--folder PATH`, or those of our own making.
 * `--pages FILE` compares their pages with those that another program finds.
 */
export async function badFiles(args: readonly string[]): Promise<Result> {
  const values = readOptions(args, ['folder', 'pages'], BAD_FILES_HELP, (options) => options);
  const files = await filesOf(values.folder);
  const elsewhere = await pagesElsewhere(values.pages);
  const hub = await startHub({ dataFolder: join(await temporaryFolder(), 'data'), env: { OCR: 'off' } });
  const { pool, close } = await openHubDatabase(hub);
  const rows: Array<readonly [string, string, string | number, string, number]> = [];
  let differing = 0;
  const verdicts: Record<string, number> = {};
  let [token, since] = [await registerStudent(hub.origin), performance.now()];
  for (const { name, make } of files) {
    if (performance.now() - since > TOKEN_LIFE_MS)
      [token, since] = [await registerStudent(hub.origin), performance.now()];
    const bytes = await make();
    const began = performance.now();
    const { verdict, _id } = await uploadHostile(hub.origin, token, {
      name,
      fileName: 'paper',
      verdict: '201',
      make: () => bytes,
    });
    const ms = performance.now() - began;
    const found = await pool.query<{ page_count: number | null }>('select page_count from documents where _id = $1', [
      _id,
    ]);
    const [pages, others] = [found.rows[0]?.page_count ?? '', elsewhere.get(name) ?? ''];
    if (pages !== '' && others !== '' && String(pages) !== others) differing += 1;
    rows.push([name, verdict, pages, others, ms]);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  await close();
  await hub.stop();
  return {
    figures: { files: files.length, verdicts, differing, rows },
    tables: [
      { title: `${files.length} files`, columns: ['', 'what became of it', 'pages', 'elsewhere', 'ms'], rows },
      {
        title: 'In all',
        columns: ['', 'files'],
        rows: [...Object.entries(verdicts), ['other pages than elsewhere', differing]],
      },
    ],
  };
}
