// What a newcomer does first: `npm start` on a fresh checkout and an empty data folder, then the page in the browser's place.
// Its last line says after how long the page was there, or why it was not.
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
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn' },
});
/** What `npm start` said, for the line that is kept when it fails. */
let said = '';
for (const [from, to] of /** @type {const} */ ([
  [hub.stdout, process.stdout],
  [hub.stderr, process.stderr],
])) {
  from.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    to.write(text);
    said += text;
  });
}

/** @param {string} path @returns {Promise<{ status: number, text: string }>} */
async function ask(path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    return { status: 0, text: `${message} ${cause instanceof Error ? cause.message : ''}` };
  }
}

let served = false;
let ready = { status: 0, text: '' };
let page = { status: 0, text: '' };
while (!served && hub.exitCode === null && hub.signalCode === null && Date.now() - started < 300_000) {
  ready = await ask('/readyz');
  if (ready.status === 200) page = await ask('/');
  served = page.status === 200 && page.text.includes('<div id="root"');
  if (!served) await delay(250);
}
const seconds = `after ${((Date.now() - started) / 1000).toFixed(1)} s`;
/** @param {{ status: number, text: string }} answer */
const told = ({ status, text }) => `${status} ${text.slice(0, 80)}`.replaceAll(/\s+/g, ' ').trim();
const how = hub.signalCode ?? hub.exitCode;
/** @param {"SIGTERM" | "SIGKILL" | 0} signal */
function toAll(signal) {
  try {
    return hub.pid !== undefined && process.kill(-hub.pid, signal);
  } catch {
    return false;
  }
}
// npm is gone before the hub and its database, which still write into the folder.
const cutAt = Date.now() + 60_000;
for (toAll('SIGTERM'); toAll(0) && Date.now() < cutAt; await delay(100));
toAll('SIGKILL');
await rm(folder, { recursive: true, force: true, maxRetries: 20 }).catch(console.error);
if (served) console.log(`first page ${seconds}`);
else if (how === null) console.log(`no page ${seconds}: /readyz ${told(ready)}, / ${told(page)}`);
else console.log(`no page ${seconds}: npm start ended with ${how}; it said: ${said.trim().slice(-400)}`);
process.exit(served ? 0 : 1);
