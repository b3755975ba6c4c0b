import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CORPUS } from '@exam-vault/testing/hostile/corpus';
import { uploadHostile } from '@exam-vault/testing/hostile/upload';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { registerStudent } from './people.ts';
import { UsageError } from './search/options.ts';
import type { Result } from './table.ts';

const EXTENSIONS = /\.(pdf|jpe?g|png)$/i;
/** Of our own making: what other programs open. `hostile` takes the rest of the corpus. */
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

/** Files that are broken in some way through a real hub, by name, with what became of each: `--folder PATH`, or those of our own making. */
export async function badFiles(args: readonly string[]): Promise<Result> {
  const { values } = parseArgs({ args: [...args], options: { folder: { type: 'string' } } });
  const files = await filesOf(values.folder);
  const hub = await startHub({ dataFolder: join(await temporaryFolder(), 'data'), env: { OCR: 'off' } });
  const { pool, close } = await openHubDatabase(hub);
  const rows: Array<readonly [string, string, string | number, number]> = [];
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
    rows.push([name, verdict, found.rows[0]?.page_count ?? '', ms]);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  await close();
  await hub.stop();
  return {
    figures: { files: files.length, verdicts, rows },
    tables: [
      { title: `${files.length} files`, columns: ['', 'what became of it', 'pages', 'ms'], rows },
      { title: 'In all', columns: ['', 'files'], rows: Object.entries(verdicts) },
    ],
  };
}
