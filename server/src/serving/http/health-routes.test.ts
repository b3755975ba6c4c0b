import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { healthRoutes } from './health-routes.ts';

/** A hub of which only its health is asked, and how often that was looked at. */
function asked(look: () => Promise<unknown>) {
  let looks = 0;
  const app = Fastify();
  const counted = () => {
    looks += 1;
    return look();
  };
  healthRoutes(app, [counted], null, { knownState: () => null });
  const ready = async () => (await app.inject('/readyz')).statusCode;
  return { ready, looks: () => looks };
}

it('/readyz looks once for all who ask at a time and a moment longer: anybody may ask, and a look costs the store a file', async () => {
  const hub = asked(() => Promise.resolve());
  expect(new Set(await Promise.all(Array.from({ length: 50 }, hub.ready)))).toEqual(new Set([200]));
  expect(await hub.ready()).toBe(200);
  expect(hub.looks()).toBe(1);
  await expect.poll(async () => [await hub.ready(), hub.looks()]).toEqual([200, 2]);
});

it('/readyz tells soon that what was away is back', async () => {
  let away = true;
  const hub = asked(() => (away ? Promise.reject(new Error('away')) : Promise.resolve()));
  expect(await hub.ready()).toBeGreaterThanOrEqual(500);
  away = false;
  await expect.poll(hub.ready).toBe(200);
});

it('/readyz names the strength of the sandbox, and stays ready where uploads are refused (issue 14)', async () => {
  const app = Fastify();
  const states = [null, { strength: 'strong', isUsable: true }, { strength: 'weak', isUsable: false }];
  healthRoutes(app, [], null, { knownState: () => states.shift() ?? null });
  const answers = [await app.inject('/readyz'), await app.inject('/readyz'), await app.inject('/readyz')];
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [200, { status: 'ready' }],
    [200, { status: 'ready', sandbox: { strength: 'strong', uploads: true } }],
    [200, { status: 'ready', sandbox: { strength: 'weak', uploads: false } }],
  ]);
});
