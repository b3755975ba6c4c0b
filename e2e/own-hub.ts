import { setTimeout as delay } from 'node:timers/promises';
import { type OwnHub, startHub } from './hub.ts';

/** The proxy still answers for a hub that it found away (nginx: fail_timeout=2s). */
const PROXY_MEMORY_MS = 2_500;

type Settings = Readonly<Record<string, string>>;

/** Two hubs and a worker behind their proxy, as one hub that nothing was prepared for. */
async function startOnCluster(settings: Settings): Promise<OwnHub> {
  // Only here: what a journey imports is set up before it runs (scripts/test-needs.mjs).
  const { startCluster } = await import('@exam-vault/testing/cluster/cluster');
  const cluster = await startCluster({ env: { OCR: 'off', ...settings, IDENTITY: 'built-in' } });
  const members = [...cluster.hubs, cluster.worker];
  return {
    origin: cluster.proxy.origin,
    // The command line finds its modules and its temporary folder as here.
    env: { ...cluster.env, PATH: process.env['PATH'] ?? '' },
    async kill() {
      await Promise.all(members.map((each) => each.end('SIGKILL')));
    },
    async restart() {
      await Promise.all(members.map((each) => each.start()));
      for (const { origin } of cluster.hubs) await cluster.proxy.sends(origin, true);
      await delay(PROXY_MEMORY_MS);
    },
    close: () => cluster.stop(),
  };
}

/**
 * Where a journey runs that wants the hub for itself, as the shared one: on the embedded hub, or with E2E_ON=cluster on the cluster of the
 * load test, which has PostgreSQL with a standby, pgbouncer and Swift. It offers the built-in way to sign in alone, as the hub does.
 */
export function startOwn(settings: Settings = {}): Promise<OwnHub> {
  const on = process.env['E2E_ON'] || 'hub';
  if (on === 'hub') return startHub(settings);
  if (on !== 'cluster') throw new Error(`E2E_ON is hub or cluster, not ${on}`);
  return startOnCluster(settings);
}
