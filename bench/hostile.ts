import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CORPUS } from '@exam-vault/testing/hostile/corpus';
import { isAsExpected, uploadHostile } from '@exam-vault/testing/hostile/upload';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub, type HubProcess } from './hub-process.ts';
import { MEGABYTE, peakRss, requireProc } from './memory.ts';
import { quantile } from './numbers.ts';
import { registerStudent } from './people.ts';
import type { Result } from './table.ts';

/** A part of the corpus: HOSTILE_ONLY is a pattern for the names. */
const ONLY = new RegExp(process.env['HOSTILE_ONLY'] || '');
const AT_ONCE = 2;
/** An ID token holds for 15 minutes. */
const TOKEN_LIFE = 10 * 60_000;
/** Milliseconds between two looks at how quickly the hub answers. */
const LOOK = 100;
const MAX_TRIES = 3;
/** Milliseconds: 100 looks at least, or the 99th of 100 is just the slowest. */
const QUIET = 15_000;
const WARM_UP = 5_000;

/** How long the hub takes for a list meanwhile. */
function watchAnswers(origin: string) {
  const times: number[] = [];
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now();
      const answer = await fetch(`${origin}/papers/all_paper`);
      if (answer.status !== 200) throw new Error(`${answer.status} for a list meanwhile`);
      await answer.text();
      times.push(performance.now() - began);
      await wait(LOOK);
    }
  })();
  watching.catch(() => undefined);
  return async () => {
    ended.abort();
    await watching;
    return {
      answers: times.length,
      median: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      slowest: Math.max(...times),
    };
  };
}

async function uploadAll(hub: HubProcess, tokens: readonly string[]) {
  const files = CORPUS.filter(({ name }) => ONLY.test(name));
  const waiting = [...files];
  const taken = new Map<string, string>();
  const wrong: string[] = [];
  const verdicts: Record<string, number> = {};
  const times: number[] = [];
  const worker = async (first: string) => {
    let [token, since] = [first, performance.now()];
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (performance.now() - since > TOKEN_LIFE)
        [token, since] = [await registerStudent(hub.origin), performance.now()];
      const began = performance.now();
      const answer = await uploadHostile(hub.origin, token, file);
      times.push(performance.now() - began);
      verdicts[answer.verdict] = (verdicts[answer.verdict] ?? 0) + 1;
      if (answer._id) taken.set(answer._id, file.name);
      if (!isAsExpected(file, answer)) wrong.push(`${file.name}: ${answer.verdict}, not ${file.verdict}`);
    }
  };
  await Promise.all(tokens.map(worker));
  return {
    files: files.length,
    taken,
    wrong,
    verdicts,
    upload_ms: { median: quantile(times, 0.5), slowest: Math.max(...times) },
  };
}

/** How often each document could not be read, as the hub's log has it. */
async function triesOf({ dataFolder }: HubProcess): Promise<Map<string, number>> {
  const tries = new Map<string, number>();
  for (const line of (await readFile(`${dataFolder}.log`, 'utf8')).split('\n')) {
    const document = /"document":"([^"]+)".*"msg":"a document could not be read"/.exec(line)?.[1];
    if (document) tries.set(document, (tries.get(document) ?? 0) + 1);
  }
  return tries;
}

/** The whole corpus of hostile files through a real hub: each answered as its table says, what is taken is drawn and read in the sandbox. */
export async function hostile(): Promise<Result> {
  requireProc();
  const folder = await temporaryFolder();
  const env = { PROCESSING_CONCURRENCY: String(AT_ONCE) };
  const hub = await startHub({ dataFolder: join(folder, 'data'), env });
  const { pool, close } = await openHubDatabase(hub);
  // Registering is work of its own, which is not what the lists are asked beside.
  const tokens = await Promise.all(Array.from({ length: AT_ONCE }, () => registerStudent(hub.origin)));
  const warmUp = watchAnswers(hub.origin);
  await wait(WARM_UP);
  await warmUp();
  const quiet = watchAnswers(hub.origin);
  await wait(QUIET);
  const before = await quiet();

  const meanwhile = watchAnswers(hub.origin);
  const began = performance.now();
  const uploaded = await uploadAll(hub, tokens);
  console.log(
    `  ${uploaded.files} files uploaded, ${uploaded.taken.size} taken, ${Math.round((performance.now() - began) / 1000)} s`,
  );
  for (let left = -1; left !== 0;) {
    const { rows } = await pool.query<{ document_id: string }>('select document_id from readings');
    if (rows.length !== left && rows.length % 10 === 0) console.log(`  ${rows.length} to be read`);
    left = rows.length;
    await wait(1_000);
  }
  const seconds = (performance.now() - began) / 1000;
  const during = await meanwhile();
  const ids = [...uploaded.taken.keys()];
  const { rows } = await pool.query<{ _id: string; text_status: string; has_thumbnails: boolean }>(
    'select _id, text_status, has_thumbnails from documents where _id = any($1)',
    [ids],
  );
  const tries = await triesOf(hub);
  const nameOf = (_id: string) => uploaded.taken.get(_id) ?? _id;
  const failed = rows.filter(({ text_status }) => text_status === 'failed').map(({ _id }) => nameOf(_id));
  const unended = rows.filter(({ text_status }) => !/^(read|failed)$/.test(text_status)).map(({ _id }) => nameOf(_id));
  const most = Math.max(0, ...tries.values());
  const peak = peakRss(hub.pid) / MEGABYTE;
  await close();
  await hub.stop();
  if (uploaded.wrong.length > 0) throw new Error(`answered otherwise:\n${uploaded.wrong.join('\n')}`);
  if (rows.length !== ids.length || unended.length > 0) throw new Error(`never ended: ${unended.join(', ')}`);
  if (most > MAX_TRIES) throw new Error(`${most} tries for one document`);

  const { files, verdicts, upload_ms } = uploaded;
  const counts = { files, verdicts, taken: ids.length, read: ids.length - failed.length, failed };
  const figures = {
    ...counts,
    most_tries: most,
    seconds,
    upload_ms,
    answers_quiet: before,
    answers_meanwhile: during,
    hub_peak_rss_mb: peak,
  };
  const table = {
    title: `${files} hostile files`,
    columns: ['', 'value'],
    rows: [
      ...Object.entries(verdicts).map(([verdict, count]) => [verdict, count] as const),
      ['read', counts.read],
      ['failed', failed.length],
      ['most tries', most],
      ['seconds in all', seconds],
      ['slowest upload, ms', upload_ms.slowest],
      ['a list, quiet, 99th of 100, ms', before.p99],
      ['a list, meanwhile, 99th of 100, ms', during.p99],
      ['a list, meanwhile, slowest, ms', during.slowest],
      ['hub at its peak, MB', peak],
    ] as const,
  };
  return { figures, tables: [table] };
}
