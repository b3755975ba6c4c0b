import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { bareApp, type BareApp } from '@exam-vault/testing/bare-app';
import { beforeAll, expect, it } from 'vitest';

const PATIENCE = 500;
const CHUNK = Buffer.alloc(65_536);
/** The kernel tells the sender of free space only when a sixteenth of its buffer is free, which may be 2 MB. */
const TAKEN_BYTES = 8 * 1_048_576;

let hub: BareApp;
const answers: Readable[] = [];

beforeAll(async () => {
  hub = await bareApp({ readerTimeoutMs: PATIENCE });
  hub.app.get('/endless', (_request, reply) => {
    const answer = new Readable({ read: () => void answer.push(CHUNK) });
    answers.push(answer);
    return reply.header('content-type', 'application/octet-stream').send(answer);
  });
  await hub.listen();
});

async function reader(): Promise<{ client: Socket; answer: Readable }> {
  const client = hub.connection().pause();
  client.write('GET /endless HTTP/1.1\r\nhost: hub\r\n\r\n');
  const number = answers.length;
  await expect.poll(() => answers.length).toBe(number + 1);
  return { client, answer: answers[number] as Readable };
}

it('ends an answer of which nothing is taken for a while, so that it is not kept in memory for ever', async () => {
  const { answer } = await reader();
  const since = performance.now();
  await expect.poll(() => answer.destroyed).toBe(true);
  expect(performance.now() - since).toBeGreaterThan(PATIENCE / 2);
});

it('lets a reader go on who is merely slow', async () => {
  const { client, answer } = await reader();
  for (let pause = 0; pause < 12; pause += 1) {
    await wait(PATIENCE / 4);
    for (let taken = 0; taken < TAKEN_BYTES;) {
      client.resume();
      taken += await new Promise<number>((resolve) => client.once('data', ({ length }: Buffer) => resolve(length)));
      client.pause();
    }
  }
  expect(answer.destroyed).toBe(false);
});
