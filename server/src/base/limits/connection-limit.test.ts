import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitConnections } from './connection-limit.ts';
import { isTrustedProxy } from '../../serving/http/trusted-proxies.ts';

let server: Server;
const clients: Socket[] = [];
/** Answers that the test has not ended yet. */
const answers: ServerResponse[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  answers.splice(0);
  server.close();
});

async function listening(trustProxy: boolean | string, max = { address: 3, total: 100 }): Promise<void> {
  server = createServer((request, response) => {
    if (request.url === '/slow') answers.push(response);
    else response.end('hello');
  });
  limitConnections(server, isTrustedProxy(trustProxy), max);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function open(from = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const accepted = once(server, 'connection');
  const client = connect({ port, host: '127.0.0.1', localAddress: from });
  clients.push(client);
  client.on('error', () => undefined);
  await Promise.all([once(client, 'connect'), accepted]);
  return client;
}

/** Sends a request. @returns whether it is answered, or the connection closed */
async function asks(client: Socket, head = 'GET / HTTP/1.1'): Promise<boolean> {
  const outcome = Promise.race([once(client, 'data').then(() => true), once(client, 'close').then(() => false)]);
  client.write(`${head}\r\nHost: hub\r\n\r\n`);
  return outcome;
}

async function begins(client: Socket, headers = 'GET /slow HTTP/1.1'): Promise<void> {
  const before = answers.length;
  client.write(`${headers}\r\nHost: hub\r\n\r\n`);
  await expect.poll(() => answers.length).toBe(before + 1);
}

it('connections that say nothing do not keep others at their address out', async () => {
  await listening(false);
  const working = await open();
  await begins(working);
  for (let silent = 0; silent < 10; silent += 1) await open();
  expect(await asks(await open())).toBe(true);
  // The limit holds, and who is being served stays.
  await expect.poll(() => clients.filter(({ closed }) => !closed).length).toBe(3);
  answers[0]?.end('done');
  expect(String((await once(working, 'data'))[0])).toContain('done');
});

it('one that says nothing is closed before one that waits for its next request, and that before a busy one', async () => {
  await listening(false);
  const busy = await open();
  await begins(busy);
  const idle = await open();
  await asks(idle);
  const silent = await open();
  const closed = [once(silent, 'close'), once(idle, 'close'), once(busy, 'close')];
  const second = await open();
  await closed[0];
  expect(idle.closed).toBe(false);
  await begins(second);
  await begins(await open());
  await closed[1];
  expect(busy.closed).toBe(false);
  await begins(await open());
  await closed[2];
});

it('uploads are not closed for a new connection', async () => {
  await listening(false);
  const upload = 'POST /slow HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9';
  for (let number = 0; number < 3; number += 1) await begins(await open(), upload);
  await once(await open(), 'close');
  expect(clients.filter(({ closed }) => closed)).toHaveLength(1);
});

it('above the limit in all, the address with the most connections gives one up', async () => {
  await listening(false, { address: 100, total: 4 });
  const few = await open('127.0.0.2');
  for (let number = 0; number < 5; number += 1) await open('127.0.0.3');
  expect(await asks(await open('127.0.0.4'))).toBe(true);
  expect(await asks(few)).toBe(true);
  await expect.poll(() => clients.filter(({ closed }) => !closed).length).toBe(4);
});

it.each([true, '127.0.0.0/8'])('a proxy that TRUST_PROXY=%s trusts keeps its own bounds', async (trustProxy) => {
  await listening(trustProxy);
  for (let connection = 0; connection < 8; connection += 1) await open();
  for (const client of clients) expect(await asks(client)).toBe(true);
});
