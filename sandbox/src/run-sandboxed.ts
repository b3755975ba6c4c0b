import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { outputLines } from './output-lines.ts';
import { printable } from './printable.ts';
import { processTreeMemory } from './process-tree-memory.ts';
import { setSessionNiceness } from './session-priority.ts';

export const MEGABYTE_BYTES = 1024 * 1024;
/** A fast allocator takes some 100 MB more between two checks. */
const MEMORY_CHECK_INTERVAL_MS = 25;
/** How long the rest of an ended child's output may take. A descendant may hold the pipe open; the run does not wait for it. */
const OUTPUT_GRACE_MS = 250;
/** How long a killed child may take to end before the run settles without it. */
const KILL_GRACE_MS = 1_000;
const MAX_ERROR_OUTPUT_CHARS = 2_000;

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

export interface ChildPriority {
  readonly saves: Saves;
  /** From 0, as important as the hub, to 19. */
  readonly niceness: number;
}

export interface RunLimits {
  readonly timeoutMs: number;
  /** Resident bytes of the child and its descendants. */
  readonly memoryLimitBytes: number;
  /** For the whole output; with `onLine`, for one line. */
  readonly maxOutputBytes: number;
  /** With `onLine`: the longest time until the first line and between two lines. */
  readonly lineTimeoutMs?: number;
  /** Aborting it kills the child. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunResult {
  /**
   * `exit`: the child ended by itself. Otherwise the limit that it exceeded, `start` when it could not be started, `input` when its
   * file could not be read, or `aborted`.
   */
  readonly end: 'exit' | 'timeout' | 'memory' | 'output' | 'start' | 'input' | 'aborted';
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** With `onLine`, what follows the last line. */
  readonly output: string;
  /** The beginning of the child's error output, for the log: a hostile file may have written it. */
  readonly errorOutput: string;
  /** Largest resident size that was measured. */
  readonly peakMemoryBytes: number;
  readonly durationMs: number;
}

/** A rejection ends the child, and the run rejects with it. */
export type LineHandler = (line: string) => Promise<void>;

/** A child that has been started and waits for its file. It has read nothing yet. */
export interface StartedChild {
  /** False once it has ended, for whatever reason. */
  isWaiting(): boolean;
  /**
   * Gives it its input, once, and waits for its end, within limits that count from here. Its whole process group is killed when it exceeds
   * one, and always at its end. The input goes through a pipe, so the child cannot change where it comes from. Each line of output is
   * passed on as it comes, and the child waits while one is handled.
   * @throws only what `onLine` throws
   */
  run(input: Readable, limits: RunLimits, onLine?: LineHandler): Promise<RunResult>;
  /** Ends a child that gets no file. */
  kill(): void;
}

interface Ended extends Pick<RunResult, 'code' | 'signal'> {
  readonly startError?: Error;
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Ends a child and its descendants. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** Those that have not ended. They end with the hub. */
const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach(killGroup));

/**
 * Starts a command in its own process group and session, before its file is known. A child that waits does not keep the hub running, and
 * ends with it.
 * @param more of its environment
 */
export function startSandboxed(
  command: readonly string[],
  { saves, niceness }: ChildPriority = { saves: 'memory', niceness: 0 },
  more: Readonly<Record<string, string>> = {},
): StartedChild {
  const isNice = niceness > 0 && process.platform !== 'win32';
  const [program = '', ...args] = isNice ? ['nice', '-n', String(niceness), ...command] : command;
  const child: ChildProcess = spawn(program, args, {
    cwd: '/',
    env: { ...environment(saves), ...more },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  if (isNice && child.pid !== undefined) void setSessionNiceness(child.pid, niceness);
  const handles = [child, ...child.stdio] as ReadonlyArray<{ ref?: () => void; unref?: () => void } | null>;
  for (const handle of handles) handle?.unref?.();
  const kill = () => killGroup(child);
  children.add(child);
  let isWaiting = true;
  const ended = new Promise<Ended>((resolve) => {
    const end = (how: Ended) => {
      isWaiting = false;
      children.delete(child);
      resolve(how);
    };
    child.once('error', (startError) => end({ code: null, signal: null, startError }));
    child.once('close', (code, signal) => end({ code, signal }));
  });
  child.once('exit', kill);
  // It may end before it has read everything.
  child.stdin?.on('error', () => undefined);
  return {
    isWaiting: () => isWaiting && !hasExited(child),
    run(input, limits, onLine) {
      isWaiting = false;
      for (const handle of handles) handle?.ref?.();
      return watch(child, ended, input, limits, onLine);
    },
    kill() {
      isWaiting = false;
      kill();
    },
  };
}

/** One run of a child on its input. */
async function watch(
  child: ChildProcess,
  ended: Promise<Ended>,
  input: Readable,
  { timeoutMs, memoryLimitBytes, maxOutputBytes, lineTimeoutMs, signal }: RunLimits,
  onLine: LineHandler | undefined,
): Promise<RunResult> {
  const { pid, stdin, stdout, stderr } = child;
  const startedAt = performance.now();
  const output = outputLines(maxOutputBytes);
  let end: RunResult['end'] = 'exit';
  let [errorOutput, peakMemoryBytes, isHandlingLine] = ['', 0, false];
  let failure: { readonly reason: unknown } | undefined;
  let silence: NodeJS.Timeout | undefined;
  let giveUp = () => {};
  const lost = new Promise<Ended>((resolve) => (giveUp = () => resolve({ code: null, signal: null })));

  function stop(why: RunResult['end']): void {
    if (end !== 'exit') return;
    end = why;
    killGroup(child);
    setTimeout(giveUp, KILL_GRACE_MS).unref();
  }

  /** From here on, the child's next line must come in time; the rest of its output, where it has ended. */
  function expectOutput(): void {
    clearTimeout(silence);
    if (hasExited(child)) {
      silence = setTimeout(() => [stdout, stderr].forEach((stream) => stream?.destroy()), OUTPUT_GRACE_MS);
    } else if (lineTimeoutMs !== undefined) silence = setTimeout(() => stop('timeout'), lineTimeoutMs);
  }

  async function handle(line: string): Promise<void> {
    clearTimeout(silence);
    isHandlingLine = true;
    try {
      await onLine?.(line);
    } catch (reason) {
      failure = { reason };
      stop('aborted');
    }
    isHandlingLine = false;
    expectOutput();
  }

  async function readOutput(): Promise<void> {
    for await (const chunk of (stdout ?? []) as AsyncIterable<Buffer>) {
      if (!output.add(chunk)) return stop('output');
      for (const line of onLine ? output.takeLines() : []) {
        // Lines of a child that has been stopped do not count any more.
        if (end !== 'exit') return;
        await handle(line);
      }
    }
  }

  const abort = () => stop('aborted');
  const timeout = setTimeout(() => stop('timeout'), timeoutMs);
  const memoryTimer = setInterval(() => {
    const bytes = pid === undefined ? 0 : processTreeMemory(pid);
    peakMemoryBytes = Math.max(peakMemoryBytes, bytes);
    if (bytes > memoryLimitBytes) stop('memory');
  }, MEMORY_CHECK_INTERVAL_MS);
  child.once('exit', () => {
    clearTimeout(timeout);
    if (!isHandlingLine) expectOutput();
  });
  for (const stream of [stdout, stderr]) stream?.on('error', () => stop('output'));
  stderr?.on('data', (chunk: Buffer) => {
    if (errorOutput.length < MAX_ERROR_OUTPUT_CHARS) errorOutput += chunk.toString('utf8', 0, MAX_ERROR_OUTPUT_CHARS);
  });
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  input.once('error', () => stop('input'));
  stdin?.on('close', () => input.destroy());
  if (stdin) input.pipe(stdin);
  expectOutput();
  // The stream rejects where it is destroyed early; why, is known by then.
  const reading = readOutput().catch(() => undefined);

  const { code, signal: killedBy, startError } = await Promise.race([ended, lost]);
  clearTimeout(timeout);
  clearInterval(memoryTimer);
  signal?.removeEventListener('abort', abort);
  for (const stream of [input, stdin, stdout, stderr]) stream?.destroy();
  await reading;
  clearTimeout(silence);
  if (failure) throw failure.reason;
  return {
    end: startError ? 'start' : end,
    code,
    signal: killedBy,
    output: output.rest(),
    errorOutput: printable(startError?.message ?? errorOutput, MAX_ERROR_OUTPUT_CHARS),
    peakMemoryBytes,
    durationMs: performance.now() - startedAt,
  };
}

/** Starts a command and runs it at once: see `StartedChild.run`. */
export function runSandboxed(
  command: readonly string[],
  input: Readable,
  limits: RunLimits,
  onLine?: LineHandler,
): Promise<RunResult> {
  return startSandboxed(command).run(input, limits, onLine);
}
