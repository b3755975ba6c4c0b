import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import { runSandboxed } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { LAST_LINE, LINE_BYTES } from './copy-lines.ts';
import type { PdfCopier } from './pdf-copier.ts';

const NODE_OPTIONS = ['--max-old-space-size=192', '--no-warnings', '--disallow-code-generation-from-strings'];
/** As for the check of a file: of the processor, and three times as long by the clock. */
const CPU_S = 10;
const TIMEOUT_MS = 30_000;
const MEMORY_LIMIT_BYTES = 400 * 1_048_576;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export interface SandboxedPdfCopierOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** Takes the lines of a child into a file. @returns whether the last one has come, within the limit of an upload */
function lineWriter(file: FileHandle) {
  let size = 0;
  let state: 'open' | 'whole' | 'failed' = 'open';
  let problem: unknown = null;
  return {
    async take(line: string): Promise<void> {
      if (state === 'open' && line === LAST_LINE && size > 0) {
        state = 'whole';
        return;
      }
      const bytes = BASE64.test(line) ? Buffer.from(line, 'base64') : null;
      size += bytes?.length ?? 0;
      if (state !== 'open' || !bytes || size > MAX_FILE_SIZE) {
        state = 'failed';
        return;
      }
      try {
        await file.writeFile(bytes);
      } catch (error) {
        [state, problem] = ['failed', error];
      }
    },
    /** @throws the error of the disk */
    isWhole(): boolean {
      if (problem) throw problem;
      return state === 'whole';
    },
  };
}

/** Copies PDFs in a child process with limits on time, memory and CPU, and without a network (contract section 7). The caller limits how many are copied at once. */
export function sandboxedPdfCopier({ sandbox, log }: SandboxedPdfCopierOptions): PdfCopier {
  const child = builtFile(new URL('./copy-child.js', import.meta.url));

  async function copyInto(file: FileHandle, from: string): Promise<boolean> {
    const command = await sandbox.command({ cpuSeconds: CPU_S, memoryLimitBytes: MEMORY_LIMIT_BYTES }, [
      process.execPath,
      ...NODE_OPTIONS,
      child,
    ]);
    const lines = lineWriter(file);
    const limits = { timeoutMs: TIMEOUT_MS, memoryLimitBytes: MEMORY_LIMIT_BYTES, maxOutputBytes: 2 * LINE_BYTES };
    const { output: _output, ...details } = await runSandboxed(command, createReadStream(from), limits, lines.take);
    const isWhole = lines.isWhole() && details.end === 'exit' && details.code === 0;
    if (!isWhole) log.warn(details, 'A PDF could not be written again');
    return isWhole;
  }

  async function copy(from: string, to: string): Promise<boolean> {
    let isWhole = false;
    try {
      const file = await open(to, 'wx', 0o600);
      try {
        isWhole = await copyInto(file, from);
      } finally {
        await file.close();
      }
      return isWhole;
    } finally {
      if (!isWhole) await rm(to, { force: true });
    }
  }

  return { copy };
}
