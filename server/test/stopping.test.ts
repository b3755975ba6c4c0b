import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HUB_MAIN } from '@exam-vault/testing/built-hub';
import { testDatabase } from '@exam-vault/testing/test-database';

/** A process of its own, which takes its time on a busy machine. */
const SLOW = { timeout: 60_000 };
const DRAIN_SECONDS = 4;

it('SIGTERM: first /readyz says so, and the hub serves on for DRAIN_SECONDS', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exam-vault-stop-'));
  const database = await testDatabase();
  const { host, port, user, password } = database.connection;
  const url = new URL(`postgres://localhost/${database.connection.database}`);
  url.username = user ?? '';
  url.password = String(password);
  url.search = new URLSearchParams({ host: host ?? '', port: String(port) }).toString();
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url.href,
    HUB_SECRET: 'x'.repeat(32),
    DATA_DIR: dataDir,
    PORT: '0',
    METRICS_PORT: '0',
    PROCESSING: 'off',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const child = spawn(process.execPath, [HUB_MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    // Two writers share the pipe: on a busy machine their lines do not always come in order.
    await expect.poll(() => said, SLOW).toMatch(/ready at http\S+\n/);
    await expect.poll(() => said, SLOW).toMatch(/"address":"http[^"]+"/);
    const origin = /ready at (http\S+)/.exec(said)?.[1] ?? '';
    const metrics = /"address":"(http[^"]+)"/.exec(said)?.[1] ?? '';
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const exited = once(child, 'exit');
    const stoppedAt = Date.now();
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
    // New connections are taken, and answered as ever.
    const late = await fetch(`${origin}/papers/all_paper`, { headers: { connection: 'close' } });
    expect(late.status).toBe(200);
    expect(await (await fetch(metrics)).text()).toContain('exam_vault_figures_complete 1');
    expect(await exited).toEqual([0, null]);
    // A hub that is told to stop has no fault (docs/operating.md, Logs).
    expect(said).not.toContain('"level":50');
    expect(Date.now() - stoppedAt).toBeGreaterThanOrEqual(DRAIN_SECONDS * 1_000);
  } finally {
    child.kill('SIGKILL');
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
