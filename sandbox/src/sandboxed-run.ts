import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { printable } from './printable.ts';
import { processTreeMemory } from './process-tree-memory.ts';

/** A fast allocator takes some 100 MB more between two checks. */
const MEMORY_CHECK_INTERVAL_MS = 25;
/** How long the rest of an ended child's output may take. A descendant may hold the pipe open; the run does not wait for it. */
const OUTPUT_GRACE_MS = 250;
/** How long a killed child may take to end before the run settles without it. */
const KILL_GRACE_MS = 1_000;
export const MAX_ERROR_OUTPUT_CHARS = 2_000;
const NEWLINE = 10;

export interface RunLimits {
  readonly timeoutMs: number;
  /** Resident bytes of the child and its descendants. */
  readonly memoryLimitBytes: number;
  /** For the whole output; with `onLine`, for one line. */
  readonly maxOutputBytes: number;
  /** With `onLine`: the longest time until the first line and between two lines. */
  readonly lineTimeoutMs?: number;
  /** Aborting it kills the child. */
  readonly signal?: AbortSignal;
}

export interface RunResult {
  /**
   * `exit`: the child ended by itself. Otherwise the limit that it exceeded, `start` when it could not be started, `input` when its
   * file could not be read, or `aborted`.
   */
  readonly end: 'exit' | 'timeout' | 'memory' | 'output' | 'start' | 'input' | 'aborted';
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  /** The beginning of the child's error output, for the log: a hostile file may have written it. */
  readonly errorOutput: string;
  /** Largest resident size that was measured. */
  readonly peakMemoryBytes: number;
  readonly durationMs: number;
}

export type LineHandler = (line: string) => Promise<void>;

/** Ends a child and its descendants. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** One run of a child on a file, within its limits, while `input` is piped to it. `watch` begins it. */
export class SandboxedRun {
  readonly #child: ChildProcess;
  readonly #input: Readable;
  readonly #limits: RunLimits;
  readonly #onLine: LineHandler | undefined;
  readonly #resolve: (result: RunResult) => void;
  readonly #startedAt = performance.now();
  readonly #output: OutputBuffer;
  #end: RunResult['end'] = 'exit';
  #errorOutput = '';
  #peakMemoryBytes = 0;
  #linesInProgress = 0;
  #isRunning = true;
  #timeout: NodeJS.Timeout | undefined;
  #lineTimeout: NodeJS.Timeout | undefined;
  #settleTimeout: NodeJS.Timeout | undefined;
  #memoryTimer: NodeJS.Timeout | undefined;

  constructor(
    child: ChildProcess,
    input: Readable,
    limits: RunLimits,
    onLine: LineHandler | undefined,
    resolve: (result: RunResult) => void,
  ) {
    this.#child = child;
    this.#input = input;
    this.#limits = limits;
    this.#onLine = onLine;
    this.#resolve = resolve;
    this.#output = outputBuffer(limits.maxOutputBytes);
  }

  watch(): void {
    const { timeoutMs, signal } = this.#limits;
    this.#timeout = setTimeout(() => this.#stop('timeout'), timeoutMs);
    this.#memoryTimer = setInterval(() => this.#checkMemory(), MEMORY_CHECK_INTERVAL_MS);
    process.once('exit', this.#killGroup);
    signal?.addEventListener('abort', this.#abort);
    if (signal?.aborted) this.#abort();
    this.#startLineTimeout();
    this.#listen();
  }

  #listen(): void {
    const { stdin, stdout, stderr } = this.#child;
    this.#input.once('error', () => this.#stop('input'));
    // A child may end before it has read everything.
    stdin?.on('error', () => this.#input.destroy());
    stdout?.on('data', (chunk: Buffer) => this.#readOutput(chunk));
    stderr?.on('data', (chunk: Buffer) => {
      if (this.#errorOutput.length < MAX_ERROR_OUTPUT_CHARS)
        this.#errorOutput += chunk.toString('utf8').slice(0, MAX_ERROR_OUTPUT_CHARS);
    });
    for (const stream of [stdout, stderr]) stream?.on('error', () => this.#stop('output'));
    this.#child.once('error', (error) => {
      this.#errorOutput = error.message;
      if (this.#end === 'exit') this.#end = 'start';
      this.#settle(null, null);
    });
    this.#child.once('exit', (code, signal) => {
      this.#isRunning = false;
      this.#clearTimeouts();
      this.#killGroup();
      this.#settleTimeout = setTimeout(() => this.#settle(code, signal), OUTPUT_GRACE_MS);
    });
    this.#child.once('close', (code, signal) => this.#settle(code, signal));
  }

  #readOutput(chunk: Buffer): void {
    if (!this.#output.add(chunk)) return this.#stop('output');
    if (!this.#onLine) return;
    for (const line of this.#output.takeLines()) {
      // Lines of a child that has been stopped do not count any more.
      if (this.#end === 'exit') void this.#handleLine(line, this.#onLine);
    }
  }

  async #handleLine(line: string, onLine: LineHandler): Promise<void> {
    this.#linesInProgress += 1;
    clearTimeout(this.#lineTimeout);
    this.#child.stdout?.pause();
    await onLine(line);
    this.#linesInProgress -= 1;
    if (this.#linesInProgress > 0) return;
    this.#child.stdout?.resume();
    if (this.#isRunning) this.#startLineTimeout();
  }

  #startLineTimeout(): void {
    clearTimeout(this.#lineTimeout);
    const { lineTimeoutMs } = this.#limits;
    if (lineTimeoutMs !== undefined) this.#lineTimeout = setTimeout(() => this.#stop('timeout'), lineTimeoutMs);
  }

  #checkMemory(): void {
    if (this.#child.pid === undefined) return;
    const bytes = processTreeMemory(this.#child.pid);
    this.#peakMemoryBytes = Math.max(this.#peakMemoryBytes, bytes);
    if (bytes > this.#limits.memoryLimitBytes) this.#stop('memory');
  }

  readonly #abort = (): void => this.#stop('aborted');

  #stop(end: RunResult['end']): void {
    if (this.#end !== 'exit') return;
    this.#end = end;
    this.#killGroup();
    this.#settleTimeout = setTimeout(() => this.#settle(null, null), KILL_GRACE_MS);
  }

  readonly #killGroup = (): void => killGroup(this.#child);

  #clearTimeouts(): void {
    clearTimeout(this.#timeout);
    clearTimeout(this.#lineTimeout);
    clearTimeout(this.#settleTimeout);
  }

  #settle(code: number | null, signal: NodeJS.Signals | null): void {
    this.#isRunning = false;
    this.#clearTimeouts();
    clearInterval(this.#memoryTimer);
    process.off('exit', this.#killGroup);
    this.#limits.signal?.removeEventListener('abort', this.#abort);
    this.#killGroup();
    this.#input.destroy();
    this.#child.stdin?.destroy();
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#resolve({
      end: this.#end,
      code,
      signal,
      output: this.#output.text(),
      errorOutput: printable(this.#errorOutput, MAX_ERROR_OUTPUT_CHARS),
      peakMemoryBytes: this.#peakMemoryBytes,
      durationMs: performance.now() - this.#startedAt,
    });
  }
}

type OutputBuffer = ReturnType<typeof outputBuffer>;

/** Output of at most `maxBytes`, of which complete lines can be taken. */
function outputBuffer(maxBytes: number) {
  let chunks: Buffer[] = [];
  let size = 0;
  return {
    /** @returns false when the output would exceed its limit; then the chunk is dropped */
    add(chunk: Buffer): boolean {
      size += chunk.length;
      if (size > maxBytes) return false;
      chunks.push(chunk);
      return true;
    },

    /** Removes and returns the complete lines; what follows the last newline stays. */
    takeLines(): string[] {
      if (!chunks.at(-1)?.includes(NEWLINE)) return [];
      const bytes = Buffer.concat(chunks);
      const end = bytes.lastIndexOf(NEWLINE);
      const rest = bytes.subarray(end + 1);
      chunks = [rest];
      size = rest.length;
      return bytes.toString('utf8', 0, end).split('\n');
    },

    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}
