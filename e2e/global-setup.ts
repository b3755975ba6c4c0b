import type { TestProject } from 'vitest/node';
import { ADMINISTRATOR, type Hub, startHub } from './hub.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The hub that the journeys share: `inject('hub')`. Those that kill one, or want it empty, start their own. */
    hub: Hub;
  }
}

/** One hub for all files: the start of a database is the slowest thing here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hub = await startHub({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  project.provide('hub', { origin: hub.origin, env: hub.env });
  return () => hub.close();
}
