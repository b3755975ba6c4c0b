import { stat } from 'node:fs/promises';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import { filesInARow } from '../files-in-a-row.ts';
import { runSandboxed } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { SandboxUnavailableError } from '../sandbox-unavailable.ts';
import { PageBuildError, type PageBuilder, type PagePicture } from './page-builder.ts';
import { parsePageLine, type PageCommand } from './page-lines.ts';
import { picturePdf, type JpegPage } from './picture-pdf.ts';

const MEGABYTE_BYTES = 1024 * 1024;
const NODE_OPTIONS = [
  '--max-old-space-size=256',
  '--expose-gc',
  '--no-warnings',
  '--disallow-code-generation-from-strings',
];
/** The pictures together, and two of them decoded. */
const MEMORY_LIMIT_BYTES = 640 * MEGABYTE_BYTES;
/** CPU time: to start, and for each picture. A photo of 12 megapixels takes about half a second to draw again. */
const [START_S, PICTURE_S] = [5, 5];
/** A busy machine may take so much longer. */
const MAX_WAIT_FACTOR = 3;
/** Exit codes of a shell that could not run the program at all. */
const SHELL_FAILURE_CODES: readonly (number | null)[] = [125, 126, 127];

export interface SandboxedPageBuilderOptions {
  readonly sandbox: Sandbox;
  readonly log: Pick<Logger, 'warn'>;
}

/** Decodes pictures in a child process, and writes the PDF from the JPEGs that it answers. The caller limits how many are made at once. */
export function sandboxedPageBuilder({ sandbox, log }: SandboxedPageBuilderOptions): PageBuilder {
  const child = builtFile(new URL('./build-pages-child.js', import.meta.url));

  async function build(pictures: readonly PagePicture[]): Promise<Buffer> {
    const commands = await placed(pictures);
    const cpuSeconds = START_S + PICTURE_S * pictures.length;
    const program = [process.execPath, ...NODE_OPTIONS, child, JSON.stringify(commands)];
    const command = await sandbox.command({ cpuSeconds, memoryLimitBytes: MEMORY_LIMIT_BYTES }, program);
    const pages: JpegPage[] = [];
    let isReadable = true;
    const limits = {
      timeoutMs: cpuSeconds * 1000 * MAX_WAIT_FACTOR,
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
      // One line, in base64.
      maxOutputBytes: 2 * MAX_FILE_SIZE,
    };
    const { output: _output, ...details } = await runSandboxed(
      command,
      filesInARow(pictures.map(({ path }) => path)),
      limits,
      async (line) => {
        const page = parsePageLine(line);
        if (!page || pages.length === pictures.length) isReadable = false;
        else pages.push(page);
      },
    );
    const { end, code } = details;
    if (end === 'exit' && code === 0 && isReadable && pages.length === pictures.length) return picturePdf(pages);
    log.warn(
      { ...details, pages: pages.length, pictures: pictures.length },
      'The pages of a document could not be made',
    );
    if (end === 'start' || end === 'input' || (end === 'exit' && SHELL_FAILURE_CODES.includes(code)))
      throw new SandboxUnavailableError(`The pages could not be made: ${end}`);
    throw new PageBuildError(`The pages could not be made: ${end}`, Math.min(pages.length + 1, pictures.length));
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
