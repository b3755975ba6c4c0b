import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { noUsageLimits } from '../limits/usage-limits.ts';
import { authenticator } from './authenticate.ts';

const clients: Socket[] = [];
let app: Awaited<ReturnType<typeof buildApp>>['app'];
let origin: URL;
beforeAll(async () => {
  const nobody = () => Promise.resolve(null);
  ({ app } = await buildApp({
    authenticator: authenticator({ verify: nobody }, nobody),
    usage: noUsageLimits,
    trustProxy: false,
    https: false,
    filesFrom: null,
    logger: pino({ level: 'silent' }),
    slowHeaders: { timeoutMs: 300, intervalMs: 50 },
  }));
  app.post('/', (_request, reply) => reply.send('done'));
  origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await app.close();
});

function client(): Socket {
  const socket = connect(Number(origin.port), origin.hostname);
  clients.push(socket);
  socket.on('error', () => undefined);
  socket.resume();
  return socket;
}

it.each(['', 'GET / HTTP/1.1\r\nhost: hub\r\n'])('ends a connection whose headers do not come: %j', async (head) => {
  const slow = client();
  const closed = once(slow, 'close');
  slow.write(head);
  // A byte now and then makes no difference.
  const drip = setInterval(() => head !== '' && slow.write('x'), 50);
  await closed.finally(() => clearInterval(drip));
});

it('lets a body take longer than headers may', async () => {
  const slow = client();
  slow.write('POST / HTTP/1.1\r\nhost: hub\r\ncontent-type: text/plain\r\ncontent-length: 12\r\n\r\n');
  const answered = once(slow, 'data');
  for (let sent = 0; sent < 12; sent += 1) {
    // Together twice as long as headers may take.
    await new Promise((resolve) => void setTimeout(resolve, 50));
    slow.write('x');
  }
  expect(String((await answered)[0])).toContain('200 OK');
});
