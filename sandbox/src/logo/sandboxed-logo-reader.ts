import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import { runSandboxed } from '../run-sandboxed.ts';
import { SandboxUnavailableError, type Sandbox } from '../sandbox.ts';
import {
  isSvg,
  logoLine,
  LogoReaderUnavailableError,
  LogoRefusedError,
  logoType,
  type Logo,
  type LogoReader,
} from './logo-reader.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const NODE_OPTIONS = ['--max-old-space-size=192', '--no-warnings', '--disallow-code-generation-from-strings'];
const [CPU_S, TIMEOUT_MS] = [10, 30_000];
const MEMORY_LIMIT_BYTES = 400 * MEGABYTE_BYTES;
const MAX_ANSWER_CHARS = 4 * MEGABYTE_BYTES;

export interface SandboxedLogoReaderOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** Decodes a logo in a child process with limits on time, memory and CPU, and without a network; the hub gets new pictures. */
export function sandboxedLogoReader({ sandbox, log }: SandboxedLogoReaderOptions): LogoReader {
  const limit = pLimit(1);
  const child = builtFile(new URL('./logo-child.js', import.meta.url));

  async function command(): Promise<string[]> {
    try {
      const limits = { cpuSeconds: CPU_S, memoryLimitBytes: MEMORY_LIMIT_BYTES };
      return await sandbox.command(limits, [process.execPath, ...NODE_OPTIONS, child]);
    } catch (error) {
      throw error instanceof SandboxUnavailableError ? new LogoReaderUnavailableError(error.message) : error;
    }
  }

  async function decoded(file: Buffer): Promise<Logo> {
    const limits = { timeoutMs: TIMEOUT_MS, memoryLimitBytes: MEMORY_LIMIT_BYTES, maxOutputBytes: MAX_ANSWER_CHARS };
    const { output, ...details } = await runSandboxed(await command(), Readable.from([file]), limits);
    const { end, code } = details;
    const answer = end === 'exit' && code === 0 ? logoLine.safeParse(parsed(output)) : null;
    if (!answer?.success) {
      log.warn({ ...details, size: file.length }, 'a logo could not be decoded');
      // What ends the child is taken as the fault of the file, unless the child never ran.
      throw end === 'start'
        ? new LogoReaderUnavailableError(`The logo reader: ${end}`)
        : new LogoRefusedError('corrupt');
    }
    if ('refused' in answer.data) throw new LogoRefusedError(answer.data.refused);
    const { width, height, wide, square } = answer.data;
    const logo = { width, height, wide: Buffer.from(wide, 'base64'), square: Buffer.from(square, 'base64') };
    if (logoType(logo.wide) !== 'WebP' || logoType(logo.square) !== 'PNG') throw new LogoRefusedError('corrupt');
    return logo;
  }

  return {
    async read(file) {
      if (isSvg(file)) throw new LogoRefusedError('svg');
      if (logoType(file) === null) throw new LogoRefusedError('not-a-picture');
      return await limit(() => decoded(file));
    },
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
