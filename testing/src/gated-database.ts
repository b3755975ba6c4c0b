import { mkdtemp } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@exam-vault/server/base/database/connect';
import { testDatabase } from './test-database.ts';

/** A way to the database that can be shut: a socket of its own that passes everything on. */
async function openGate({ host, port }: { host?: string | undefined; port?: number | undefined }) {
  const folder = await mkdtemp(join(tmpdir(), 'ev-gate-'));
  const passing = new Set<Socket>();
  let server: Server;
  const open = async () => {
    server = createServer((client) => {
      const behind = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
      for (const [from, to] of [
        [client, behind],
        [behind, client],
      ] as const) {
        passing.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  };
  await open();
  return {
    folder,
    open,
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of passing) socket.destroy();
      await closed;
    },
  };
}

/** A database that can be taken away and given back; `close` drops it. */
export async function gatedDatabase() {
  const given = await testDatabase();
  const gate = await openGate(given.connection);
  const way = connectDatabase({ ...given.connection, host: gate.folder, port: 5432 }, () => {});
  return { database: { ...given, ...way }, gate, close: () => given.close() };
}
