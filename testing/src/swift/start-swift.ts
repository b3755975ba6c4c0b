import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Debian's own: the library is installed for no other. */
const PYTHON = '/usr/bin/python3';
// From src/ and from dist/ alike.
const SCRIPT = fileURLToPath(new URL('../../src/swift/serve.py', import.meta.url));
/** Milliseconds until all four servers must answer, on a machine that is busy. */
const START_LIMIT = 90_000;

/** The one user of serve.py. */
export const SWIFT_KEYS = { accessKeyId: 'hub:tester', secretAccessKey: 'not-a-secret' } as const;

export interface Swift {
  /** Of its S3 API. */
  readonly endpoint: string;
  /** Ends all of it at once, as a loss of power does; what it holds stays. */
  readonly halt: () => Promise<void>;
  /** Starts it again after `halt`, at the same address. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

function checkInstalled(): void {
  const { status } = spawnSync(PYTHON, ['-c', 'import swift.proxy, shutil; assert shutil.which("memcached")']);
  if (status !== 0) {
    throw new Error(
      'The tests of files in S3 need OpenStack Swift, which is not installed here: ' +
        'apt-get install --no-install-recommends python3-swift memcached',
    );
  }
}

/** A whole OpenStack Swift with its S3 API in a temporary folder, on loopback; gone with this process at the latest. */
export async function startSwift(): Promise<Swift> {
  checkInstalled();
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-swift-'));
  let halt = async () => {};

  async function start(port: string | null): Promise<string> {
    const child = spawn(PYTHON, [SCRIPT, folder, ...(port === null ? [] : [port])], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4_000)));
    const exited = once(child, 'exit').catch(() => undefined);
    halt = async () => {
      child.stdin.end();
      await exited;
    };
    return new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Swift does not start: ${said}`)), START_LIMIT);
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
      void exited.then(() => reject(new Error(`Swift has ended: ${said}`)));
      child.once('error', reject);
      void exited.finally(() => clearTimeout(late));
      child.stdout.once('data', () => clearTimeout(late));
    });
  }

  const stop = async () => {
    await halt();
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = await start(null).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    endpoint,
    halt: () => halt(),
    resume: async () => void (await start(new URL(endpoint).port)),
    stop,
  };
}
