import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { builtFile } from './built-file.ts';
import { ChildFailedError } from './child-failed.ts';
import type { SandboxLimits } from './isolation.ts';
import {
  startSandboxed,
  type ChildPriority,
  type LineHandler,
  type RunLimits,
  type RunResult,
  type StartedChild,
} from './run-sandboxed.ts';
import { SandboxUnavailableError } from './sandbox-unavailable.ts';
import type { Sandbox } from './sandbox.ts';

/** A busy machine gives a child less than a core: it has so many times its processor time by the clock. */
const MAX_WAIT_FACTOR = 3;
/** Exit codes of a shell that could not run the program at all. */
export const SHELL_FAILURE_CODES: readonly (number | null)[] = [125, 126, 127];
/** Bytes that are read of a file for its child at a time. */
const INPUT_CHUNK_BYTES = 262_144;
/** The limits are for JavaScript's own heap; files, pictures and models are outside of it. */
const NODE_OPTIONS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=2',
  '--expose-gc',
  '--no-warnings',
  '--disallow-code-generation-from-strings',
];

/** A program of this workspace that opens an untrusted file. */
export interface ChildProgram extends SandboxLimits {
  /** Of its compiled module, relative to the caller. */
  readonly url: URL;
  readonly args?: readonly string[];
  readonly priority?: ChildPriority;
}

/** Starts a program with limits on time, memory and CPU, and without a network. @throws SandboxUnavailableError */
export async function startProgram(
  sandbox: Sandbox,
  { url, args = [], priority, ...limits }: ChildProgram,
): Promise<StartedChild> {
  const command = [process.execPath, ...NODE_OPTIONS, builtFile(url), ...args];
  return startSandboxed(await sandbox.command(limits, command), priority);
}

/** The standard input of a program: a text, then the bytes of local files behind each other. */
export function fileInput(paths: readonly string[], text = ''): Readable {
  return Readable.from(
    (async function* () {
      if (text !== '') yield text;
      for (const path of paths) yield* createReadStream(path, { highWaterMark: INPUT_CHUNK_BYTES });
    })(),
    { objectMode: false },
  );
}

/**
 * @param failure what could not be done, for the log
 * @throws ChildFailedError when the file is to blame, SandboxUnavailableError when the program could not be run on it
 */
export function assertEndedWell(result: RunResult, failure: string, log: Pick<Logger, 'warn'>): void {
  const { output: _output, ...details } = result;
  const { end, code, signal } = details;
  if (end === 'exit' && code === 0) return;
  log.warn(details, failure);
  const message = `${failure}: ${end}${end === 'exit' ? ` ${code ?? signal}` : ''}`;
  const isMachine = end === 'start' || end === 'input' || (end === 'exit' && SHELL_FAILURE_CODES.includes(code));
  throw isMachine ? new SandboxUnavailableError(message) : new ChildFailedError(message, end);
}

export interface ProgramRun extends Pick<RunLimits, 'maxOutputBytes' | 'signal'> {
  readonly input: Readable;
  /** By the clock; by default three times the processor time. */
  readonly timeoutMs?: number | undefined;
  readonly onLine?: LineHandler;
  /** What could not be done where it fails, for the log. */
  readonly failure: string;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Runs a program on its input, to its end.
 * @returns its output. @throws as `assertEndedWell` does; what `onLine` throws; the signal's reason when it was aborted
 */
export async function runProgram(
  sandbox: Sandbox,
  program: ChildProgram,
  { input, onLine, failure, log, ...given }: ProgramRun,
): Promise<string> {
  const { cpuSeconds, memoryLimitBytes } = program;
  const child = await startProgram(sandbox, program);
  const { timeoutMs = cpuSeconds * 1000 * MAX_WAIT_FACTOR, ...limits } = given;
  const result = await child.run(input, { ...limits, timeoutMs, memoryLimitBytes }, onLine);
  limits.signal?.throwIfAborted();
  assertEndedWell(result, failure, log);
  return result.output;
}
