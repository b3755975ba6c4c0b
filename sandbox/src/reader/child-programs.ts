import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { startSandboxed, type ChildPriority, type StartedChild } from '../run-sandboxed.ts';
import type { RunLimits, RunResult } from '../sandboxed-run.ts';
import type { SandboxLimits } from '../isolation.ts';
import type { Sandbox } from '../sandbox.ts';
import { ReaderCrashedError, ReaderTimeoutError } from './document-reader.ts';

export const MEGABYTE_BYTES = 1024 * 1024;
/** The limits are for JavaScript's own heap; pictures and models are outside of it. */
const NODE_OPTIONS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=2',
  '--expose-gc',
  '--no-warnings',
  '--disallow-code-generation-from-strings',
];
/**
 * What somebody waits for is as important as the hub. Beside one of these that is busy, a reader in the background gets a third of a core: with
 * a much lower share it would exceed its time limits on a busy machine.
 */
export const WAITED_FOR: ChildPriority = { saves: 'time', niceness: 0 };
export const IN_BACKGROUND: ChildPriority = { saves: 'memory', niceness: 3 };
/** For a child that is small anyway: a network whose memory is returned block by block takes twice the processor time. */
export const SMALL_IN_BACKGROUND: ChildPriority = { ...IN_BACKGROUND, saves: 'time' };
/** For a child that is the only one of its kind at a time: it keeps freed memory, some 130 MB more, until it ends. */
export const ALONE_IN_BACKGROUND: ChildPriority = { ...IN_BACKGROUND, saves: 'most time' };
/** A child that waits for its file has loaded its models, some 200 to 300 MB of memory, and is ended after this. */
export const MAX_WAITING_MS = 60_000;
/** Exit codes of a shell that could not run the program at all. */
const SHELL_FAILURE_CODES: readonly (number | null)[] = [125, 126, 127];

async function* textAndFile(text: string, file: FileHandle): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
}

/** Starts a program in the sandbox. @throws SandboxUnavailableError */
export async function startProgram(
  sandbox: Sandbox,
  program: readonly string[],
  { cpuSeconds, memoryLimitBytes }: SandboxLimits,
  priority = IN_BACKGROUND,
): Promise<StartedChild> {
  const command = [process.execPath, ...NODE_OPTIONS, ...program];
  const isolated = await sandbox.command({ cpuSeconds, memoryLimitBytes }, command);
  return startSandboxed(isolated, priority);
}

/** Gives a started program its file, after a text if there is one, and waits for its end. */
export async function runOnFile(
  child: StartedChild,
  path: string,
  limits: RunLimits,
  onLine: (line: string) => Promise<void>,
  text?: string,
): Promise<RunResult> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const input =
      text === undefined ? file.createReadStream({ autoClose: false }) : Readable.from(textAndFile(text, file));
    return await child.run(input, limits, onLine);
  } catch (error) {
    child.kill();
    throw error;
  } finally {
    await file?.close();
  }
}

/** @throws ReaderCrashedError when the file caused the end, ReaderTimeoutError when the clock did; another Error when the program could not be run */
export function assertEndedWell(failure: string, result: RunResult, log: Pick<Logger, 'warn'>): void {
  const { output: _output, ...details } = result;
  const { end, code, signal } = details;
  if (end === 'exit' && code === 0) return;
  log.warn(details, failure);
  const message = `${failure}: ${end}${end === 'exit' ? ` ${code ?? signal}` : ''}`;
  if (end === 'start' || end === 'input' || (end === 'exit' && SHELL_FAILURE_CODES.includes(code)))
    throw new Error(message);
  if (end === 'timeout') throw new ReaderTimeoutError(message);
  throw new ReaderCrashedError(message);
}
