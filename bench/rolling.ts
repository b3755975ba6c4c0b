import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startStore } from '@exam-vault/testing/cluster/store';
import { granted, send, type Send } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR, student } from '@exam-vault/testing/faults/fault-people';
import { acknowledgedIn } from '@exam-vault/testing/faults/ledger';
import { launchHub, startRealHub } from '@exam-vault/testing/faults/real-hub';
import { makeWorkers } from '@exam-vault/testing/faults/workers';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { root } from './hub-process.ts';
import { ownServer } from './own-server.ts';
import type { Result } from './table.ts';

/** The version before: a commit of this repository. */
const OLD = process.env['ROLLING_OLD'] || 'HEAD^';
/** Of work in each phase. */
const SECONDS = Number(process.env['ROLLING_SECONDS'] || 10);
const WRITERS = Number(process.env['ROLLING_WRITERS'] || 3);
const WORKSPACES = ['contract', 'page-corners', 'embedded-postgres', 'sandbox', 'server'];

function run(command: string, args: readonly string[], cwd: string, input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, input, maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout.toString()}${stderr.toString()}`);
  return stdout;
}

/** The packages that are installed here, as hard links where they can be. The links to workspaces among them lead to those beside them. */
function copyPackages(from: string, to: string): void {
  if (!existsSync(from)) return;
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  run('cp', ['-a', from, to], root);
}

/** Builds a commit in a folder. @returns its main file */
async function build(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  run('tar', ['-x'], folder, run('git', ['archive', commit], root));
  for (const place of ['', ...WORKSPACES])
    copyPackages(join(root, place, 'node_modules'), join(folder, place, 'node_modules'));
  run(join(folder, 'node_modules', '.bin', 'tsc'), ['-b', 'server'], folder);
  return join(folder, 'server', 'dist', 'main.js');
}

/**
 * A rolling update: people work on the old hub; the new one joins and migrates; each request goes to either of them; the old one goes. It fails when
 * anything acknowledged is lost, when an answer is neither right nor a refusal that passes, or when the two tell different things.
 */
export async function rolling(): Promise<Result> {
  const folder = await temporaryFolder();
  const commit = run('git', ['rev-parse', '--short', OLD], root).toString().trim();
  const main = await build(commit, join(folder, 'version'));
  const server = await ownServer(folder);
  const store = await startStore();
  atEnd(() => store.stop());
  const faults: string[] = [];
  const start = (name: string, more: { main?: string } = {}) => {
    const own = {
      ...server.env,
      ...store.env,
      DATA_DIR: join(folder, name),
      RATE_LIMITS: 'off',
      PROCESSING: 'off',
      LOG_LEVEL: 'warn',
      ...ADMINISTRATOR,
    };
    return { env: own, logFile: join(folder, `${name}.log`), ...more };
  };
  const old = await startRealHub(start('old', { main }));
  atEnd(async () => void (await old.end('SIGTERM')));

  let origins: readonly string[] = [old.origin];
  let [turn, signIns, searches] = [0, 0, 0];
  const eitherOrigin = () => origins[(turn += 1) % origins.length] ?? old.origin;
  const either: Send = (_origin, ...request) => send(eitherOrigin(), ...request);
  const workers = await makeWorkers(old.origin, commit, WRITERS, { send: either, pause: 20 });

  /** Signs somebody up at one hub and lets them be known at the other; asks both for the same lists. */
  async function visitors(signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await delay(200)) {
      const person = await student(eitherOrigin());
      const token = await person.token(eitherOrigin());
      for (const origin of origins) {
        granted(await send(origin, 'GET', '/login/get_role', { token }), 200);
        granted(await send(origin, 'GET', '/papers/search_papers?title=Paper&page=1&inside=true', { token }), 200);
        searches += 1;
      }
      signIns += 1;
    }
  }
  async function phase(name: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    const before = acknowledgedIn(workers.tally);
    const stop = new AbortController();
    const visiting = visitors(stop.signal).catch((error: unknown) => faults.push(`${name}: ${String(error)}`));
    const end = workers.begin(old.origin, true);
    await Promise.all([delay(SECONDS * 1_000), meanwhile()]);
    stop.abort();
    await end();
    await visiting;
    if (acknowledgedIn(workers.tally) === before) faults.push(`${name}: nothing was acknowledged`);
    await workers.look(old.origin, true);
    const lists = await Promise.all(
      origins.map(async (origin) => {
        const found = await send(origin, 'GET', '/papers/search_papers?title=Paper&page=1');
        return [found?.status, found?.headers.get('x-total-count'), found?.body['total']];
      }),
    );
    if (new Set(lists.map((list) => JSON.stringify(list))).size > 1) faults.push(`${name}: ${JSON.stringify(lists)}`);
    console.log(`  ${name}: ${acknowledgedIn(workers.tally) - before} writes acknowledged`);
  }

  await phase('the old one alone');
  const fresh = await startRealHub(start('new'));
  atEnd(async () => void (await fresh.end('SIGTERM')));
  origins = [old.origin, fresh.origin];
  await phase('both, each request at either');
  // As after a crash of an old one in the middle of the update.
  const again = launchHub(start('old-again', { main }));
  const ready = await Promise.race([again.exited, until(() => again.said.some((line) => line.includes('is ready')))]);
  const restarts = ready === true ? 'starts' : `ends: ${again.said.at(-1)?.slice(0, 200)}`;
  again.child.kill('SIGTERM');
  await again.exited;
  origins = [fresh.origin];
  await phase('the new one, while the old one stops', () => old.end('SIGTERM'));

  const { tally } = workers;
  faults.push(...tally.lost, ...tally.wrong);
  const rows: [string, string | number][] = [
    ['old version', commit],
    ['writes acknowledged', acknowledgedIn(tally)],
    ['lost', tally.lost.length],
    ['answers that were neither done nor 503', tally.wrong.length],
    ['503 with Retry-After', tally.refused],
    ['connections broken', tally.broken],
    ['sign-ups at one, known at both', signIns],
    ['searches inside', searches],
    ['an old hub that is started on the migrated database', restarts],
  ];
  return {
    figures: Object.fromEntries(rows),
    faults,
    tables: [{ title: 'two versions side by side', columns: ['', 'value'], rows }],
  };
}

async function until(holds: () => boolean): Promise<true> {
  while (!holds()) await delay(50);
  return true;
}
