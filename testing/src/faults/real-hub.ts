import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { HUB_MAIN } from '../built-hub.ts';

/** Milliseconds until a hub must be ready, on a busy machine too. */
const START_TIME = 120_000;
/** Lines of its log that are kept, to be shown when something goes wrong. */
const KEPT_LINES = 400;

export interface RealHubOptions {
  /** The hub's whole environment; without PORT the system chooses one. */
  readonly env: Readonly<Record<string, string>>;
  /** Modules that are loaded before the hub's own. */
  readonly preload?: readonly string[];
  /** The built main file of another version; absent: this one's. */
  readonly main?: string;
  /** Milliseconds until it must be ready. */
  readonly patience?: number;
  /** Takes what it says; absent: only the last lines are kept. */
  readonly logFile?: string;
}

/** How a process has ended. */
export type Ending = readonly [code: number | null, signal: NodeJS.Signals | null];

/** The hub as an operator starts it: the program that was built, in a process of its own. */
export interface RealHub {
  readonly pid: number;
  /** Milliseconds from its start until it said that it is ready. */
  readonly readyMs: number;
  readonly origin: string;
  /** The last lines that it has said. */
  readonly said: readonly string[];
  readonly exited: Promise<Ending>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/** A hub that has only been started. It ends with this process. */
export function launchHub({ env, preload = [], main = HUB_MAIN, logFile }: RealHubOptions): {
  child: ChildProcess;
  said: string[];
  exited: Promise<Ending>;
} {
  const options = preload.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...options, main], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const cut = () => child.kill('SIGKILL');
  process.once('exit', cut);
  const exited = once(child, 'exit') as unknown as Promise<Ending>;
  void exited.then(() => process.off('exit', cut));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (said.length > KEPT_LINES) said.shift();
      if (logFile) void appendFile(logFile, `${line}\n`);
    });
  }
  return { child, said, exited };
}

/** Starts a hub and waits until it says that it is ready. @throws Error with its last words */
export async function startRealHub(options: RealHubOptions): Promise<RealHub> {
  const began = performance.now();
  const { child, said, exited } = launchHub(options);
  let ended = false;
  void exited.then(() => (ended = true));
  const origin = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the hub is not ready in time:\n${said.join('\n')}`));
    }, options.patience ?? START_TIME);
    const look = (part: Buffer) => {
      const found = /is ready at (http\S+)/.exec(part.toString())?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout?.on('data', look);
    child.once('close', () => {
      clearTimeout(late);
      reject(new Error(`the hub ended before it was ready:\n${said.join('\n')}`));
    });
  });
  return {
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    origin,
    said,
    exited,
    end(signal) {
      if (!ended) child.kill(signal);
      return exited;
    },
  };
}
