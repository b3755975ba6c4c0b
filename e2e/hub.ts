import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A hub that answers: what a page and a command line need to know of it. */
export interface Hub {
  /** Without a slash at its end. */
  readonly origin: string;
  /** Its environment, for `hubCommand`. */
  readonly env: Readonly<Record<string, string>>;
  /** Presses the button of the confirmation mail, in a hub with mail. */
  readonly confirmEmail?: (email: string) => Promise<void>;
}

export interface OwnHub extends Hub {
  /** kill -9, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the killed hub again, on the same folder and port. */
  restart(): Promise<void>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

/** What the hub makes its first administrator from. */
export const ADMINISTRATOR = { email: 'administrator@example.edu', password: 'a password of the operator' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds until a hub must be ready; the first start makes a database. */
const START_TIME = 180_000;

/** A port nobody listens on: the hub must find it free again after it was killed. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The built hub, until it says that it is ready. Ends with this process, whatever happens. */
async function launch(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/dist/main.js'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const cut = () => child.kill('SIGKILL');
  process.once('exit', cut);
  child.once('exit', () => process.off('exit', cut));
  const said: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the hub ${why}\n${said.join('\n')}`));
    const timer = setTimeout(() => fail('is not ready in time'), START_TIME);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`ended (${code ?? signal})`);
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (said.length > 200) said.shift();
        if (!line.includes('is ready at')) return;
        clearTimeout(timer);
        resolve();
      });
    }
  });
  await ready.catch((error: unknown) => {
    cut();
    throw error;
  });
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

type Settings = Readonly<Record<string, string>>;

/** A hub of its own on an empty data folder; settings may need its address. Its environment is only what is given: no setting of the machine reaches it. */
export async function startHub(
  settings: Settings | ((origin: string) => Settings | Promise<Settings>) = {},
): Promise<OwnHub> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-e2e-'));
  // For root, whose PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? folder,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    // search.test.ts turns it on. Reading every upload of the other journeys would cost a third of their time.
    OCR: 'off',
    ...(typeof settings === 'function' ? await settings(origin) : settings),
  };
  let child = await launch(env).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    origin,
    env,
    kill: () => stop(child, 'SIGKILL'),
    async restart() {
      child = await launch(env);
    },
    async close() {
      await stop(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `hub COMMAND` beside the running hub and gives what it prints. */
export async function hubCommand(hub: Hub, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/dist/start/operations/cli/hub.js', ...args], {
    cwd: ROOT,
    env: hub.env,
  });
  return stdout;
}
