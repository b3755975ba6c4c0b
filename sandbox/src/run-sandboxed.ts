import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { printable } from './printable.ts';
import { setSessionNiceness } from './session-priority.ts';
import {
  killGroup,
  MAX_ERROR_OUTPUT_CHARS,
  SandboxedRun,
  type LineHandler,
  type RunLimits,
  type RunResult,
} from './sandboxed-run.ts';

/** What a child saves: memory in the background, time when somebody waits for it or when it is alone. */
type Saves = 'memory' | 'time' | 'most time';

/**
 * Settings of glibc's malloc: blocks of this size, such as pictures, are returned at once instead of being kept for the next page. Without
 * them a reader needs half as much memory again. The smaller the size, the more often the kernel has to provide blocks, which takes time.
 */
const RETURNED_BYTES: Readonly<Record<Saves, string>> = {
  memory: '131072',
  time: '4194304',
  // The most that glibc takes.
  'most time': '33554432',
};

/** The hub's own environment holds secrets, so the child gets none of it. */
const environment = (saves: Saves) => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LANG: 'C',
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: RETURNED_BYTES[saves],
  MALLOC_TRIM_THRESHOLD_: RETURNED_BYTES[saves],
  // Node reads the system's settings of OpenSSL at its start, and ends when it may not. A child needs none.
  OPENSSL_CONF: '/dev/null',
});

/** A child that has been started and waits for its file. It has read nothing yet. */
export interface StartedChild {
  /** False once it has ended, for whatever reason. */
  isWaiting(): boolean;
  /**
   * Gives it its file, once, and waits for its end as `runSandboxed` does. The limits count from here.
   */
  run(input: Readable, limits: RunLimits, onLine?: LineHandler): Promise<RunResult>;
  /** Ends a child that gets no file. */
  kill(): void;
}

export interface ChildPriority {
  readonly saves: Saves;
  /** From 0, as important as the hub, to 19. */
  readonly niceness: number;
}

/**
 * Starts a command in its own process group and session, before its file is known. A child that waits does not keep the hub running, and
 * ends with it.
 */
export function startSandboxed(
  command: readonly string[],
  { saves, niceness }: ChildPriority = { saves: 'memory', niceness: 0 },
): StartedChild {
  const isNice = niceness > 0 && process.platform !== 'win32';
  const [program = '', ...args] = isNice ? ['nice', '-n', String(niceness), ...command] : command;
  const child = spawn(program, args, {
    cwd: '/',
    env: environment(saves),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  if (isNice && child.pid !== undefined) void setSessionNiceness(child.pid, niceness);
  let startError: Error | null = null;
  let hasEnded = false;
  let isTaken = false;
  const kill = () => killGroup(child);
  const onError = (error: Error) => {
    [startError, hasEnded] = [error, true];
  };
  const onExit = () => {
    hasEnded = true;
    kill();
  };
  child.on('error', onError).once('exit', onExit);
  child.stdin?.on('error', () => undefined);
  process.once('exit', kill);
  const handles = [child, ...child.stdio] as ReadonlyArray<{ ref?: () => void; unref?: () => void } | null>;
  for (const handle of handles) handle?.unref?.();
  const forget = () => {
    process.off('exit', kill);
    child.off('exit', onExit);
  };
  const end = () => {
    isTaken = true;
    forget();
    kill();
  };
  return {
    isWaiting: () => !isTaken && !hasEnded,
    async run(input, limits, onLine) {
      isTaken = true;
      for (const handle of handles) handle?.ref?.();
      forget();
      if (hasEnded) {
        input.destroy();
        return endedBefore(child, startError);
      }
      if (child.stdin) input.pipe(child.stdin);
      return await new Promise<RunResult>((resolve) => {
        new SandboxedRun(child, input, limits, onLine, resolve).watch();
      });
    },
    kill: end,
  };
}

/** The result of a child that ended before it got its file. */
function endedBefore({ exitCode, signalCode }: ChildProcess, startError: Error | null): RunResult {
  return {
    end: startError ? 'start' : 'exit',
    code: exitCode,
    signal: signalCode,
    output: '',
    errorOutput: printable(startError?.message ?? '', MAX_ERROR_OUTPUT_CHARS),
    peakMemoryBytes: 0,
    durationMs: 0,
  };
}

/**
 * Runs a command in its own process group, with `input` on its standard input and nothing else of the hub's. Kills the whole group when it
 * exceeds a limit, and always at its end. The input is a copy that goes through a pipe, so the child cannot change where it comes from.
 *
 * With `onLine` each line of output is passed on as it comes. The child is paused while a line is handled, and the result's `output`
 * holds only what follows the last line. Never rejects; `onLine` must not reject either.
 */
export function runSandboxed(
  command: readonly string[],
  input: Readable,
  limits: RunLimits,
  onLine?: LineHandler,
): Promise<RunResult> {
  return startSandboxed(command).run(input, limits, onLine);
}
