import { open, type FileHandle } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { ReadingEndedError, type DocumentReader, type ReadingEffort } from '../../ports/document-reader.ts';
import { builtFile } from '../built-file.ts';
import { findCage, type Cage } from '../cage/cage.ts';
import { runCaged, type RunLimits, type RunResult } from '../cage/caged-run.ts';
import { readPageLine } from './read-answer.ts';

const MEGABYTE = 1024 * 1024;
/** JavaScript's own heap; pictures and models lie outside of it. */
const NODE_OPTIONS = ['--max-old-space-size=256', '--no-warnings', '--disallow-code-generation-from-strings'];
/** Resident bytes. */
const READING_MEMORY: Record<ReadingEffort, number> = { quick: 700 * MEGABYTE, full: 1_200 * MEGABYTE };
const PICTURE_MEMORY = 500 * MEGABYTE;
/** Milliseconds: of a page, the models' loading included, and of a whole run, which a document of 500 pages may need. */
const [PAGE_TIME, RUN_TIME, PICTURE_TIME] = [90_000, 2 * 60 * 60_000, 15_000];
/** Seconds of CPU a run may use. */
const RUN_CPU = 90 * 60;
/** Bytes of one page's answer, or of one picture in base64. */
const LINE_LIMIT = 8 * MEGABYTE;
/** Pictures at a time; they are what somebody waits for. */
const PICTURES_AT_ONCE = 2;

export interface CagedReaderOptions {
  /** What tesseract reads: 'eng', 'hin' ... */
  readonly languages: readonly string[];
  /** Folders that the child must not see: data, secrets, sockets. */
  readonly hiddenFolders?: readonly string[];
  readonly pageTimeMs?: number;
  readonly memoryLimitBytes?: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** Reads documents in child processes with limits on time, memory and CPU and no way to the network (contract section 7). */
export function cagedReader(options: CagedReaderOptions): DocumentReader {
  const { languages, hiddenFolders = [], pageTimeMs = PAGE_TIME, memoryLimitBytes, log } = options;
  const cages = new Map<number, Promise<Cage>>();
  const inTurn = pLimit(PICTURES_AT_ONCE);

  function cageOf(memory: number): Promise<Cage> {
    const known = cages.get(memory);
    if (known) return known;
    const found = findCage({ cpuSeconds: RUN_CPU, memoryLimitBytes: memory, hiddenFolders });
    cages.set(memory, found);
    // What failed once, for want of memory perhaps, is tried again.
    found.catch(() => cages.delete(memory));
    return found;
  }

  async function run(
    path: string,
    program: readonly string[],
    limits: RunLimits,
    onLine: (line: string) => void,
  ): Promise<RunResult> {
    const cage = await cageOf(limits.memoryLimitBytes);
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'r');
      // The hub's own work comes first.
      const polite = process.platform === 'win32' ? [] : ['nice', '-n', '10'];
      const command = [...polite, ...cage.command([process.execPath, ...NODE_OPTIONS, ...program])];
      return await runCaged(command, file.fd, limits, onLine);
    } finally {
      await file?.close();
    }
  }

  function ended(what: string, result: RunResult): ReadingEndedError | null {
    if (result.end === 'exit' && result.code === 0) return null;
    const { end, code, signal, errors, peakMemory, duration } = result;
    log.warn({ end, code, signal, errors, peakMemory, duration }, what);
    return new ReadingEndedError(`${what}: ${end}${end === 'exit' ? ` ${code ?? signal}` : ''}`);
  }

  return {
    async read(path, { signal, ...task }, onPage) {
      const refusal = new AbortController();
      const memory = memoryLimitBytes ?? READING_MEMORY[task.effort];
      const child = builtFile(new URL('./read-child.js', import.meta.url));
      let telling: Promise<unknown> = Promise.resolve();
      let refused: unknown;
      let broken = false;
      const onLine = (line: string) => {
        const page = readPageLine(line);
        if (!page || page.page < task.from || page.page > task.to) broken = true;
        else
          telling = telling
            .then(() => (refused === undefined ? onPage(page) : undefined))
            .catch((error: unknown) => {
              refused = error;
              refusal.abort();
            });
      };
      const limits = {
        timeoutMs: RUN_TIME,
        lineTimeoutMs: pageTimeMs,
        memoryLimitBytes: memory,
        outputLimit: LINE_LIMIT,
        signal: AbortSignal.any([signal, refusal.signal]),
      };
      const result = await run(path, [child, JSON.stringify({ ...task, languages })], limits, onLine);
      await telling;
      if (refused !== undefined) throw refused;
      signal.throwIfAborted();
      const end = ended('The reading of a document ended early', result);
      if (end) throw end;
      if (broken) throw new ReadingEndedError('The reader answered what is no page');
    },

    pictures: (path, { type, page, turns, widths }) =>
      inTurn(async () => {
        const child = builtFile(new URL('./picture-child.js', import.meta.url));
        const pictures: Buffer[] = [];
        const limits = { timeoutMs: PICTURE_TIME, memoryLimitBytes: PICTURE_MEMORY, outputLimit: LINE_LIMIT };
        const program = [child, type, String(page), String(turns), widths.join(',')];
        const result = await run(path, program, limits, (line) => pictures.push(Buffer.from(line, 'base64')));
        const end = ended('The making of a picture ended early', result);
        if (end) throw end;
        if (pictures.length !== widths.length || !pictures.every(isWebP)) {
          throw new ReadingEndedError('The child answered what is no picture');
        }
        return pictures;
      }),
  };
}

/** RIFF....WEBP: what the child says is served to browsers, so at least its kind is looked at. */
function isWebP(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
