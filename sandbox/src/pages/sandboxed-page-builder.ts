import { stat } from 'node:fs/promises';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { Logger } from 'pino';
import { ChildFailedError } from '../child-failed.ts';
import { fileInput, runProgram } from '../child-program.ts';
import { MEGABYTE_BYTES } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { PageBuildError, type PageBuilder, type PagePicture } from './page-builder.ts';
import { parsePageLine, type PageCommand } from './page-lines.ts';
import { picturePdf, type JpegPage } from './picture-pdf.ts';

/** The pictures together, and two of them decoded. */
const MEMORY_LIMIT_BYTES = 640 * MEGABYTE_BYTES;
/** CPU time: to start, and for each picture. A photo of 12 megapixels takes about half a second to draw again. */
const [START_S, PICTURE_S] = [5, 5];

export interface SandboxedPageBuilderOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** Decodes pictures in a child process, and writes the PDF from the JPEGs that it answers. The caller limits how many are made at once. */
export function sandboxedPageBuilder({ sandbox, log }: SandboxedPageBuilderOptions): PageBuilder {
  const url = new URL('./build-pages-child.js', import.meta.url);

  async function build(pictures: readonly PagePicture[]): Promise<Buffer> {
    const cpuSeconds = START_S + PICTURE_S * pictures.length;
    const args = [JSON.stringify(await placed(pictures))];
    const program = { url, args, cpuSeconds, memoryLimitBytes: MEMORY_LIMIT_BYTES };
    const pages: JpegPage[] = [];
    try {
      await runProgram(sandbox, program, {
        input: fileInput(pictures.map(({ path }) => path)),
        // One line, in base64.
        maxOutputBytes: 2 * MAX_FILE_SIZE,
        failure: 'The pages of a document could not be made',
        log,
        async onLine(line) {
          const page = parsePageLine(line);
          if (!page || pages.length === pictures.length) throw new ChildFailedError('A page is none');
          pages.push(page);
        },
      });
      if (pages.length < pictures.length) throw new ChildFailedError('Pages of a document are missing');
    } catch (error) {
      if (!(error instanceof ChildFailedError)) throw error;
      throw new PageBuildError(error.message, Math.min(pages.length + 1, pictures.length));
    }
    return picturePdf(pages);
  }

  return { build };
}

async function placed(pictures: readonly PagePicture[]): Promise<PageCommand[]> {
  const commands: PageCommand[] = [];
  let start = 0;
  for (const { path, type, turns, corners } of pictures) {
    const { size: length } = await stat(path);
    commands.push({ type, turns, corners, start, length });
    start += length;
  }
  return commands;
}
