import { open, type FileHandle } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import { runSandboxed, type RunLimits, type RunResult } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  ReaderCrashedError,
  type DocumentReader,
  type PageReading,
  type PictureTask,
  type ReadingTask,
  type SecondPassPage,
  type SecondPassTask,
} from './document-reader.ts';
import { DETECTOR_UNAVAILABLE, type LineDetection, type ReadCommand, type SecondPassCommand } from './page-format.ts';
import { parsePage, parseSecondPassPage } from './parse-page.ts';

const MEGABYTE_BYTES = 1024 * 1024;
/** The limits are for JavaScript's own heap; pictures and models are outside of it. */
const NODE_OPTIONS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=2',
  '--expose-gc',
  '--no-warnings',
  '--disallow-code-generation-from-strings',
];
const MAX_READING_MEMORY_BYTES = 640 * MEGABYTE_BYTES;
const MAX_PICTURE_MEMORY_BYTES = 500 * MEGABYTE_BYTES;
/** Enough for one page on a busy machine, with the time to load the models. */
const PAGE_TIMEOUT_MS = 120_000;
const MAX_PICTURE_S = 20;
const MAX_WAIT_FACTOR = 3;
/** More than any run of twenty pages needs. */
const MAX_RUN_CPU_S = 20 * 60;
/** The child's answer for one page. */
const MAX_PAGE_BYTES = 2 * MEGABYTE_BYTES;
/** One picture in base64. */
const MAX_PICTURE_BYTES = 8 * MEGABYTE_BYTES;
/** People wait for pictures, so they do not wait for the reading of documents: two for them, one for thumbnails. */
const PICTURE_CONCURRENCY = 3;
/** Exit codes of a shell that could not run the program at all. */
const SHELL_FAILURE_CODES: readonly (number | null)[] = [125, 126, 127];

export interface SandboxedReaderOptions {
  /** Languages for tesseract: 'eng', 'hin' and so on. */
  readonly languages: readonly string[];
  readonly sandbox: Sandbox;
  readonly pageTimeoutMs?: number;
  readonly memoryLimitBytes?: number;
  /** How lines are found: `detector` where onnxruntime runs, else by tesseract itself. */
  readonly lines?: LineDetection;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads documents in child processes with limits on time, memory and CPU, and without a network (contract section 7). */
export function sandboxedReader(options: SandboxedReaderOptions): DocumentReader {
  const { languages, sandbox, lines = 'detector', log } = options;
  const { pageTimeoutMs = PAGE_TIMEOUT_MS, memoryLimitBytes = MAX_READING_MEMORY_BYTES } = options;
  const runChild = childRunner(sandbox);
  const limitPictures = pLimit(PICTURE_CONCURRENCY);

  async function readPages<P>(path: string, run: PageRun<P>): Promise<RunResult> {
    const delivery = pageDelivery(run.parse, run.onPage);
    const limits = {
      timeoutMs: pageTimeoutMs * run.pageCount,
      lineTimeoutMs: pageTimeoutMs,
      memoryLimitBytes,
      maxOutputBytes: MAX_PAGE_BYTES,
      signal: AbortSignal.any([run.signal, delivery.failed]),
    };
    const child = builtFile(new URL(run.program, import.meta.url));
    const result = await runChild(path, [child, JSON.stringify(run.command)], limits, delivery.add);
    await delivery.settled();
    const refusal = delivery.refusal();
    if (refusal) throw refusal.reason;
    run.signal.throwIfAborted();
    if (delivery.hasUnexpectedLine()) {
      throw new ReaderCrashedError('The reader answered with something other than the next page');
    }
    assertEndedWell('The reading of a document ended early', result, log);
    return result;
  }

  let hasWarnedAboutDetector = false;
  function warnAboutDetector(reason: string): void {
    if (hasWarnedAboutDetector) return;
    log.warn({ reason }, 'scans and photos are read without the line detector, and so worse');
    hasWarnedAboutDetector = true;
  }

  async function drawPictures(
    path: string,
    { type, page, turns, widths, signal, ...task }: PictureTask,
  ): Promise<Buffer[]> {
    const child = builtFile(new URL('./picture-child.js', import.meta.url));
    const pictures: Buffer[] = [];
    const cpuSeconds = task.maxSeconds ?? MAX_PICTURE_S;
    const limits = {
      cpuSeconds,
      timeoutMs: task.maxSeconds === undefined ? cpuSeconds * 1000 : cpuSeconds * 1000 * MAX_WAIT_FACTOR,
      memoryLimitBytes: MAX_PICTURE_MEMORY_BYTES,
      maxOutputBytes: MAX_PICTURE_BYTES,
      ...(signal ? { signal } : {}),
    };
    const program = [child, type, String(page), String(turns), widths.join(',')];
    const result = await runChild(path, program, limits, async (line) => {
      if (pictures.length <= widths.length) pictures.push(Buffer.from(line, 'base64'));
    });
    signal?.throwIfAborted();
    assertEndedWell('The drawing of a page ended early', result, log);
    if (pictures.length !== widths.length || !pictures.every(isWebP)) {
      throw new ReaderCrashedError('The child answered with something other than pictures');
    }
    return pictures;
  }

  return {
    async read(path, { signal, ...task }, onPage) {
      const { parse, isComplete } = expectPages(task);
      const { errorOutput } = await readPages(path, {
        program: './read-child.js',
        command: { ...task, languages, lines },
        pageCount: task.to - task.from + 1,
        signal,
        parse,
        onPage,
      });
      if (errorOutput.includes(DETECTOR_UNAVAILABLE)) warnAboutDetector(errorOutput);
      if (!isComplete()) throw new ReaderCrashedError('The reader left out pages');
    },

    async readSecondPass(path, { signal, ...task }, onPage) {
      const { parse, isComplete } = expectSecondPass(task);
      await readPages(path, {
        program: './second-pass-child.js',
        command: task,
        pageCount: task.pages.length,
        signal,
        parse,
        onPage,
      });
      if (!isComplete()) throw new ReaderCrashedError('The reader left out pages');
    },

    pictures: (path, task) => limitPictures(() => drawPictures(path, task)),
  };
}

/** One run of a child that answers with a line per page. */
interface PageRun<P> {
  readonly program: string;
  readonly command: ReadCommand | SecondPassCommand;
  readonly pageCount: number;
  readonly signal: AbortSignal;
  /** Null for a line that is not the next expected page. A file that controls its reader could fill the database otherwise. */
  readonly parse: (line: string) => P | null;
  readonly onPage: (page: P) => Promise<void>;
}

/** Accepts the pages of a task in order, each of them once. */
function expectPages({ from, to }: Pick<ReadingTask, 'from' | 'to'>) {
  let last: PageReading | undefined;
  return {
    parse(line: string): PageReading | null {
      const page = parsePage(line);
      if (!page || page.page !== (last?.page ?? from - 1) + 1 || page.page > to) return null;
      last = page;
      return page;
    },
    isComplete: () => last !== undefined && last.page >= Math.min(last.pages, to),
  };
}

/** Accepts the pages of a second pass in order, and only the lines that were sent to it. */
function expectSecondPass({ pages }: Pick<SecondPassTask, 'pages'>) {
  let count = 0;
  return {
    parse(line: string): SecondPassPage | null {
      const page = parseSecondPassPage(line);
      const expected = pages[count];
      if (!page || page.page !== expected?.page) return null;
      count += 1;
      const weakLines = new Set(expected.weak.map((weak) => weak.line));
      return { ...page, lines: page.lines.filter((answered) => weakLines.delete(answered.line)) };
    },
    isComplete: () => count >= pages.length,
  };
}

/** Hands pages to `onPage` one at a time. `failed` is aborted when a line is not a page, or when `onPage` rejects. */
function pageDelivery<P>(parse: (line: string) => P | null, onPage: (page: P) => Promise<void>) {
  const failure = new AbortController();
  let refusal: { readonly reason: unknown } | undefined;
  let hasUnexpectedLine = false;
  // The child is paused while a page is handled, but several lines may have arrived before that.
  let pending = Promise.resolve();

  async function deliver(line: string): Promise<void> {
    if (failure.signal.aborted) return;
    const page = parse(line);
    if (page === null) {
      hasUnexpectedLine = true;
      failure.abort();
      return;
    }
    await onPage(page).catch((reason: unknown) => {
      refusal = { reason };
      failure.abort();
    });
  }

  return {
    failed: failure.signal,
    add(line: string): Promise<void> {
      pending = pending.then(() => deliver(line));
      return pending;
    },
    settled: () => pending,
    refusal: () => refusal,
    hasUnexpectedLine: () => hasUnexpectedLine,
  };
}

type ChildRunner = (
  path: string,
  program: readonly string[],
  limits: RunLimits & { readonly cpuSeconds?: number },
  onLine: (line: string) => Promise<void>,
) => Promise<RunResult>;

/** Runs programs on a file. */
function childRunner(sandbox: Sandbox): ChildRunner {
  return async (path, program, limits, onLine) => {
    const { cpuSeconds = MAX_RUN_CPU_S, memoryLimitBytes } = limits;
    const sandboxLimits = { cpuSeconds, memoryLimitBytes };
    const isolated = await sandbox.command(sandboxLimits, [process.execPath, ...NODE_OPTIONS, ...program]);
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'r');
      // The hub's own work has priority.
      const nice = process.platform === 'win32' ? [] : ['nice', '-n', '10'];
      const input = file.createReadStream({ autoClose: false });
      return await runSandboxed([...nice, ...isolated], input, limits, onLine);
    } finally {
      await file?.close();
    }
  };
}

/** @throws ReaderCrashedError when the file caused the end; another Error when the program could not be run */
function assertEndedWell(failure: string, result: RunResult, log: Pick<Logger, 'warn'>): void {
  const { output: _output, ...details } = result;
  const { end, code, signal } = details;
  if (end === 'exit' && code === 0) return;
  log.warn(details, failure);
  const message = `${failure}: ${end}${end === 'exit' ? ` ${code ?? signal}` : ''}`;
  if (end === 'start' || end === 'input' || (end === 'exit' && SHELL_FAILURE_CODES.includes(code)))
    throw new Error(message);
  throw new ReaderCrashedError(message);
}

/** RIFF....WEBP: browsers get what the child answers, so at least its type is checked. */
function isWebP(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
