import { once } from 'node:events';
import { bareApp, type BareApp } from '@exam-vault/testing/bare-app';
import { beforeAll, expect, it } from 'vitest';

let hub: BareApp;
beforeAll(async () => {
  hub = await bareApp({ slowHeaders: { timeoutMs: 300, intervalMs: 50 } });
  hub.app.post('/', (_request, reply) => reply.send('done'));
  await hub.listen();
});

it.each(['', 'GET / HTTP/1.1\r\nhost: hub\r\n'])('ends a connection whose headers do not come: %j', async (head) => {
  const slow = hub.connection().resume();
  const [closed, since] = [once(slow, 'close'), performance.now()];
  slow.write(head);
  // A byte now and then makes no difference.
  const drip = setInterval(() => head !== '' && slow.write('x'), 50);
  await closed.finally(() => clearInterval(drip));
  // Where nothing else is said, Node looks every 30 s.
  expect(performance.now() - since).toBeLessThan(15_000);
});

it('lets a body take longer than headers may', async () => {
  const slow = hub.connection().resume();
  slow.write('POST / HTTP/1.1\r\nhost: hub\r\ncontent-type: text/plain\r\ncontent-length: 12\r\n\r\n');
  const answered = once(slow, 'data');
  for (let sent = 0; sent < 12; sent += 1) {
    // Together twice as long as headers may take.
    await new Promise((resolve) => void setTimeout(resolve, 50));
    slow.write('x');
  }
  expect(String((await answered)[0])).toContain('200 OK');
});

it('waits 60 s where nothing else is said', async () => {
  expect((await bareApp()).app.server.headersTimeout).toBe(60_000);
});
