import type { TestProject } from 'vitest/node';
import { findBrowser } from '../scripts/find-browser.mjs';
import { ADMINISTRATOR, type Hub } from './hub.ts';
import { startOwn } from './own-hub.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The hub that the journeys share: `inject('hub')`. Those that kill one, or want it empty, start their own. */
    hub: Hub;
    /** The browser's path. */
    chromium: string;
  }
}

const SETTINGS = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };

/** One hub for all files: the start of a database is the slowest thing here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findBrowser();
  if (chromium === null) throw new Error('there is no browser');
  const shared = await startOwn(SETTINGS);
  project.provide('hub', { origin: shared.origin, env: shared.env });
  project.provide('chromium', chromium);
  return () => shared.close();
}
