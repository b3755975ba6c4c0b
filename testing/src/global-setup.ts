import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PostgresConnection, startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { shareSwift } from './swift/shared-swift.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this test run: `inject('postgres')`. Its role may create databases. */
    postgres: PostgresConnection;
  }
}

/**
 * One real PostgreSQL per test run: the embedded one on a folder of its own, whose contents need not survive a power cut, or
 * that of TEST_DATABASE_URL, so that the same tests run on an operator's version too.
 */
async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const { hostname, port, pathname, username, password } = new URL(given);
    project.provide('postgres', {
      host: hostname,
      port: Number(port),
      database: pathname.slice(1),
      user: username,
      password,
    });
    return async () => {};
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'exam-vault-tests-'));
  // For root, whose PostgreSQL runs as another user.
  await chmod(dataFolder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: (line) => console.log(line),
    maxConnections: 120,
    holder: 'tests',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

/** What all test files of a run share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopPostgres = await providePostgres(project);
  const swift = await shareSwift();
  project.provide('swift', swift.address);
  return async () => {
    await swift.stop();
    await stopPostgres();
  };
}
