import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitConnections } from './connection-limit.ts';
import { isTrustedProxy } from '../http/trusted-proxies.ts';

let server: Server;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

async function listening(trustProxy: boolean | string): Promise<void> {
  server = createServer();
  limitConnections(server, isTrustedProxy(trustProxy), 3);
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    if (!socket.destroyed) socket.write('hello');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Whether a new connection is taken. */
async function opens(): Promise<boolean> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  return Promise.race([once(client, 'data').then(() => true), once(client, 'close').then(() => false)]);
}

it('an address has so many connections at a time and no more; one that ends makes room', async () => {
  await listening(false);
  for (const isTaken of [true, true, true, false, false]) expect(await opens()).toBe(isTaken);
  clients[0]?.destroy();
  await expect.poll(opens).toBe(true);
});

it.each([true, '127.0.0.0/8'])('a proxy that TRUST_PROXY=%s trusts keeps its own bounds', async (trustProxy) => {
  await listening(trustProxy);
  for (let connection = 0; connection < 8; connection += 1) expect(await opens()).toBe(true);
});
