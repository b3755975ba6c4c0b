import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startNginx } from './nginx.ts';

/** What it answers to all but /readyz; `die`: it takes the request and hangs up. */
type Manner = 'answer' | 'die';

/** Milliseconds after which nginx tries a hub again that has failed. */
const FORGIVEN = 2_500;

async function hub(name: string) {
  const seen: string[] = [];
  const state: { manner: Manner; ready: boolean } = { manner: 'answer', ready: true };
  const server: Server = createServer((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(state.ready ? 200 : 503).end();
      return;
    }
    seen.push(String(request.method));
    if (state.manner === 'die') request.socket.destroy();
    else response.end(name);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  return { origin: `http://127.0.0.1:${port}`, seen, state, close };
}

test('the proxy asks a second hub for what may be repeated, and takes nobody to one that is not ready', async () => {
  const [one, two] = [await hub('one'), await hub('two')];
  const proxy = await startNginx({ hubs: [one.origin, two.origin] });
  onTestFinished(() => proxy.stop());
  for (const { origin } of [one, two]) await proxy.sends(origin, true);
  const ask = async (method: string) => {
    const answer = await fetch(proxy.plainOrigin, { method, ...(method === 'POST' ? { body: 'all of it' } : {}) });
    return { status: answer.status, text: await answer.text(), again: answer.headers.get('retry-after') };
  };
  const asked = () => [...one.seen.splice(0), ...two.seen.splice(0)];

  // Each hub gets its turn of two requests, and one of them dies of it.
  one.state.manner = 'die';
  expect((await Promise.all([ask('GET'), ask('GET')])).map(({ status }) => status)).toEqual([200, 200]);
  asked();
  two.state.manner = 'die';
  for (const method of ['POST', 'PUT']) {
    await delay(FORGIVEN);
    const answer = await ask(method);
    expect([method, asked(), answer.status, answer.again]).toEqual([method, [method], 503, '1']);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAVAILABLE' });
  }
  for (const { state } of [one, two]) state.manner = 'answer';

  one.state.ready = false;
  await proxy.sends(one.origin, false);
  for (const method of ['GET', 'POST', 'PUT', 'GET']) expect((await ask(method)).text).toBe('two');
  // Nobody listens there any more, and it was never told: a reading and a form go to the other.
  one.state.ready = true;
  await proxy.sends(one.origin, true);
  two.close();
  for (const method of ['GET', 'POST', 'GET', 'POST']) expect((await ask(method)).text).toBe('one');
});
