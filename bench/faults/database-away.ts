import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findCluster } from '@exam-vault/embedded-postgres/cluster';
import { startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { postgresProcessesIn } from '@exam-vault/embedded-postgres/process-table';
import { healed } from '@exam-vault/testing/faults/kill-cycles';
import { isPassing, send } from '@exam-vault/testing/faults/fault-client';
import { atEnd } from '../clean-up.ts';
import { processTree } from '../memory.ts';
import { oneHub } from './one-hub.ts';
import type { PartOutcome, PartOptions } from './part.ts';

/** Seconds for which it is away, each time. */
const AWAY = Number(process.env['FAULTS_AWAY'] || 60);

/** A server of its own, which can be stopped, and the address that a hub reaches it by. */
export async function ownServer(folder: string) {
  const dataFolder = join(folder, 'server');
  await mkdir(dataFolder, { recursive: true });
  await chmod(dataFolder, 0o711);
  const start = () => startEmbeddedPostgres({ dataFolder, log: () => undefined });
  let running = await start();
  atEnd(() => running.stop());
  const { host, port, user, password, database } = running.connection;
  const url = new URL(`postgres://localhost/${database}`);
  Object.assign(url, { username: user, password });
  url.search = new URLSearchParams({ host, port: String(port) }).toString();
  return {
    connection: running.connection,
    url: url.href,
    stop: () => running.stop(),
    async startAgain() {
      running = await start();
    },
    signal(name: NodeJS.Signals) {
      const pids = postgresProcessesIn(findCluster(dataFolder) ?? '').flatMap((pid) => processTree(pid));
      for (const { pid } of pids) process.kill(pid, name);
    },
  };
}

/** The database stands still, then is really stopped, a minute each, while people work. */
export async function databaseAway({ folder, seed }: PartOptions): Promise<PartOutcome> {
  const server = await ownServer(folder);
  const env = { DATABASE_URL: server.url, HUB_SECRET: 'the same secret for all hubs of a database' };
  return oneHub({ name: 'database away', dataDir: join(folder, 'data'), seed, env }, async ({ hub, workers }) => {
    const slowest: Record<string, number> = {};
    const [rows, faults]: [[string, number][], string[]] = [[], []];
    /** What people who only read are told meanwhile. */
    async function ask(what: string, till: number): Promise<void> {
      for (; performance.now() < till; await delay(500)) {
        const began = performance.now();
        const answered = await send(hub.origin, 'GET', '/papers/all_paper');
        slowest[what] = Math.max(slowest[what] ?? 0, performance.now() - began);
        if (answered?.status !== 200 && !isPassing(answered)) faults.push(`${what}: a list was ${answered?.status}`);
      }
    }
    async function away(what: string, go: () => unknown, back: () => unknown): Promise<void> {
      const end = workers.begin(hub.origin);
      await delay(500);
      await go();
      const asking = ask(what, performance.now() + AWAY * 1_000);
      await delay(AWAY * 1_000);
      await back();
      const ms = await healed(hub.origin);
      await asking;
      await end();
      await workers.look(hub.origin, true);
      rows.push([`${what} for ${AWAY} s: ready again, ms`, ms], [`${what}: slowest answer, ms`, slowest[what] ?? 0]);
    }
    await away('stopped', server.stop, server.startAgain);
    await away('standing still', () => server.signal('SIGSTOP'), () => server.signal('SIGCONT')); // prettier-ignore
    return { rows, faults };
  });
}
