import type { TestProject } from 'vitest/node';
import { findBrowser } from '../scripts/find-browser.mjs';
import { ADMINISTRATOR, type Hub, startHub } from './hub.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The hub that the journeys share: `inject('hub')`. Those that kill one, or want it empty, start their own. */
    hub: Hub;
    /** The browser's path. */
    chromium: string;
  }
}

/** One hub for all files: the start of a database is the slowest thing here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findBrowser();
  if (chromium === null) throw new Error('there is no browser');
  // What search finds in scans is for a hub of its own (search.test.ts): a second look at each upload here would only take time.
  const hub = await startHub({
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    OCR: 'quick',
  });
  project.provide('hub', { origin: hub.origin, env: hub.env });
  project.provide('chromium', chromium);
  return () => hub.close();
}
