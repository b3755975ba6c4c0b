import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '@exam-vault/server/start/operations/cli/run-command';
import { HUB_COMMAND } from './built-hub.ts';
import type { TestHub } from './test-hub.ts';

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `npm run hub -- …` in this process. */
export async function runHub(env: Record<string, string>, words: readonly string[]): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await runCommand(words, { env, stdout, stderr });
  for (const stream of [stdout, stderr]) stream.end();
  const [out, err] = await said;
  return { code, out, err };
}

/** The same in a process of its own, as it was built, to see what only a process shows. `killWhen` kills it as soon as it holds. */
export async function spawnHub(
  env: Record<string, string>,
  words: readonly string[],
  { killWhen }: { killWhen?: () => Promise<boolean> } = {},
): Promise<Outcome> {
  if (!existsSync(HUB_COMMAND)) throw new Error('The server is not built: run node_modules/.bin/tsc -b server');
  const child = spawn(process.execPath, [HUB_COMMAND, ...words], { env: { PATH: process.env['PATH'], ...env } });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const closed = once(child, 'close') as Promise<[number | null]>;
  if (killWhen) {
    while (child.exitCode === null && !(await killWhen()));
    child.kill('SIGKILL');
  }
  const [code] = await closed;
  const [out, err] = await said;
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
