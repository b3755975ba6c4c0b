import { open, rm, type FileHandle } from 'node:fs/promises';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { Logger } from 'pino';
import { ChildFailedError } from '../child-failed.ts';
import { fileInput, runProgram } from '../child-program.ts';
import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { LAST_LINE, LINE_BYTES } from './copy-lines.ts';
import type { PdfCopier } from './pdf-copier.ts';

/** With the limits of the check of a file. */
const PROGRAM = {
  url: new URL('./copy-child.js', import.meta.url),
  cpuSeconds: 10,
  memoryLimitBytes: 400 * MEGABYTE_BYTES,
};
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export interface SandboxedPdfCopierOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** Copies PDFs in a child process (contract section 7). The caller limits how many are copied at once. */
export function sandboxedPdfCopier({ sandbox, log }: SandboxedPdfCopierOptions): PdfCopier {
  /** @throws ChildFailedError */
  async function copyInto(file: FileHandle, from: string): Promise<void> {
    let [size, isWhole] = [0, false];
    await runProgram(sandbox, PROGRAM, {
      input: fileInput([from]),
      maxOutputBytes: 2 * LINE_BYTES,
      failure: 'A PDF could not be written again',
      log,
      async onLine(line) {
        const isLast = line === LAST_LINE && size > 0;
        const bytes = Buffer.from(isLast ? '' : line, 'base64');
        size += bytes.length;
        if (isWhole || size > MAX_FILE_SIZE || !(isLast || BASE64.test(line)))
          throw new ChildFailedError('The copy of a PDF is none');
        isWhole = isLast;
        await file.writeFile(bytes);
      },
    });
    if (!isWhole) throw new ChildFailedError('The copy of a PDF has no end');
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
