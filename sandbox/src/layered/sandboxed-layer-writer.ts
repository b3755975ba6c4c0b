import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { Logger } from 'pino';
import { fileInput, runProgram } from '../child-program.ts';
import { MAX_OUTPUT_BYTES, receivedFile } from '../copies/received-file.ts';
import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import type { LayerWriter } from './layer-writer.ts';

/** The file, what is read of it, and the file that is written. */
const PROGRAM = {
  url: new URL('./layer-child.js', import.meta.url),
  cpuSeconds: 20,
  memoryLimitBytes: 640 * MEGABYTE_BYTES,
};
/** Words add a few kilobytes to a page. */
const MAX_BYTES = MAX_FILE_SIZE + 16 * MEGABYTE_BYTES;

export interface SandboxedLayerWriterOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** Writes the words of pages into a copy of a file, in a child process. The caller limits how many are made at once. */
export function sandboxedLayerWriter({ sandbox, log }: SandboxedLayerWriterOptions): LayerWriter {
  return {
    async write(path, task) {
      const parts: Buffer[] = [];
      const received = receivedFile(MAX_BYTES, async (bytes) => void parts.push(bytes));
      await runProgram(sandbox, PROGRAM, {
        input: fileInput([path], `${JSON.stringify(task)}\n`),
        maxOutputBytes: MAX_OUTPUT_BYTES,
        failure: 'The words could not be put behind the pages of a document',
        log,
        onLine: received.onLine,
      });
      received.assertWhole();
      return Buffer.concat(parts);
    },
  };
}
