import { spawn } from 'node:child_process';
import { processTreeMemory } from './process-tree-memory.ts';

/** Milliseconds between two looks at the memory: a fast allocator gets some 100 MB further meanwhile. */
const WATCH_INTERVAL = 25;
/** Milliseconds that an ended child's output may still take; a descendant that holds the pipe open is not waited for. */
const AFTER_EXIT = 250;
/** Milliseconds that a killed child may take to go, before it is given up. */
const AFTER_KILL = 1_000;
const MAX_ERRORS_LENGTH = 2_000;

/**
 * None of the hub's environment: it holds secrets. glibc keeps what a page's pictures and networks took, for the next one, unless it is
 * told to give back what is larger than 128 KiB: that is a third of a reader's memory.
 */
const ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LANG: 'C',
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export interface RunLimits {
  readonly timeoutMs: number;
  /** Resident bytes of the whole tree. */
  readonly memoryLimitBytes: number;
  /** Bytes of output; of one line of it, where lines are taken as they come. */
  readonly maxOutputBytes: number;
  /** Milliseconds; where lines are taken as they come, also the most between two of them. */
  readonly lineTimeoutMs?: number;
  /** Ends it from outside. */
  readonly signal?: AbortSignal;
}

export interface RunResult {
  /** What ended it: itself, or what it went beyond, or that it could not be started. */
  readonly end: 'exit' | 'time' | 'memory' | 'output' | 'start' | 'called off';
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  /** The beginning of what it said on its error output, for the log. */
  readonly errorOutput: string;
  /** Resident bytes, the most that was seen. */
  readonly peakMemoryBytes: number;
  /** Milliseconds. */
  readonly durationMs: number;
}

/**
 * Runs a command as a process group of its own, with an open descriptor as its number 3 and nothing else of ours, and kills
 * the group when it goes beyond a limit and in any case at its end. With `onLine` each line of output is handed over as it comes; the
 * child waits with more while one is dealt with, and `output` holds only what follows the last. Never rejects, nor may `onLine`.
 */
export function runSandboxed(
  command: readonly string[],
  descriptor: number,
  limits: RunLimits,
  onLine?: (line: string) => Promise<void>,
): Promise<RunResult> {
  return new Promise((resolve) => {
    const begin = performance.now();
    const chunks: Buffer[] = [];
    let outputLength = 0;
    let errors = '';
    let peakMemory = 0;
    let end: RunResult['end'] = 'exit';
    let giveUp: NodeJS.Timeout | undefined;
    let lineTimer: NodeJS.Timeout | undefined;
    let linesAtHand = 0;
    let isRunning = true;

    const child = spawn(command[0] ?? '', command.slice(1), {
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe', descriptor],
      detached: true,
    });

    function killGroup(): void {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It is gone already.
      }
    }

    function stop(reason: RunResult['end']): void {
      if (end !== 'exit') return;
      end = reason;
      killGroup();
      giveUp = setTimeout(settle, AFTER_KILL, null, null);
    }

    function settle(code: number | null, signal: NodeJS.Signals | null): void {
      isRunning = false;
      clearTimeout(timer);
      clearTimeout(lineTimer);
      clearTimeout(giveUp);
      clearInterval(watch);
      process.off('exit', killGroup);
      limits.signal?.removeEventListener('abort', callOff);
      killGroup();
      child.stdout?.destroy();
      child.stderr?.destroy();
      const output = Buffer.concat(chunks).toString('utf8');
      resolve({
        end,
        code,
        signal,
        output,
        errorOutput: errors,
        peakMemoryBytes: peakMemory,
        durationMs: performance.now() - begin,
      });
    }

    const timer = setTimeout(stop, limits.timeoutMs, 'time');
    const watch = setInterval(() => {
      if (child.pid === undefined) return;
      const memory = processTreeMemory(child.pid);
      peakMemory = Math.max(peakMemory, memory);
      if (memory > limits.memoryLimitBytes) stop('memory');
    }, WATCH_INTERVAL);
    process.once('exit', killGroup);
    const callOff = () => stop('called off');
    limits.signal?.addEventListener('abort', callOff);
    if (limits.signal?.aborted) callOff();

    function waitForLine(): void {
      clearTimeout(lineTimer);
      if (limits.lineTimeoutMs !== undefined) lineTimer = setTimeout(stop, limits.lineTimeoutMs, 'time');
    }
    waitForLine();

    async function dealWith(line: string, take: (line: string) => Promise<void>): Promise<void> {
      linesAtHand += 1;
      clearTimeout(lineTimer);
      child.stdout?.pause();
      await take(line);
      linesAtHand -= 1;
      if (linesAtHand > 0) return;
      child.stdout?.resume();
      if (isRunning) waitForLine();
    }

    function handOver(chunk: Buffer, take: (line: string) => Promise<void>): void {
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
        const line = Buffer.concat([...chunks.splice(0), chunk.subarray(from, at)]).toString('utf8');
        from = at + 1;
        // What was killed has no say any more.
        if (end === 'exit') void dealWith(line, take);
      }
      if (from < chunk.length) chunks.push(chunk.subarray(from));
      outputLength = chunks.reduce((length, part) => length + part.length, 0);
    }

    child.stdout?.on('data', (chunk: Buffer) => {
      outputLength += chunk.length;
      if (outputLength > limits.maxOutputBytes) stop('output');
      else if (onLine) handOver(chunk, onLine);
      else chunks.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (errors.length < MAX_ERRORS_LENGTH) errors += chunk.toString('utf8').slice(0, MAX_ERRORS_LENGTH);
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('error', () => stop('output'));
    child.once('error', (error) => {
      errors = error.message;
      if (end === 'exit') end = 'start';
      settle(null, null);
    });
    child.once('exit', (code, signal) => {
      isRunning = false;
      clearTimeout(timer);
      clearTimeout(lineTimer);
      clearTimeout(giveUp);
      killGroup();
      giveUp = setTimeout(settle, AFTER_EXIT, code, signal);
    });
    child.once('close', settle);
  });
}
