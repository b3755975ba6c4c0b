import { open, type FileHandle } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { ReaderCrashedError, type DocumentReader, type PageReading } from './document-reader.ts';
import { builtFile } from '../built-file.ts';
import { findSandbox, type Sandbox } from '../sandbox.ts';
import { runSandboxed, type RunLimits, type RunResult } from '../run-sandboxed.ts';
import { DETECTOR_UNAVAILABLE, type SecondPassCommand, type LineDetection, type ReadCommand } from './page-format.ts';
import { parseSecondPassPage, parsePage } from './parse-page.ts';

const MEGABYTE = 1024 * 1024;
/** JavaScript's own heap; pictures and models lie outside of it. */
const NODE_OPTIONS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=2',
  '--expose-gc',
  '--no-warnings',
  '--disallow-code-generation-from-strings',
];
/** Resident bytes. */
const READING_MEMORY = 640 * MEGABYTE;
const PICTURE_MEMORY = 500 * MEGABYTE;
/** Milliseconds: for a page, on a machine that has much else to do, the models' loading included; and for pictures. */
const [PAGE_TIME, PICTURE_TIME] = [120_000, 20_000];
/** Seconds of CPU that a run may use: no twenty pages need them. */
const RUN_CPU = 20 * 60;
/** Bytes of one page's answer, and of one picture in base64. */
const [PAGE_LIMIT, PICTURE_LIMIT] = [2 * MEGABYTE, 8 * MEGABYTE];
/** Pictures at a time; they are what somebody waits for. */
const PICTURES_AT_ONCE = 2;
/** What a shell answers when it could not run the program at all. */
const NOT_RUN: readonly (number | null)[] = [125, 126, 127];

export interface SandboxedReaderOptions {
  /** What tesseract reads: 'eng', 'hin' ... */
  readonly languages: readonly string[];
  /** Folders that the child must not see: data, secrets, sockets. */
  readonly hiddenFolders?: readonly string[];
  readonly pageTimeoutMs?: number;
  readonly memoryLimitBytes?: number;
  /** How lines are found; `detector` where onnxruntime runs, and tesseract's own way elsewhere. */
  readonly lines?: LineDetection;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads documents in child processes with limits on time, memory and CPU and no way to the network (contract section 7). */
export function sandboxedReader(options: SandboxedReaderOptions): DocumentReader {
  const {
    languages,
    hiddenFolders = [],
    pageTimeoutMs: pageTimeMs = PAGE_TIME,
    memoryLimitBytes,
    lines = 'detector',
    log,
  } = options;
  const sandboxes = new Map<number, Promise<Sandbox>>();
  const inTurn = pLimit(PICTURES_AT_ONCE);

  function sandboxFor(memory: number): Promise<Sandbox> {
    const known = sandboxes.get(memory);
    if (known) return known;
    const found = findSandbox({ cpuSeconds: RUN_CPU, memoryLimitBytes: memory, hiddenFolders });
    sandboxes.set(memory, found);
    // What failed once, for want of memory perhaps, is tried again.
    found.catch(() => sandboxes.delete(memory));
    return found;
  }

  async function run(
    path: string,
    program: readonly string[],
    limits: RunLimits,
    onLine: (line: string) => Promise<void>,
  ): Promise<RunResult> {
    const sandbox = await sandboxFor(limits.memoryLimitBytes);
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'r');
      // The hub's own work comes first.
      const polite = process.platform === 'win32' ? [] : ['nice', '-n', '10'];
      const command = [...polite, ...sandbox.command([process.execPath, ...NODE_OPTIONS, ...program])];
      return await runSandboxed(command, file.fd, limits, onLine);
    } finally {
      await file?.close();
    }
  }

  /** @throws ReadingEndedError when the file ended it, any other Error when the program could not be run. */
  function checkEnd(what: string, result: RunResult): void {
    if (result.end === 'exit' && result.code === 0) return;
    const { end, code, signal, errorOutput: errors, peakMemoryBytes: peakMemory, durationMs: duration } = result;
    log.warn({ end, code, signal, errors, peakMemory, duration }, what);
    const how = `${what}: ${end}${end === 'exit' ? ` ${code ?? signal}` : ''}`;
    if (end === 'start' || (end === 'exit' && NOT_RUN.includes(code))) throw new Error(how);
    throw new ReaderCrashedError(how);
  }

  let toldOfNoDetector = false;
  function tellOfNoDetector(reason: string): void {
    if (!toldOfNoDetector) log.warn({ reason }, 'scans and photos are read without the line detector, and so worse');
    toldOfNoDetector = true;
  }

  /**
   * Has a document's pages read by `program`. `take` makes of its lines what it was asked for, null of what it was not: what was taken
   * over by its file could fill the database else.
   */
  async function readPages<P>(
    path: string,
    program: string,
    call: (ReadCommand & { readonly from: number; readonly to: number }) | SecondPassCommand,
    most: number,
    signal: AbortSignal,
    take: (line: string) => P | null,
    onPage: (page: P) => Promise<void>,
  ): Promise<RunResult> {
    const refusal = new AbortController();
    let refused: { readonly reason: unknown } | undefined;
    let broken = false;
    const tell = async (line: string): Promise<void> => {
      if (refused || broken) return;
      const page = take(line);
      if (page === null) {
        broken = true;
        return refusal.abort();
      }
      await onPage(page).catch((reason: unknown) => {
        refused = { reason };
        refusal.abort();
      });
    };
    // The child waits while a page is dealt with, but what it had said before comes at once.
    let telling = Promise.resolve();
    const limits = {
      timeoutMs: pageTimeMs * most,
      lineTimeoutMs: pageTimeMs,
      memoryLimitBytes: memoryLimitBytes ?? READING_MEMORY,
      maxOutputBytes: PAGE_LIMIT,
      signal: AbortSignal.any([signal, refusal.signal]),
    };
    const child = builtFile(new URL(program, import.meta.url));
    const result = await run(path, [child, JSON.stringify(call)], limits, (line) => {
      telling = telling.then(() => tell(line));
      return telling;
    });
    await telling;
    if (refused) throw refused.reason;
    signal.throwIfAborted();
    if (broken) throw new ReaderCrashedError('The reader answered what is no page, or not the next one');
    checkEnd('The reading of a document ended early', result);
    return result;
  }

  return {
    async read(path, { signal, ...task }, onPage) {
      let told: PageReading | undefined;
      const take = (line: string) => {
        const page = parsePage(line);
        // One after the other, none twice.
        if (!page || page.page !== (told?.page ?? task.from - 1) + 1 || page.page > task.to) return null;
        told = page;
        return page;
      };
      const call = { ...task, languages, lines };
      const { errorOutput: errors } = await readPages(
        path,
        './read-child.js',
        call,
        task.to - task.from + 1,
        signal,
        take,
        onPage,
      );
      if (errors.includes(DETECTOR_UNAVAILABLE)) tellOfNoDetector(errors);
      if (!told || told.page < Math.min(told.pages, task.to)) throw new ReaderCrashedError('The reader left out pages');
    },

    async readSecondPass(path, { signal, ...task }, onPage) {
      let told = 0;
      const take = (line: string) => {
        const page = parseSecondPassPage(line);
        const asked = task.pages[told];
        if (!page || page.page !== asked?.page) return null;
        told += 1;
        const lines = new Set(asked.weak.map((weak) => weak.line));
        return { ...page, lines: page.lines.filter((one) => lines.delete(one.line)) };
      };
      await readPages(path, './second-pass-child.js', task, task.pages.length, signal, take, onPage);
      if (told < task.pages.length) throw new ReaderCrashedError('The reader left out pages');
    },

    pictures: (path, { type, page, turns, widths, signal }) =>
      inTurn(async () => {
        const child = builtFile(new URL('./picture-child.js', import.meta.url));
        const pictures: Buffer[] = [];
        const limits = {
          timeoutMs: PICTURE_TIME,
          memoryLimitBytes: PICTURE_MEMORY,
          maxOutputBytes: PICTURE_LIMIT,
          ...(signal ? { signal } : {}),
        };
        const program = [child, type, String(page), String(turns), widths.join(',')];
        const result = await run(path, program, limits, async (line) => {
          if (pictures.length <= widths.length) pictures.push(Buffer.from(line, 'base64'));
        });
        signal?.throwIfAborted();
        checkEnd('The making of a picture ended early', result);
        if (pictures.length !== widths.length || !pictures.every(isWebP)) {
          throw new ReaderCrashedError('The child answered what is no picture');
        }
        return pictures;
      }),
  };
}

/** RIFF....WEBP: what the child says is served to browsers, so at least its kind is looked at. */
function isWebP(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
