import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, Member } from '@exam-vault/testing/cluster/cluster';

/** What befalls the cluster: it strikes, and is over when the function returns. */
export interface Trouble {
  readonly name: string;
  /** @returns what must not be, in words */
  readonly strike: (cluster: Cluster) => Promise<readonly string[]>;
  /** What is to be done before the next, when all is well again. */
  readonly after?: (cluster: Cluster) => Promise<void>;
}

/** The trouble that nobody may notice. */
export const ROLLING_UPDATE = 'rolling update';

/** Milliseconds for which a thing stays away. */
const AWAY = 4_000;

/** Asks a hub to stop, as a service manager does, and starts it again. */
async function update({ proxy }: Cluster, one: Member): Promise<readonly string[]> {
  const [code, signal] = await one.end('SIGTERM');
  const said = one.said().slice(-10).join('\n');
  await one.start();
  await proxy.sends(one.origin, true);
  return code === 0 ? [] : [`${one.name} ended with ${code ?? signal}:\n${said}`];
}

/** All of them, in their order. */
export const TROUBLES: readonly Trouble[] = [
  {
    name: ROLLING_UPDATE,
    async strike(cluster) {
      const faults: string[] = [];
      for (const hub of cluster.hubs) faults.push(...(await update(cluster, hub)));
      return faults;
    },
  },
  {
    name: 'kill -9 of a hub',
    async strike({ hubs: [hub], proxy }) {
      await hub.end('SIGKILL');
      await delay(AWAY);
      await hub.start();
      await proxy.sends(hub.origin, true);
      return [];
    },
  },
  {
    name: 'restart of the primary',
    async strike({ postgres }) {
      await postgres.primary.restart();
      return [];
    },
  },
  {
    name: 'kill -9 of the primary, failover to the standby',
    async strike({ postgres, poolers }) {
      await postgres.primary.kill();
      await postgres.promote();
      for (const pooler of poolers) await pooler.pointAt(postgres.primary);
      return [];
    },
    after: ({ postgres }) => postgres.rejoin(),
  },
  {
    name: 'store stopped',
    async strike({ store }) {
      await store.halt();
      await delay(AWAY);
      await store.resume();
      return [];
    },
  },
  {
    name: 'pgbouncer restarted',
    async strike({ poolers }) {
      await Promise.all(poolers.map((pooler) => pooler.restart()));
      return [];
    },
  },
];
