import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import {
  MEGABYTE_BYTES,
  assertEndedWell,
  runOnFile,
  startProgram,
  ALONE_IN_BACKGROUND,
  IN_BACKGROUND,
  MAX_WAITING_MS,
  SMALL_IN_BACKGROUND,
  WAITED_FOR,
} from './child-programs.ts';
import type { Sandbox } from '../sandbox.ts';
import { waitingChildren } from '../waiting-children.ts';
import {
  ReaderCrashedError,
  type DocumentReader,
  type PageReading,
  type PictureTask,
  type StripTask,
} from './document-reader.ts';
import { headerReader } from './header-reader.ts';
import { expectPages, expectSecondPass } from './page-delivery.ts';
import {
  DETECTOR_UNAVAILABLE,
  type LineDetection,
  type ReadCommand,
  type ReadTask,
  type SecondPassCommand,
  type SecondPassInput,
  type SketchCommand,
} from './page-format.ts';
import { parsePage } from './parse-page.ts';
import { readPages } from './read-pages.ts';

const MAX_READING_MEMORY_BYTES = 640 * MEGABYTE_BYTES;
/** A second thread has models of its own. */
const HELPER_MEMORY_BYTES = 128 * MEGABYTE_BYTES;
const MAX_PICTURE_MEMORY_BYTES = 500 * MEGABYTE_BYTES;
/** Enough for one page on a busy machine, with the time to load the models. */
const PAGE_TIMEOUT_MS = 120_000;
const MAX_PICTURE_S = 20;
/** A busy machine gives a child less than a core. */
const MAX_WAIT_FACTOR = 3;
/** More than any run of twenty pages needs. */
const MAX_RUN_CPU_S = 20 * 60;
/** One picture in base64. */
const MAX_PICTURE_BYTES = 8 * MEGABYTE_BYTES;
/** People wait for pictures, so they do not wait for the reading of documents: two for them, one for thumbnails. */
const PICTURE_CONCURRENCY = 3;

export interface SandboxedReaderOptions {
  /** Languages for tesseract: 'eng', 'hin' and so on. */
  readonly languages: readonly string[];
  readonly sandbox: Sandbox;
  readonly pageTimeoutMs?: number;
  /** By the clock; by default three times the processor time that a picture may take. */
  readonly pictureTimeoutMs?: number;
  readonly memoryLimitBytes?: number;
  /** How lines are found: `detector` where onnxruntime runs, else by tesseract itself. */
  readonly lines?: LineDetection;
  /** Whether a document is read by two threads: sooner when nothing else needs the machine, at the same cost. */
  readonly hasHelper?: boolean;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads documents in child processes with limits on time, memory and CPU, and without a network (contract section 7). */
export function sandboxedReader(options: SandboxedReaderOptions): DocumentReader {
  const { languages, sandbox, lines = 'detector', hasHelper = false, log, pictureTimeoutMs } = options;
  const {
    pageTimeoutMs = PAGE_TIMEOUT_MS,
    memoryLimitBytes = MAX_READING_MEMORY_BYTES + (hasHelper ? HELPER_MEMORY_BYTES : 0),
  } = options;
  const limits = { pageTimeoutMs, memoryLimitBytes };
  const limitPictures = pLimit(PICTURE_CONCURRENCY);
  const headers = headerReader({ sandbox, languages, lines, limits, log });

  function start(program: string, command: string, priority = IN_BACKGROUND) {
    const file = builtFile(new URL(program, import.meta.url));
    return startProgram(sandbox, [file, command], { cpuSeconds: MAX_RUN_CPU_S, memoryLimitBytes }, priority);
  }

  /** Where one document is read at a time, its reader keeps memory that it has freed, which saves a fifth of the time. */
  const startReader = (command: string) =>
    start('./read-child.js', command, hasHelper ? ALONE_IN_BACKGROUND : IN_BACKGROUND);
  const waiting = waitingChildren(startReader, MAX_WAITING_MS);
  const startSecondPass = (command: string) => start('./second-pass-child.js', command, SMALL_IN_BACKGROUND);
  const waitingSecondPass = waitingChildren(startSecondPass, MAX_WAITING_MS);
  const secondPassCommand = (terms: readonly string[]) => JSON.stringify({ terms } satisfies SecondPassCommand);
  const readerCommand = (terms: readonly string[], isPrepared: boolean) =>
    JSON.stringify({ languages, lines, hasHelper, terms, isPrepared } satisfies ReadCommand);

  let hasWarnedAboutDetector = false;
  function warnAboutDetector(reason: string): void {
    if (hasWarnedAboutDetector) return;
    log.warn({ reason }, 'scans and photos are read without the line detector, and so worse');
    hasWarnedAboutDetector = true;
  }

  async function drawPictures(
    path: string,
    { type, page, turns, widths, signal, places = [], ...task }: PictureTask & Partial<Pick<StripTask, 'places'>>,
  ): Promise<Buffer[]> {
    const file = builtFile(new URL('./picture-child.js', import.meta.url));
    const pictures: Buffer[] = [];
    const [expected, isRight] = places.length > 0 ? [places.length, isJpeg] : [widths.length, isWebP];
    const cpuSeconds = task.maxSeconds ?? MAX_PICTURE_S;
    const pictureLimits = {
      cpuSeconds,
      timeoutMs: pictureTimeoutMs ?? cpuSeconds * 1000 * MAX_WAIT_FACTOR,
      memoryLimitBytes: MAX_PICTURE_MEMORY_BYTES,
      maxOutputBytes: MAX_PICTURE_BYTES,
      ...(signal ? { signal } : {}),
    };
    const program = [file, type, String(page), String(turns), widths.join(','), JSON.stringify(places)];
    // Somebody waits for a picture that has few seconds. Thumbnails have time.
    const priority = task.maxSeconds === undefined ? IN_BACKGROUND : { ...WAITED_FOR, saves: 'memory' as const };
    const child = await startProgram(sandbox, program, pictureLimits, priority);
    const result = await runOnFile(child, path, pictureLimits, async (line) => {
      if (pictures.length <= expected) pictures.push(Buffer.from(line, 'base64'));
    });
    signal?.throwIfAborted();
    assertEndedWell('The drawing of a page ended early', result, log);
    if (pictures.length !== expected || !pictures.every(isRight)) {
      throw new ReaderCrashedError('The child answered with something other than pictures');
    }
    return pictures;
  }

  return {
    async read(path, { signal, terms, ...task }, parse, onPage) {
      const expected = expectPages(task, parse);
      const text = `${JSON.stringify(task satisfies ReadTask)}\n`;
      // A document's own text needs none of the models.
      const prepared = task.isOwnTextOnly ? null : await waiting.take(readerCommand(terms, true));
      const child = prepared ?? (await startReader(readerCommand(terms, false)));
      const pageCount = task.to - task.from + 1;
      const run = { child, path, text, pageCount, signal, expected, onPage };
      const { errorOutput } = await readPages(run, limits, log);
      if (errorOutput.includes(DETECTOR_UNAVAILABLE)) warnAboutDetector(errorOutput);
    },

    async readSecondPass(path, { signal, terms, ...task }, onPage) {
      const expected = expectSecondPass(task);
      const text = `${JSON.stringify(task satisfies SecondPassInput)}\n`;
      const command = secondPassCommand(terms);
      const child = (await waitingSecondPass.take(command)) ?? (await startSecondPass(command));
      await readPages({ child, path, text, pageCount: task.pages.length, signal, expected, onPage }, limits, log);
    },

    async sketches(path, { signal, ...task }) {
      const found: (Buffer | null)[] = [];
      const expected = expectPages({ from: 1, to: task.turns.length }, parsePage);
      const onPage = async ({ sketch }: PageReading) => void found.push(sketch ?? null);
      const child = await start('./sketch-child.js', JSON.stringify(task satisfies SketchCommand));
      await readPages({ child, path, pageCount: task.turns.length, signal, expected, onPage }, limits, log);
      return found;
    },

    readHeaders: headers.read,
    prepare(what, terms) {
      if (what === 'headers') headers.prepare(terms);
      else if (what === 'pages') waiting.prepare(readerCommand(terms, true));
      else waitingSecondPass.prepare(secondPassCommand(terms));
    },
    close() {
      headers.close();
      waiting.close();
      waitingSecondPass.close();
    },
    pictures: (path, task) => limitPictures(() => drawPictures(path, task)),
    strips: (path, { width, ...task }) => limitPictures(() => drawPictures(path, { ...task, widths: [width] })),
  };
}

/** RIFF....WEBP: browsers get what the child answers, so at least its type is checked. */
function isWebP(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

/** Begins and ends as a JPEG does. What is between is what the drawer wrote. */
function isJpeg(bytes: Buffer): boolean {
  return (
    bytes.toString('latin1', 0, 3) === '\u00FF\u00D8\u00FF' &&
    bytes.toString('latin1', bytes.length - 2) === '\u00FF\u00D9'
  );
}
