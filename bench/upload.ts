import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@exam-vault/server/base/database/connect';
import { runChild } from './child.ts';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub, type HubProcess } from './hub-process.ts';
import { MEGABYTE, memoryOf, memoryOfAll, peakRss, processTree, requireProc } from './memory.ts';
import { median } from './numbers.ts';
import { registerStudent } from './people.ts';
import type { Result, Table } from './table.ts';
import type { UploadJob, UploadsAnswer } from './upload-child.ts';
import { largePdf, largestJpeg, type UploadFile } from './upload-files.ts';

const ROUNDS = 7;
const AT_ONCE = 20;
/** Bytes: the hub stays below (issue 2). */
const MEMORY_AIM = 512 * MEGABYTE;
const SAMPLE_INTERVAL = 50;

/** Uploads through the hub and holds the answers against the database. */
async function uploadAll(
  hub: HubProcess,
  token: string,
  { pool }: Database,
  files: readonly UploadFile[],
): Promise<UploadsAnswer> {
  const job: UploadJob = { origin: hub.origin, token, files };
  const answer = await runChild<UploadsAnswer>('upload-child', job);
  const ids = answer.uploaded.map(({ _id }) => _id);
  const stored = await pool.query<{ _id: string; sha256: string }>(
    "select _id, encode(file_sha256, 'hex') as sha256 from documents where _id = any($1)",
    [ids],
  );
  const sha256Of = new Map(stored.rows.map(({ _id, sha256 }) => [_id, sha256]));
  for (const [index, _id] of ids.entries()) {
    if (sha256Of.get(_id) !== files[index]?.sha256) throw new Error(`the SHA-256 of upload ${_id} is wrong`);
  }
  return answer;
}

/** The least that keeping a file can cost: `cat`, SHA-256 and sync of the same bytes on the same disk. @returns milliseconds */
async function plainCopy(folder: string, file: UploadFile, name = 'plain-copy'): Promise<number> {
  const target = join(folder, name);
  const source = await open(file.path);
  const began = performance.now();
  const child = spawn('sh', ['-c', 'cat > "$1" && sha256sum "$1" && sync "$1"', 'sh', target], {
    stdio: [source.fd, 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const ms = performance.now() - began;
  await source.close();
  await rm(target);
  if (code !== 0) throw new Error(`cat, sha256sum and sync ended with ${code}`);
  return ms;
}

async function besidePlainCopy(folder: string, file: UploadFile, upload: () => Promise<UploadsAnswer>) {
  const rounds: { upload_ms: number; plain_ms: number }[] = [];
  // The first round is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({ upload_ms: (await upload()).ms, plain_ms: await plainCopy(folder, file) });
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.slice(1).map(of));
  return {
    size_mb: file.size / MEGABYTE,
    upload_ms: middle(({ upload_ms }) => upload_ms),
    plain_ms: middle(({ plain_ms }) => plain_ms),
    ratio: middle(({ upload_ms, plain_ms }) => upload_ms / plain_ms),
  };
}

/** The most memory of the hub while `work` is going on: of its process, and with the children that inspect files. */
async function watchMemory<T>({ pid }: HubProcess, work: () => Promise<T>) {
  // The database and its guard are there before and after; what comes besides them are the children.
  const standing = new Set(processTree(pid).map((entry) => entry.pid));
  const most = { hub_rss: 0, with_children_pss: 0 };
  const look = () => {
    const { rss, pss } = memoryOf(pid);
    const children = processTree(pid).filter((entry) => !standing.has(entry.pid) && entry.name !== 'postgres');
    most.hub_rss = Math.max(most.hub_rss, rss);
    most.with_children_pss = Math.max(most.with_children_pss, pss + memoryOfAll(children).pss);
  };
  const before = memoryOf(pid).rss;
  const watch = setInterval(look, SAMPLE_INTERVAL);
  try {
    return { result: await work(), before, most };
  } finally {
    clearInterval(watch);
  }
}

async function manyAtOnce(
  hub: HubProcess,
  folder: string,
  files: readonly UploadFile[],
  upload: (files: readonly UploadFile[]) => Promise<UploadsAnswer>,
) {
  const { result, before, most } = await watchMemory(hub, () => upload(files));
  const began = performance.now();
  await Promise.all(files.map((file, index) => plainCopy(folder, file, `plain-copy-${index}`)));
  const plain_ms = performance.now() - began;
  const size = files.reduce((sum, file) => sum + file.size, 0) / MEGABYTE;
  return {
    seconds: result.ms / 1000,
    plain_seconds: plain_ms / 1000,
    ratio: result.ms / plain_ms,
    mb_per_second: (size * 1000) / result.ms,
    hub_rss_before_mb: before / MEGABYTE,
    hub_rss_mb: most.hub_rss / MEGABYTE,
    hub_and_children_pss_mb: most.with_children_pss / MEGABYTE,
    aim: Math.max(most.hub_rss, most.with_children_pss) < MEMORY_AIM ? 'met' : 'MISSED',
  };
}

/** One 50 MB upload beside `cat` + SHA-256 + sync of the same bytes; memory of the hub with 20 at once. */
export async function upload(): Promise<Result> {
  requireProc();
  const folder = await temporaryFolder();
  const files = [await largestJpeg(folder), await largePdf(folder)];
  // The text of what is uploaded is another benchmark's.
  const hub = await startHub({ dataFolder: join(folder, 'data'), env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  const token = await registerStudent(hub.origin);
  const uploadFiles = (some: readonly UploadFile[]) => uploadAll(hub, token, database, some);

  const single: Record<string, Awaited<ReturnType<typeof besidePlainCopy>>> = {};
  const many: Record<string, Awaited<ReturnType<typeof manyAtOnce>>> = {};
  for (const file of files) single[file.name] = await besidePlainCopy(folder, file, () => uploadFiles([file]));
  for (const file of files) {
    many[file.name] = await manyAtOnce(hub, folder, Array.from({ length: AT_ONCE }, () => file), uploadFiles); // prettier-ignore
  }
  const peak = peakRss(hub.pid) / MEGABYTE;
  await database.close();
  await hub.stop();

  const tables: Table[] = [
    {
      title: `One upload beside cat + SHA-256 + sync, milliseconds, median of ${ROUNDS}`,
      columns: ['file', 'MB', 'upload', 'plain', 'ratio'],
      rows: Object.entries(single).map(([name, one]) => [name, one.size_mb, one.upload_ms, one.plain_ms, one.ratio]),
    },
    {
      title: `${AT_ONCE} at once, beside as many plain copies at once; memory in MB at its peak (aim below ${MEMORY_AIM / MEGABYTE}; the kernel saw ${Math.round(peak)} for the hub)`,
      columns: ['file', 'seconds', 'plain', 'ratio', 'MB/s', 'hub before', 'hub RSS', 'hub and children PSS', 'aim'],
      rows: Object.entries(many).map(([name, one]) => [name, ...Object.values(one)]),
    },
  ];
  return { tables, figures: { single, at_once: many, hub_peak_rss_mb: peak } };
}
