import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What a server answers to a write that is a standby, or has become one. */
const READ_ONLY = '25006';

/**
 * After a failover a connection may lead to the primary of before, which is a standby now: for as long as it is used it would refuse every
 * write. It is given up when its turn is over, so that the next one finds the way anew.
 */
export function leaveReadOnlyServers(pool: pg.Pool): void {
  const refused = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    // Of the errors of single statements pg tells only whoever has asked; its inner connection tells of all.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) refused.add(client);
    });
  });
  // A client that is ending by the time it comes back is not lent again.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) client.end().catch(() => undefined);
  });
}
