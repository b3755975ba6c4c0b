// What a newcomer does first: `npm start` on a fresh checkout and an empty data folder, then the page in the browser's place.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const started = Date.now();
const folder = await mkdtemp(join(tmpdir(), 'exam-vault-first-page-'));
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const hub = spawn('npm', ['start'], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn' },
});
const ended = new Promise((resolve) => hub.once('exit', resolve));

/** @param {string} path */
async function ask(path) {
  return fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
}

let served = false;
while (!served && hub.exitCode === null && Date.now() - started < 600_000) {
  const ready = await ask('/readyz');
  if (ready?.ok) {
    const page = await ask('/');
    served = (await page?.text())?.includes('<div id="root"') ?? false;
    if (!served) break;
  } else await delay(250);
}
console.log(served ? `first page after ${((Date.now() - started) / 1000).toFixed(1)} s` : 'the page was not served');
if (hub.pid && hub.exitCode === null) process.kill(-hub.pid, 'SIGTERM');
await Promise.race([ended, delay(30_000)]);
await rm(folder, { recursive: true, force: true });
process.exit(served ? 0 : 1);
