import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import * as z from 'zod';
import { ChildFailedError } from '../child-failed.ts';
import { runProgram } from '../child-program.ts';
import { parseLine } from '../parse-line.ts';
import type { Sandbox } from '../sandbox.ts';
import { assertPicture, PICTURE_REFUSALS, PictureRefusedError } from './picture-refusal.ts';

const CPU_S = 10;

const refusedLine = z.strictObject({ refused: z.enum(PICTURE_REFUSALS) });

/** What the programs of this folder write when they draw nothing. */
export type RefusedLine = z.output<typeof refusedLine>;

export interface DecoderOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

interface Decoding<Line> {
  /** The program: the address of its compiled module. */
  readonly url: URL;
  /** The form of its line. It parses untrusted bytes, so the hub checks it. */
  readonly line: z.ZodType<Line>;
  readonly memoryLimitBytes: number;
  readonly maxAnswerChars: number;
}

/**
 * Gives a picture to a program that decodes it.
 * @returns a function that answers what the program wrote. @throws PictureRefusedError, SandboxUnavailableError
 */
export function sandboxedDecoder<Line>(
  { sandbox, log }: DecoderOptions,
  { url, line, memoryLimitBytes, maxAnswerChars }: Decoding<Line>,
): (file: Buffer) => Promise<Line> {
  const answerLine = z.union([refusedLine, z.strictObject({ drawn: line })]);

  return async (file) => {
    assertPicture(file);
    const output = await runProgram(
      sandbox,
      { url, cpuSeconds: CPU_S, memoryLimitBytes },
      { input: Readable.from([file]), maxOutputBytes: maxAnswerChars, failure: 'A picture could not be decoded', log },
    ).catch((error: unknown) => {
      throw error instanceof ChildFailedError ? new PictureRefusedError('corrupt') : error;
    });
    const answer = parseLine(output, answerLine);
    if (!answer || 'refused' in answer) throw new PictureRefusedError(answer?.refused ?? 'corrupt');
    return answer.drawn;
  };
}
