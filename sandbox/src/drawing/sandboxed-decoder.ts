import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import * as z from 'zod';
import { builtFile } from '../built-file.ts';
import { runSandboxed } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { SandboxUnavailableError } from '../sandbox-unavailable.ts';
import { assertPicture, PICTURE_REFUSALS, PictureRefusedError } from './picture-refusal.ts';

export const MEGABYTE_BYTES = 1024 * 1024;
const NODE_OPTIONS = ['--max-old-space-size=192', '--no-warnings', '--disallow-code-generation-from-strings'];
const [CPU_S, TIMEOUT_MS] = [10, 30_000];

const refusedLine = z.strictObject({ refused: z.enum(PICTURE_REFUSALS) });

/** What the programs of this folder write when they draw nothing. */
export type RefusedLine = z.output<typeof refusedLine>;

export interface DecoderOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

interface Decoding<Line> {
  /** The program: the address of its compiled module. */
  readonly child: URL;
  /** The form of its line. It parses untrusted bytes, so the hub checks it. */
  readonly line: z.ZodType<Line>;
  readonly memoryLimitBytes: number;
  readonly maxAnswerChars: number;
  /** For the log. */
  readonly what: string;
}

/**
 * Gives a file to a program that decodes it, in a child process with limits on time, memory and CPU, and without a network.
 * @returns a function that answers what the program wrote. @throws PictureRefusedError, SandboxUnavailableError
 */
export function sandboxedDecoder<Line>(
  { sandbox, log }: DecoderOptions,
  { child, line, memoryLimitBytes, maxAnswerChars, what }: Decoding<Line>,
): (file: Buffer) => Promise<Line> {
  const program = [process.execPath, ...NODE_OPTIONS, builtFile(child)];
  const answerLine = z.union([refusedLine, z.strictObject({ drawn: line })]);

  return async (file) => {
    assertPicture(file);
    const command = await sandbox.command({ cpuSeconds: CPU_S, memoryLimitBytes }, program);
    const limits = { timeoutMs: TIMEOUT_MS, memoryLimitBytes, maxOutputBytes: maxAnswerChars };
    const { output, ...details } = await runSandboxed(command, Readable.from([file]), limits);
    const { end, code } = details;
    const answer = end === 'exit' && code === 0 ? answerLine.safeParse(parsed(output)) : null;
    if (!answer?.success) {
      log.warn({ ...details, size: file.length }, `${what} could not be decoded`);
      // What ends the child is taken as the fault of the file, unless the child never ran.
      throw end === 'start' ? new SandboxUnavailableError(`${what}: ${end}`) : new PictureRefusedError('corrupt');
    }
    if ('refused' in answer.data) throw new PictureRefusedError(answer.data.refused);
    return answer.data.drawn;
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
