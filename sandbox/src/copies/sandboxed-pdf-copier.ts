import { open, rm, type FileHandle } from 'node:fs/promises';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { Logger } from 'pino';
import { ChildFailedError } from '../child-failed.ts';
import { fileInput, runProgram } from '../child-program.ts';
import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { MAX_OUTPUT_BYTES, receivedFile } from './received-file.ts';
import type { PdfCopier } from './pdf-copier.ts';

/** With the limits of the check of a file. */
const PROGRAM = {
  url: new URL('./copy-child.js', import.meta.url),
  cpuSeconds: 10,
  memoryLimitBytes: 400 * MEGABYTE_BYTES,
};

export interface SandboxedPdfCopierOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** Copies PDFs in a child process (contract section 7). The caller limits how many are copied at once. */
export function sandboxedPdfCopier({ sandbox, log }: SandboxedPdfCopierOptions): PdfCopier {
  /** @throws ChildFailedError */
  async function copyInto(file: FileHandle, from: string): Promise<void> {
    const received = receivedFile(MAX_FILE_SIZE, (bytes) => file.writeFile(bytes));
    await runProgram(sandbox, PROGRAM, {
      input: fileInput([from]),
      maxOutputBytes: MAX_OUTPUT_BYTES,
      failure: 'A PDF could not be written again',
      log,
      onLine: received.onLine,
    });
    received.assertWhole();
  }

  return {
    async copy(from, to) {
      const file = await open(to, 'wx', 0o600);
      try {
        await copyInto(file, from).finally(() => file.close());
        return true;
      } catch (error) {
        await rm(to, { force: true });
        if (error instanceof ChildFailedError) return false;
        throw error;
      }
    },
  };
}
