import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PostgresConnection, startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { shareService } from './shared-service.ts';
import { startSwift } from './swift/start-swift.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests ask for the PostgreSQL of this run, a `PostgresConnection`. Its role may create databases. */
    postgres: string;
    /** Where tests ask for the endpoint of the Swift of this run. */
    swift: string;
  }
}

/**
 * One real PostgreSQL per test run: the embedded one on a folder of its own, whose contents need not survive a power cut, or
 * that of TEST_DATABASE_URL, so that the same tests run on an operator's version too.
 */
async function startPostgres(): Promise<{ connection: PostgresConnection; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const { hostname: host, port, pathname, username: user, password } = new URL(given);
    const connection = { host, port: Number(port), database: pathname.slice(1), user, password };
    return { connection, stop: () => Promise.resolve() };
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'exam-vault-tests-'));
  // When this is root, PostgreSQL runs as another user.
  await chmod(dataFolder, 0o711);
  const { connection, stop } = await startEmbeddedPostgres({
    dataFolder,
    log: (line) => console.log(line),
    maxConnections: 120,
    holder: 'tests',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  return {
    connection,
    async stop() {
      await stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** What all test files of a run share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await shareService(startPostgres);
  const swift = await shareService(async () => {
    const { endpoint, stop } = await startSwift();
    return { connection: endpoint, stop };
  });
  project.provide('postgres', postgres.address);
  project.provide('swift', swift.address);
  return async () => {
    await swift.stop();
    await postgres.stop();
  };
}
