import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PostgresConnection } from '@exam-vault/embedded-postgres/embedded-postgres';

export interface TestUser {
  uid: number;
  gid: number;
}

interface Refusal {
  name: string;
  message: string;
  lockFile?: string;
  pid?: number;
  holder?: string;
}

interface HubOptions {
  dataFolder: string;
  holder?: string;
  /** Absent: as the user who runs the tests. */
  user?: TestUser | undefined;
}

/** A hub in a process of its own, with nothing but its database, to be killed. */
export class HubProcess {
  readonly child: ChildProcess;
  readonly lines: string[] = [];
  readonly ready: Promise<PostgresConnection>;
  readonly exited: Promise<unknown>;

  constructor({ dataFolder, holder = 'hub', user }: HubOptions) {
    checkBuild();
    const script = fileURLToPath(new URL('../src/hub-process.mjs', import.meta.url));
    this.child = spawn(process.execPath, [script, dataFolder, holder], {
      // A group of its own, so that a test can send it what Ctrl-C sends.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      ...user,
    });
    this.exited = once(this.child, 'exit');
    this.ready = new Promise((resolve, reject) => {
      if (this.child.stdout === null) throw new Error('no output');
      createInterface({ input: this.child.stdout }).on('line', (line) => {
        const { log, connection, error } = JSON.parse(line) as {
          log?: string;
          connection?: PostgresConnection;
          error?: Refusal;
        };
        if (log !== undefined) this.lines.push(log);
        if (connection !== undefined) resolve(connection);
        if (error !== undefined) reject(new HubRefusal(error));
      });
      this.child.once('exit', (code, signal) =>
        reject(new Error(`the hub ended (${code ?? signal}) before it was ready`)),
      );
    });
    this.ready.catch(() => undefined);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.exited;
  }
}

export class HubRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The hub runs what was built; `npm test` builds first. Old files would test old code. */
function checkBuild(): void {
  const source = fileURLToPath(new URL('../../embedded-postgres/src/', import.meta.url));
  const built = fileURLToPath(new URL('../../embedded-postgres/dist/', import.meta.url));
  for (const name of readdirSync(source)) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const output = statSync(join(built, name.replace(/\.ts$/, '.js')), { throwIfNoEntry: false });
    if (output === undefined || output.mtimeMs < statSync(join(source, name)).mtimeMs) {
      throw new Error(`${name} is newer than its build: run node_modules/.bin/tsc -b server`);
    }
  }
}
