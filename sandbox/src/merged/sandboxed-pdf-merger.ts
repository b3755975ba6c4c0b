import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MAX_MERGED_BYTES } from '@exam-vault/contract/selection';
import type { Logger } from 'pino';
import { fileInput, runProgram } from '../child-program.ts';
import { MAX_OUTPUT_BYTES, receivedFile } from '../copies/received-file.ts';
import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { REFUSED } from './merge-lines.ts';
import { UnmergeableError, type MergedFile, type MergeTask, type PdfMerger } from './pdf-merger.ts';

/** The files, what is read of them, and the file that is written. A picture of 12 megapixels takes half a second. */
const PROGRAM = {
  url: new URL('./merge-child.js', import.meta.url),
  cpuSeconds: 60,
  memoryLimitBytes: 800 * MEGABYTE_BYTES,
};
/** Pictures become pages a little larger than they are. */
const MAX_BYTES = 2 * MAX_MERGED_BYTES;

export interface SandboxedPdfMergerOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** The numbers that a child names; a hostile one may name anything. */
function refusedFiles(line: string, files: readonly MergedFile[]): number[] {
  const named = line.slice(REFUSED.length).split(',').map(Number);
  return [...files.keys()].filter((at) => named.includes(at));
}

/** Merges files in a child process. The caller limits how many run at once. */
export function sandboxedPdfMerger({ sandbox, log }: SandboxedPdfMergerOptions): PdfMerger {
  async function mergeInto(to: FileHandle, contents: Buffer, files: readonly MergedFile[]): Promise<void> {
    const tasks = await Promise.all(
      files.map(async ({ path, type, pages, title }): Promise<MergeTask> => {
        const { size: bytes } = await stat(path);
        return { type, bytes, pages, title };
      }),
    );
    const received = receivedFile(MAX_BYTES, (bytes) => to.writeFile(bytes));
    let refused: readonly number[] = [];
    await runProgram(sandbox, PROGRAM, {
      input: Readable.from(
        (async function* () {
          yield `${JSON.stringify({ contents: contents.length, files: tasks })}\n`;
          yield contents;
          yield* fileInput(files.map(({ path }) => path));
        })(),
        { objectMode: false },
      ),
      maxOutputBytes: MAX_OUTPUT_BYTES,
      failure: 'Several files could not become one PDF',
      log,
      async onLine(line) {
        if (line.startsWith(REFUSED)) refused = refusedFiles(line, files);
        else await received.onLine(line);
      },
    });
    if (refused.length > 0) throw new UnmergeableError(refused);
    received.assertWhole();
  }

  return {
    async merge(contents, files, to) {
      const file = await open(to, 'wx', 0o600);
      try {
        await mergeInto(file, contents, files).finally(() => file.close());
      } catch (error) {
        await rm(to, { force: true });
        throw error;
      }
    },
  };
}
