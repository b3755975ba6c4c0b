import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@exam-vault/server/database/connect';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, root, startHub } from './hub-process.ts';
import { MEGABYTE, peakRss, requireProc } from './memory.ts';
import { median } from './numbers.ts';
import { registerStudent } from './people.ts';
import type { Result, Table } from './table.ts';

const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 3);
/** A hub's files: many photos and short PDFs, some long scans. Bytes, and how many of each. */
const FILES = [
  { size: 120_000, count: 1_500 },
  { size: 900_000, count: 500 },
  { size: 12_000_000, count: 30 },
] as const;
/** Kills of backups and of restores, at any moment. */
const KILLS = Number(process.env.BACKUP_KILLS ?? 12);

interface Ran {
  readonly code: number | null;
  readonly ms: number;
  /** Bytes. */
  readonly peak: number;
  readonly said: string;
}

/** A program to its end, with the most memory that it had; `killAfter` milliseconds ends it the hard way. */
async function run(
  command: readonly [string, ...string[]],
  env: Record<string, string>,
  killAfter?: number,
): Promise<Ran> {
  const [program, ...args] = command;
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, child.pid ? peakRss(child.pid) : 0)), 50);
  const kill = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  clearTimeout(kill);
  return { code, ms: performance.now() - began, peak, said };
}

const hub = (env: Record<string, string>, words: readonly string[], killAfter?: number) =>
  run([process.execPath, 'server/dist/operations/cli/hub.js', ...words], env, killAfter);

function must(ran: Ran): Ran {
  if (ran.code !== 0) throw new Error(`ended with ${ran.code}: ${ran.said}`);
  return ran;
}

/** Files with rows, put where the hub has them; what is measured reads them as it reads uploads. */
async function fill(dataFolder: string, { pool }: Database): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0];
  for (const { size, count } of FILES) {
    for (let number = 0; number < count; number += 1) {
      const content = randomBytes(size);
      const { rows } = await pool.query<{ file_id: string }>(
        `insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, owner_id,
           uploaded_by, created_at, updated_at, paper_approval_status, file_id, file_type, file_size, file_sha256, text_status)
         select 'paper', 'Paper', 'paper', 'DBMS', 'CSE', '3rd', 'V', 'Main', 'Midterm', _id, name, now(), now(), 'Pending',
           gen_random_uuid(), 'PDF', $1, $2, 'read' from users limit 1 returning file_id`,
        [size, createHash('sha256').update(content).digest()],
      );
      const key = rows[0]?.file_id ?? '';
      const folder = join(dataFolder, 'files', key.slice(0, 2));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, key), content);
      files += 1;
      bytes += size;
    }
  }
  return { files, bytes };
}

/** The least that it can cost: the files once more on the same disk, durable. */
const plainCopy = (from: string, to: string) =>
  run(['sh', '-c', 'cp -r "$1" "$2" && sync -f "$2"', 'sh', from, to], {}).then(must);

/** Backup, restore and verify of a running hub's files, beside a plain copy of them in the same run. */
export async function backup(): Promise<Result> {
  requireProc();
  const folder = await temporaryFolder();
  const dataFolder = join(folder, 'data');
  const running = await startHub({ dataFolder, env: { PROCESSING: 'off', OCR: 'off' } });
  await registerStudent(running.origin);
  const database = await openHubDatabase(running);
  const { files, bytes } = await fill(dataFolder, database);
  await database.close();
  const own = { DATA_DIR: dataFolder };
  const [file, copy, target] = ['one.tar', 'copy', 'restored'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];

  const rounds: Record<'copy' | 'backup' | 'verify' | 'restore', Ran[]> = {
    copy: [],
    backup: [],
    verify: [],
    restore: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.copy.push(await plainCopy(join(dataFolder, 'files'), copy));
    rounds.backup.push(must(await hub(own, ['backup', file, '--overwrite'])));
    rounds.verify.push(must(await hub(own, ['verify'])));
    rounds.restore.push(must(await hub({ DATA_DIR: target }, ['restore', file])));
    await rm(copy, { recursive: true });
    if (round < ROUNDS - 1) await rm(target, { recursive: true });
  }
  must(await hub({ DATA_DIR: target }, ['verify']));
  const kills = await killed(folder, {
    own,
    file,
    times: { backup: time(rounds.backup), restore: time(rounds.restore) },
  });

  const copyMs = time(rounds.copy);
  const figures = Object.entries(rounds).map(([name, ran]) => ({
    name,
    seconds: time(ran) / 1000,
    mb_per_second: bytes / MEGABYTE / (time(ran) / 1000),
    times_a_copy: time(ran) / copyMs,
    peak_mb: Math.max(...ran.map(({ peak }) => peak)) / MEGABYTE,
  }));
  const tables: Table[] = [
    {
      title: `${files} files, ${Math.round(bytes / MEGABYTE)} MB; the start of each command, and of its database, counted in`,
      columns: ['', 'seconds', 'MB/s', 'times a copy', 'most memory, MB'],
      rows: figures.map((one) => [
        one.name === 'copy' ? 'cp -r and sync' : `hub ${one.name}`,
        one.seconds,
        one.mb_per_second,
        one.times_a_copy,
        one.name === 'copy' ? '' : one.peak_mb,
      ]),
    },
    {
      title: 'kill -9 at any moment',
      columns: ['', 'kills', 'what was left'],
      rows: [
        ['hub backup', kills.backups, `${kills.broken_backups} broken backups`],
        ['hub restore', kills.restores, `${kills.half} half restores, each says so; run again: whole, by hub verify`],
      ],
    },
  ];
  return {
    tables,
    figures: { files, mb: bytes / MEGABYTE, backup_mb: (await stat(file)).size / MEGABYTE, rounds: figures, kills },
  };
}

const time = (ran: readonly Ran[]) => median(ran.map(({ ms }) => ms));

interface Killed {
  readonly own: Record<string, string>;
  readonly file: string;
  readonly times: { readonly backup: number; readonly restore: number };
}

/** Entered by others: as root, PostgreSQL runs as somebody else. */
async function emptyFolder(path: string): Promise<void> {
  await mkdir(path);
  await chmod(path, 0o711);
}

/** What appears under a backup's name must be one; a restore that is run again must end whole. */
async function killed(folder: string, { own, file, times }: Killed) {
  const [broken, target] = ['killed.tar', 'killed'].map((name) => join(folder, name)) as [string, string];
  let [restores, half, brokenBackups] = [0, 0, 0];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await hub(own, ['backup', broken, '--overwrite'], Math.random() * times.backup);
    const there = await stat(broken).catch(() => null);
    if (!there) continue;
    const opens = await run(['tar', 'tf', broken], {});
    if (opens.code !== 0 || !opens.said.includes('end.json')) brokenBackups += 1;
  }
  must(await hub(own, ['backup', broken, '--overwrite']));
  await emptyFolder(target);
  for (let tries = 0; restores < KILLS && tries < 3 * KILLS; tries += 1) {
    const { code } = await hub({ DATA_DIR: target }, ['restore', file], Math.random() * times.restore);
    if (code === null) {
      restores += 1;
      if (existsSync(join(target, 'restoring', 'restore.json'))) {
        half += 1;
        const { said } = await hub({ DATA_DIR: target }, ['verify']);
        if (!said.includes('was interrupted. Run it again')) throw new Error(`a half restore says only: ${said}`);
      }
    }
    // It finished before its kill, or an earlier kill came after its last step: try again.
    else {
      await rm(target, { recursive: true });
      await emptyFolder(target);
    }
  }
  const last = await hub({ DATA_DIR: target }, ['restore', file]);
  if (last.code !== 0 && !last.said.includes('is not empty')) throw new Error(last.said);
  must(await hub({ DATA_DIR: target }, ['verify']));
  return { backups: KILLS, broken_backups: brokenBackups, restores, half };
}
