import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { ChildFailedError } from '../child-failed.ts';
import { assertEndedWell } from '../child-program.ts';
import { MEGABYTE_BYTES, type RunResult, type StartedChild } from '../run-sandboxed.ts';
import type { PageParser, PageReading, ReadingTask, SecondPassPage, SecondPassTask } from './document-reader.ts';
import { parseSecondPassPage } from './parse-page.ts';

/** The child's answer for one page. */
const MAX_PAGE_BYTES = 2 * MEGABYTE_BYTES;

/** The pages that a reading has answered with. */
interface ExpectedPages<P> {
  /** Null for a line that is not the next expected page. A file that controls its reader could fill the database otherwise. */
  readonly parse: (line: string) => Promise<P | null>;
  readonly isComplete: () => boolean;
}

/** Accepts the pages of a task in order, each of them once. */
export function expectPages<P extends Pick<PageReading, 'page' | 'pages'>>(
  { from, to }: Pick<ReadingTask, 'from' | 'to'>,
  parse: PageParser<P>,
): ExpectedPages<P> {
  let last: P | undefined;
  return {
    async parse(line) {
      const page = await parse(line);
      if (!page || page.page !== (last?.page ?? from - 1) + 1 || page.page > to) return null;
      last = page;
      return page;
    },
    isComplete: () => last !== undefined && last.page >= Math.min(last.pages, to),
  };
}

/** Accepts the pages of a second pass in order, and only the lines that were sent to it. */
export function expectSecondPass({ pages }: Pick<SecondPassTask, 'pages'>): ExpectedPages<SecondPassPage> {
  let count = 0;
  return {
    async parse(line) {
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

/** One run of a child that answers with a line per page. */
export interface PageRun<P> {
  readonly child: StartedChild;
  readonly input: Readable;
  readonly pageCount: number;
  readonly signal: AbortSignal;
  readonly expected: ExpectedPages<P>;
  /** One page at a time. */
  readonly onPage: (page: P) => Promise<void>;
}

export interface PageLimits {
  /** For one page. */
  readonly pageTimeoutMs: number;
  readonly memoryLimitBytes: number;
}

/** @throws ChildFailedError when the child did not answer with pages alone; what `onPage` throws; the signal's reason when it was aborted */
export async function readPages<P>(
  { child, input, pageCount, signal, expected, onPage }: PageRun<P>,
  { pageTimeoutMs, memoryLimitBytes }: PageLimits,
  log: Pick<Logger, 'warn'>,
): Promise<RunResult> {
  const limits = {
    timeoutMs: pageTimeoutMs * pageCount,
    lineTimeoutMs: pageTimeoutMs,
    memoryLimitBytes,
    maxOutputBytes: MAX_PAGE_BYTES,
    signal,
  };
  const result = await child.run(input, limits, async (line) => {
    const page = await expected.parse(line);
    if (page === null) throw new ChildFailedError('The reader answered with something other than the next page');
    await onPage(page);
  });
  signal.throwIfAborted();
  // A library may fail while the child exits (exit code or signal). Its answer was whole by then.
  if (result.end === 'exit' && expected.isComplete()) return result;
  assertEndedWell(result, 'The reading of a document ended early', log);
  throw new ChildFailedError('The reader left out pages');
}
