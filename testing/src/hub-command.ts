import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { HUB_COMMAND } from './built-hub.ts';
import type { TestHub } from './test-hub.ts';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `npm run hub -- …` in a process of its own, as it was built; `killWhen` ends it the hard way as soon as it holds. */
export async function runHub(
  env: Record<string, string>,
  words: readonly string[],
  { killWhen }: { killWhen?: () => Promise<boolean> } = {},
): Promise<Outcome> {
  if (!existsSync(HUB_COMMAND)) throw new Error('The server is not built: run node_modules/.bin/tsc -b server');
  const child = spawn(process.execPath, [HUB_COMMAND, ...words], { env: { PATH: process.env['PATH'], ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const closed = once(child, 'close') as Promise<[number | null]>;
  if (killWhen) {
    while (child.exitCode === null && !(await killWhen()));
    child.kill('SIGKILL');
  }
  const [code] = await closed;
  return { code, out, err };
}

/** What a command finds its hub by. */
interface Commanded {
  readonly database: Pick<TestHub['database'], 'connection'>;
  readonly config: Pick<TestHub['config'], 'hubSecret' | 'dataDir'>;
}

/** The environment of a command that is to work beside this hub, which must have a HUB_SECRET. */
export function environmentOf({ database, config }: Commanded): Record<string, string> {
  const { host, port, user, password, database: name } = database.connection;
  const url = new URL(`postgres://localhost/${name}`);
  url.username = user ?? '';
  url.password = String(password);
  url.search = new URLSearchParams({ host: host ?? '', port: String(port) }).toString();
  return { DATABASE_URL: url.href, HUB_SECRET: config.hubSecret ?? '', DATA_DIR: config.dataDir };
}
