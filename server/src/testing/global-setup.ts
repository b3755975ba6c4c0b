import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PostgresConnection, startEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The embedded server of this test run: `inject('postgres')`. Its role may create databases. */
    postgres: PostgresConnection;
  }
}

/** One real PostgreSQL per test run, on a folder of its own; what it holds need not survive a power cut. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
