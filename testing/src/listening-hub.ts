import { Readable } from 'node:stream';
import type { Overrides } from '@exam-vault/server/start/compose/overrides';
import { atEnd } from './at-end.ts';
import type { TestDatabase } from './test-database.ts';
import { startTestHub, type TestHub } from './test-hub.ts';

export interface ListeningHub extends TestHub {
  readonly origin: string;
  /** A staged file with these bytes: its path. */
  stagedFile(bytes: Buffer): Promise<string>;
}

/** A test hub on a real socket, for tests whose matter is HTTP itself; closed when the test file ends. */
export async function listeningHub(
  overrides: Overrides = {},
  database?: TestDatabase,
  env: Record<string, string> = {},
): Promise<ListeningHub> {
  const hub = await startTestHub({ overrides, env, ...(database ? { database } : {}) });
  atEnd(async () => {
    const closed = hub.close();
    // An answer that a test has left unread would hold the end up for a minute.
    hub.app.server.closeAllConnections();
    await closed;
  });
  const origin = await hub.app.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(hub, {
    origin,
    stagedFile: async (bytes: Buffer) => (await hub.staging.stage(Readable.from([bytes]))).path,
  });
}
