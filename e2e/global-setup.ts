import type { TestProject } from 'vitest/node';
import { findBrowser } from '../scripts/find-browser.mjs';
import { startCluster } from '../server/src/testing/cluster/cluster.ts';
import { ADMINISTRATOR, type Hub, startHub } from './hub.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The hub that the journeys share: `inject('hub')`. Those that kill one, or want it empty, start their own. */
    hub: Hub;
    /** The browser's path. */
    chromium: string;
  }
}

// What search finds in scans is for a hub of its own (search.test.ts): a second look at each upload here would only take time.
const SETTINGS = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password, OCR: 'quick' };

/**
 * What the journeys share. With E2E_ON=cluster it is the cluster of the rehearsal behind its proxy: two hubs, a worker, PostgreSQL with a
 * standby, pgbouncer, Swift. It has the built-in way to sign in alone, as the hub has.
 */
async function startShared(): Promise<Hub & { close(): Promise<void> }> {
  const on = process.env['E2E_ON'] || 'hub';
  if (on === 'hub') return startHub(SETTINGS);
  if (on !== 'cluster') throw new Error(`E2E_ON is hub or cluster, not ${on}`);
  const cluster = await startCluster({ env: { ...SETTINGS, IDENTITY: 'built-in' } });
  // The command line finds its modules and its temporary folder as here.
  const env = { ...cluster.env, PATH: process.env['PATH'] ?? '' };
  return { origin: cluster.proxy.origin, env, close: () => cluster.stop() };
}

/** One hub for all files: the start of a database is the slowest thing here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findBrowser();
  if (chromium === null) throw new Error('there is no browser');
  const shared = await startShared();
  project.provide('hub', { origin: shared.origin, env: shared.env });
  project.provide('chromium', chromium);
  return () => shared.close();
}
