import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HUB_MAIN } from '@exam-vault/testing/built-hub';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { environmentOf } from '@exam-vault/testing/hub-command';
import { testDatabase } from '@exam-vault/testing/test-database';

/** Loaded before the hub: no folder for the probe of the sandbox can be made, as on a disk with a fault. */
const FAULT = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { mkdtempSync } = fs;
fs.mkdtempSync = (prefix, ...more) => {
  if (String(prefix).includes('probe')) throw new Error('no such luck');
  return mkdtempSync(prefix, ...more);
};
syncBuiltinESMExports();`;

/** A process of its own, which takes its time on a busy machine. */
const SLOW = { timeout: 60_000 };

it('a hub on a machine that cannot check uploads says so and serves all the same', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exam-vault-main-'));
  const database = await testDatabase();
  const { host, port, user, password } = database.connection;
  const url = new URL(`postgres://localhost/${database.connection.database}`);
  url.username = user ?? '';
  url.password = String(password);
  url.search = new URLSearchParams({ host: host ?? '', port: String(port) }).toString();
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(FAULT)}`, HUB_MAIN], {
    env: { PATH: process.env.PATH, DATABASE_URL: url.href, HUB_SECRET: 'x'.repeat(32), DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    await expect.poll(() => said, SLOW).toMatch(/"level":50[^\n]*No folder for the probe[^\n]*"uploads are refused/);
    const origin = /ready at (http\S+)/.exec(said)?.[1];
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { sandbox: { strength: 'none', uploads: false } }]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it(
  'a stop waits for the answers that are under way, and not for connections that are kept after them',
  SLOW,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'exam-vault-main-'));
    const database = await testDatabase();
    const env = environmentOf({ database, config: { hubSecret: 'x'.repeat(32), dataDir } });
    const hub = await startRealHub({ env });
    const agent = new Agent({ keepAlive: true });
    try {
      const body = JSON.stringify({ email: 'nobody@example.edu', password: 'a wrong password' });
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const sent = request(`${hub.origin}/api/auth/sign-in/email`, { agent, method: 'POST', headers });
      sent.write(body.slice(0, 10));
      // It is there, and waits for the rest.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const stopped = hub.end('SIGTERM');
      const told = () => hub.said.some((line) => line.includes('"stopping"'));
      await expect.poll(told).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      sent.end(body.slice(10));
      const [answer] = await answered;
      answer.resume();
      expect(answer.statusCode).toBe(401);
      const began = performance.now();
      expect(await stopped).toEqual([0, null]);
      // An idle connection is kept for 72 s.
      expect(performance.now() - began).toBeLessThan(30_000);
    } finally {
      agent.destroy();
      await hub.end('SIGKILL');
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
