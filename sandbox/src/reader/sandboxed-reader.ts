import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { ChildFailedError } from '../child-failed.ts';
import { fileInput, runProgram, startProgram } from '../child-program.ts';
import { pictureType } from '../drawing/picture-refusal.ts';
import { MEGABYTE_BYTES, type ChildPriority } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { waitingChildren } from '../waiting-children.ts';
import type { DocumentReader, PageReading, PictureTask, StripTask } from './document-reader.ts';
import {
  DETECTOR_UNAVAILABLE,
  type HeaderCommand,
  type HeaderTask,
  type LineDetection,
  type ReadCommand,
  type ReadTask,
  type SecondPassCommand,
  type SecondPassInput,
  type SketchCommand,
} from './page-format.ts';
import { parseHeader, parsePage } from './parse-page.ts';
import { expectPages, expectSecondPass, readPages } from './read-pages.ts';

const MAX_READING_MEMORY_BYTES = 640 * MEGABYTE_BYTES;
/** A second thread has models of its own. */
const HELPER_MEMORY_BYTES = 128 * MEGABYTE_BYTES;
const MAX_PICTURE_MEMORY_BYTES = 500 * MEGABYTE_BYTES;
/** Enough for one page on a busy machine, with the time to load the models. */
const PAGE_TIMEOUT_MS = 120_000;
const MAX_PICTURE_S = 20;
/** More than any run of twenty pages needs. */
const MAX_RUN_CPU_S = 20 * 60;
/** One picture in base64. */
const MAX_PICTURE_BYTES = 8 * MEGABYTE_BYTES;
/** People wait for pictures, so they do not wait for the reading of documents: two for them, one for thumbnails. */
const PICTURE_CONCURRENCY = 3;
/** A child that waits for its file has loaded its models, some 200 to 300 MB of memory, and is ended after this. */
const MAX_WAITING_MS = 60_000;
/**
 * What somebody waits for is as important as the hub. Beside one of these that is busy, a reader in the background gets a third of a core: with
 * a much lower share it would exceed its time limits on a busy machine.
 */
const WAITED_FOR: ChildPriority = { saves: 'time', niceness: 0 };
const PICTURE_WAITED_FOR: ChildPriority = { saves: 'memory', niceness: 0 };
const IN_BACKGROUND: ChildPriority = { saves: 'memory', niceness: 3 };
/** For a child that is small anyway: a network whose memory is returned block by block takes twice the processor time. */
const SMALL_IN_BACKGROUND: ChildPriority = { ...IN_BACKGROUND, saves: 'time' };
/** For a child that is the only one of its kind at a time: it keeps freed memory, some 130 MB more, until it ends, which saves a fifth of the time. */
const ALONE_IN_BACKGROUND: ChildPriority = { ...IN_BACKGROUND, saves: 'most time' };

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

/** The header is as much of the page as was asked for. */
class EnoughRead extends Error {}

const taskLine = (task: ReadTask | HeaderTask | SecondPassInput) => `${JSON.stringify(task)}\n`;

/** Reads documents in child processes (contract section 7). */
export function sandboxedReader(options: SandboxedReaderOptions): DocumentReader {
  const { languages, sandbox, lines = 'detector', hasHelper = false, log, pictureTimeoutMs } = options;
  const {
    pageTimeoutMs = PAGE_TIMEOUT_MS,
    memoryLimitBytes = MAX_READING_MEMORY_BYTES + (hasHelper ? HELPER_MEMORY_BYTES : 0),
  } = options;
  const limits = { pageTimeoutMs, memoryLimitBytes };
  const limitPictures = pLimit(PICTURE_CONCURRENCY);

  const program = (name: string, priority: ChildPriority) => (command: string) => {
    const url = new URL(`./${name}.js`, import.meta.url);
    return startProgram(sandbox, { url, args: [command], cpuSeconds: MAX_RUN_CPU_S, memoryLimitBytes, priority });
  };
  const startReader = program('read-child', hasHelper ? ALONE_IN_BACKGROUND : IN_BACKGROUND);
  const startSketches = program('sketch-child', IN_BACKGROUND);
  const readers = waitingChildren(startReader, MAX_WAITING_MS);
  const headers = waitingChildren(program('header-child', WAITED_FOR), MAX_WAITING_MS);
  const secondPasses = waitingChildren(program('second-pass-child', SMALL_IN_BACKGROUND), MAX_WAITING_MS);

  const readCommand = (terms: readonly string[], isPrepared: boolean) =>
    JSON.stringify({ languages, lines, hasHelper, terms, isPrepared } satisfies ReadCommand);
  const headerCommand = (terms: readonly string[]) =>
    JSON.stringify({ languages, lines, terms } satisfies HeaderCommand);
  const secondPassCommand = (terms: readonly string[]) => JSON.stringify({ terms } satisfies SecondPassCommand);

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
    const pictures: Buffer[] = [];
    const [expected, expectedType] = places.length > 0 ? [places.length, 'JPEG'] : [widths.length, 'WebP'];
    const program = {
      url: new URL('./picture-child.js', import.meta.url),
      args: [type, String(page), String(turns), widths.join(','), JSON.stringify(places)],
      cpuSeconds: task.maxSeconds ?? MAX_PICTURE_S,
      memoryLimitBytes: MAX_PICTURE_MEMORY_BYTES,
      // Somebody waits for a picture that has few seconds. Thumbnails have time.
      priority: task.maxSeconds === undefined ? IN_BACKGROUND : PICTURE_WAITED_FOR,
    };
    await runProgram(sandbox, program, {
      input: fileInput([path]),
      timeoutMs: pictureTimeoutMs,
      maxOutputBytes: MAX_PICTURE_BYTES,
      signal,
      failure: 'The drawing of a page ended early',
      log,
      async onLine(line) {
        const picture = Buffer.from(line, 'base64');
        // Browsers get what the child answers, so at least its type is checked.
        if (pictures.length === expected || pictureType(picture) !== expectedType)
          throw new ChildFailedError('The child answered with something other than pictures');
        pictures.push(picture);
      },
    });
    if (pictures.length < expected) throw new ChildFailedError('The child left out pictures');
    return pictures;
  }

  return {
    async read(path, { signal, terms, ...task }, parse, onPage) {
      // A document's own text needs none of the models.
      const prepared = task.isOwnTextOnly ? null : await readers.take(readCommand(terms, true));
      const child = prepared ?? (await startReader(readCommand(terms, false)));
      const input = fileInput([path], taskLine(task));
      const run = {
        child,
        input,
        pageCount: task.to - task.from + 1,
        signal,
        expected: expectPages(task, parse),
        onPage,
      };
      const { errorOutput } = await readPages(run, limits, log);
      if (errorOutput.includes(DETECTOR_UNAVAILABLE)) warnAboutDetector(errorOutput);
    },

    async readSecondPass(path, { signal, terms, ...task }, onPage) {
      const child = await secondPasses.takeOrStart(secondPassCommand(terms));
      const input = fileInput([path], taskLine(task));
      const expected = expectSecondPass(task);
      await readPages({ child, input, pageCount: task.pages.length, signal, expected, onPage }, limits, log);
    },

    async readHeaders(path, { signal, terms, type, from, to }, onHeader) {
      const child = await headers.takeOrStart(headerCommand(terms));
      const input = fileInput([path], taskLine({ type, from, to }));
      const expected = expectPages({ from, to }, parseHeader);
      const onPage = async (header: Parameters<typeof onHeader>[0]) => {
        if (!(await onHeader(header))) throw new EnoughRead();
      };
      try {
        await readPages({ child, input, pageCount: to - from + 1, signal, expected, onPage }, limits, log);
      } catch (error) {
        if (!(error instanceof EnoughRead)) throw error;
      }
    },

    async sketches(path, { signal, ...task }) {
      const found: (Buffer | null)[] = [];
      const pageCount = task.turns.length;
      const expected = expectPages({ from: 1, to: pageCount }, parsePage);
      const onPage = async ({ sketch }: PageReading) => void found.push(sketch ?? null);
      const child = await startSketches(JSON.stringify(task satisfies SketchCommand));
      await readPages({ child, input: fileInput([path]), pageCount, signal, expected, onPage }, limits, log);
      return found;
    },

    prepare(what, terms) {
      if (what === 'headers') headers.prepare(headerCommand(terms));
      else if (what === 'pages') readers.prepare(readCommand(terms, true));
      else secondPasses.prepare(secondPassCommand(terms));
    },
    close() {
      for (const waiting of [readers, headers, secondPasses]) waiting.close();
    },
    pictures: (path, task) => limitPictures(() => drawPictures(path, task)),
    strips: (path, { width, ...task }) => limitPictures(() => drawPictures(path, { ...task, widths: [width] })),
  };
}
