import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import { distinctPdf, paperForm } from '@exam-vault/testing/faults/ledger';
import { temporaryFolder } from './clean-up.ts';
import { startHub } from './hub-process.ts';
import { MEGABYTE, memoryOf, requireProc } from './memory.ts';
import { median } from './numbers.ts';
import { registerStudent } from './people.ts';
import { mountDisk } from './small-disk.ts';
import { ATTACKS, holdConnections } from './stalled/attacks.ts';
import { handInSlowFiles } from './stalled/slow-files.ts';
import type { Result } from './table.ts';

const CONNECTIONS = Number(process.env['STALLED_CONNECTIONS'] || 2_000);
/** Each account may have 20 uploads under way. */
const ACCOUNTS = Math.ceil(CONNECTIONS / 20);
const ROUNDS = 15;
/** An upload that was not answered by then counts as refused. */
const MAX_UPLOAD_MS = 10_000;
const DISK_BYTES = 20_000 * MEGABYTE;
/** Attackers beside the honest student behind one address, as on a campus, and spread over others. */
const PLACES = [
  { where: 'same address', addressOf: () => '127.0.0.1' },
  { where: '20 addresses', addressOf: (n: number) => `127.0.1.${1 + (n % 20)}` },
] as const;

/** Each of so many accounts hands in one file whose check takes seconds, from one address or more. */
const SLOW_ACCOUNTS = Number(process.env['SLOW_ACCOUNTS'] || 50);
const SLOW_PLACES = [...PLACES, { where: 'one other address', addressOf: () => '127.0.2.1' }] as const;
/** All slow files one after the other, and more. */
const MAX_BESIDE_SLOW_MS = 300_000;

interface Measured {
  readonly times: readonly number[];
  readonly refused: Readonly<Record<string, number>>;
}

/** Uploads of an honest student, one after the other, each on a connection of its own. */
async function honestUploads(
  origin: string,
  token: string,
  { rounds = ROUNDS, within = MAX_UPLOAD_MS } = {},
): Promise<Measured> {
  const times: number[] = [];
  const refused: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const body = paperForm(`Honest ${round}`, distinctPdf(random(`${Math.random()}`)));
    const began = performance.now();
    const outcome = await fetch(`${origin}/papers/upload_paper`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
      body,
      signal: AbortSignal.timeout(within),
    }).then(
      async (answer) => (answer.ok ? 'ok' : `${answer.status} ${((await answer.json()) as { code: string }).code}`),
      (error: Error) => (error.name === 'TimeoutError' ? 'no answer' : 'connection closed'),
    );
    if (outcome === 'ok') times.push(performance.now() - began);
    else refused[outcome] = (refused[outcome] ?? 0) + 1;
  }
  return { times, refused };
}

/** One honest upload that comes when a slow file of each account waits to be checked. */
async function besideSlowFiles(origin: string, student: string, tokens: readonly string[]) {
  const measured: { where: string; seconds: number; waiting: number; refused: string }[] = [];
  for (const { where, addressOf } of SLOW_PLACES) {
    const slow = await handInSlowFiles(origin, tokens, addressOf);
    const { times, refused } = await honestUploads(origin, student, { rounds: 1, within: MAX_BESIDE_SLOW_MS });
    const [outcome = 'none'] = Object.keys(refused);
    measured.push({ where, seconds: (times[0] ?? 0) / 1_000, waiting: slow.waiting(), refused: outcome });
    await slow.done;
  }
  return measured;
}

/** Honest uploads beside thousands of connections that only hold what they have taken. */
export async function stalled(): Promise<Result> {
  requireProc();
  const folder = await temporaryFolder();
  const disk = join(folder, 'disk');
  const hasDisk = mountDisk(disk, DISK_BYTES);
  const hub = await startHub({ dataFolder: join(disk, 'data'), env: { PROCESSING: 'off', RATE_LIMITS: 'on' } });
  const student = await registerStudent(hub.origin);
  const tokens: string[] = [];
  const beganAt = performance.now();
  for (let account = 0; account < Math.max(ACCOUNTS, SLOW_ACCOUNTS); account += 1)
    tokens.push(await registerStudent(hub.origin));
  console.log(`  ${tokens.length} accounts signed up in ${Math.round((performance.now() - beganAt) / 1_000)} s`);
  await honestUploads(hub.origin, student);
  const quiet = median((await honestUploads(hub.origin, student)).times);

  const rows: (string | number)[][] = [];
  const figures: Record<string, unknown>[] = [];
  const faults: string[] = [];
  for (const attack of ATTACKS) {
    for (const { where, addressOf } of PLACES) {
      const before = memoryOf(hub.pid).rss;
      const began = performance.now();
      const held = await holdConnections(hub.origin, attack, {
        tokens: tokens.slice(0, ACCOUNTS),
        count: CONNECTIONS,
        addressOf,
      });
      const attackSeconds = (performance.now() - began) / 1_000;
      await delay(1_000);
      const { times, refused } = await honestUploads(hub.origin, student);
      const refusals = Object.entries(refused).map(([outcome, count]) => `${count} × ${outcome}`);
      const memory = (memoryOf(hub.pid).rss - before) / MEGABYTE;
      const open = held.open();
      held.end();
      await delay(500);
      const ratio = times.length === 0 ? '' : median(times) / quiet;
      rows.push([attack.name, where, attackSeconds, open, ratio, refusals.join(', ') || 'none', memory]);
      figures.push({ attack: attack.name, where, seconds: attackSeconds, open, ratio, refused, memory_mb: memory });
      if (refusals.length > 0) faults.push(`${attack.name}, ${where}: ${refusals.join(', ')}`);
    }
  }
  const slow = await besideSlowFiles(hub.origin, student, tokens.slice(0, SLOW_ACCOUNTS));
  await hub.stop();
  return {
    tables: [
      {
        title: `One honest upload beside ${SLOW_ACCOUNTS} accounts with a file whose check takes 2 s`,
        columns: ['from', 'seconds', 'slow files still waiting', 'refused'],
        rows: slow.map(({ where, seconds, waiting, refused }) => [where, seconds, waiting, refused]),
      },
      {
        title:
          `One honest student beside ${CONNECTIONS} connections of ${ACCOUNTS} accounts` +
          `${hasDisk ? ', 20 GB of disk' : ''}; quiet: ${Math.round(quiet)} ms`,
        columns: ['attack', 'from', 'made in s', 'open after', 'time / quiet', 'honest uploads refused', 'hub MB more'],
        rows,
      },
    ],
    figures: { quiet_ms: quiet, attacks: figures, slow_files: slow },
    faults,
  };
}
