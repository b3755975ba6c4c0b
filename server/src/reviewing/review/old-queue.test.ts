import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { atEnd } from '@exam-vault/testing/at-end';
import { ask, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueWebhook } from './queue-webhook.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const secret = Buffer.alloc(32, 7);

interface Called {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let hub: ListeningHub;
let tara: Member;
let moved = 0;
const clock = { now: () => new Date(Date.now() + moved) };
const calls: Called[] = [];
let answer: (response: ServerResponse) => void;
let url: string;

beforeAll(async () => {
  hub = await listeningHub({ clock }, undefined, { PROCESSING: 'off', PUBLIC_URL: 'https://vault.example.edu' });
  tara = await teacher(hub);
  await uploadedPaper(hub, await student(hub), { title: 'Nobody reviews it' });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push({ headers: request.headers, body: await text(request) });
    answer(response);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`;
});

beforeEach(async () => {
  calls.length = 0;
  answer = (response) => response.writeHead(204).end();
  await hub.database.rows("delete from settings where name = 'queue.webhook'");
});

describe('a queue older than a day (decision 136)', () => {
  it('a teacher who wants it is told once a day, and not after one tap', async () => {
    const settings = { news: 'off', wanted: true, queue: true, quiet: null, hour: 8, time_zone: 'Asia/Kolkata' };
    expect((await ask(hub, 'PUT', '/account/mails', { as: tara, json: settings })).body).toMatchObject(settings);
    const told = async () => {
      hub.outbox.length = 0;
      await Promise.all([hub.told.drain(), hub.told.drain()]);
      return hub.outbox.filter(({ to }) => to === tara.email);
    };
    expect(await told()).toEqual([]);
    moved += 2 * DAY;
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Documents waiting for more than a day: 1.');
    expect(mail?.text).toContain('https://vault.example.edu/new_papers');
    expect(mail?.text).not.toContain('Nobody reviews it');
    expect(await told()).toEqual([]);
    expect((await ask(hub, 'POST', new URL(mail?.offLink ?? '').pathname)).body).toEqual({ off: 'queue' });
    moved += DAY;
    expect(await told()).toEqual([]);
  });

  const hook = (timeoutMs = 10_000) =>
    queueWebhook({
      db: hub.database.db,
      clock,
      webhook: { url, secret },
      origin: 'https://vault.example.edu',
      timeZone: 'Asia/Kolkata',
      log: { error: (entry: object) => void failures.push(entry) },
      timeoutMs,
    });
  const failures: object[] = [];
  const tell = async (...hooks: ReturnType<typeof hook>[]) => {
    await Promise.all(hooks.map((one) => one.next()));
    return calls.splice(0);
  };

  it('the institution is told once a day by a webhook whose signature it can check (Standard Webhooks)', async () => {
    const [one, other] = [hook(), hook()];
    expect(await tell(one, other)).toEqual([]);
    moved += 2 * DAY;
    const [call, ...more] = await tell(one, other);
    expect(more).toEqual([]);
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = call?.headers ?? {};
    const signed = createHmac('sha256', secret)
      .update(`${String(id)}.${String(time)}.${call?.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${signed}`);
    expect(Math.abs(Number(time) * 1_000 - clock.now().getTime())).toBeLessThan(10_000);
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'queue.waiting',
      data: { count: 1, url: 'https://vault.example.edu/new_papers' },
    });
    expect(await tell(one)).toEqual([]);
    moved += DAY;
    const [next] = await tell(one, other);
    expect(next?.headers['webhook-id']).not.toBe(id);
  });

  it('one that leads elsewhere, fails or never answers is tried five times with one id, and the next day again', async () => {
    expect(await tell(hook())).toEqual([]);
    moved += 2 * DAY;
    failures.length = 0;
    const answers = [
      (response: ServerResponse) => response.writeHead(302, { location: `${url}/inside` }).end(),
      (response: ServerResponse) => response.writeHead(500).end('a'.repeat(100_000)),
      // It never answers.
      () => undefined,
      (response: ServerResponse) => response.destroy(),
      (response: ServerResponse) => response.writeHead(404).end(),
    ];
    const ids = new Set<unknown>();
    for (const [tries, one] of answers.entries()) {
      answer = one;
      const [call, ...more] = await tell(hook(200));
      expect([tries, more]).toEqual([tries, []]);
      ids.add(call?.headers['webhook-id']);
      expect(await tell(hook())).toEqual([]);
      if (tries < 4) moved += 5 ** tries * MINUTE;
    }
    expect(ids.size).toBe(1);
    expect(failures).toHaveLength(5);
    expect(JSON.stringify(failures)).not.toContain(secret.toString('base64'));
    answer = (response) => response.writeHead(200).end();
    expect(await tell(hook())).toEqual([]);
    moved += DAY;
    expect(await tell(hook())).toHaveLength(1);
  });
});
