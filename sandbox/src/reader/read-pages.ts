import type { Logger } from 'pino';
import type { StartedChild } from '../run-sandboxed.ts';
import type { RunResult } from '../sandboxed-run.ts';
import { assertEndedWell, MEGABYTE_BYTES, runOnFile } from './child-programs.ts';
import { ReaderCrashedError } from './document-reader.ts';
import { pageDelivery, type ExpectedPages } from './page-delivery.ts';

/** The child's answer for one page. */
const MAX_PAGE_BYTES = 2 * MEGABYTE_BYTES;

/** One run of a child that answers with a line per page. */
export interface PageRun<P> {
  readonly child: StartedChild;
  readonly path: string;
  /** What the child gets before the file. */
  readonly text?: string;
  readonly pageCount: number;
  readonly signal: AbortSignal;
  readonly expected: ExpectedPages<P>;
  readonly onPage: (page: P) => Promise<void>;
}

export interface PageLimits {
  /** For one page. */
  readonly pageTimeoutMs: number;
  readonly memoryLimitBytes: number;
}

/** @throws ReaderCrashedError when the child did not answer with pages alone, or exceeded a limit; the signal's reason when it was aborted */
export async function readPages<P>(
  run: PageRun<P>,
  { pageTimeoutMs, memoryLimitBytes }: PageLimits,
  log: Pick<Logger, 'warn'>,
): Promise<RunResult> {
  const delivery = pageDelivery(run.expected.parse, run.onPage);
  const limits = {
    timeoutMs: pageTimeoutMs * run.pageCount,
    lineTimeoutMs: pageTimeoutMs,
    memoryLimitBytes,
    maxOutputBytes: MAX_PAGE_BYTES,
    signal: AbortSignal.any([run.signal, delivery.failed]),
  };
  const result = await runOnFile(run.child, run.path, limits, delivery.add, run.text);
  await delivery.settled();
  const refusal = delivery.refusal();
  if (refusal) throw refusal.reason;
  run.signal.throwIfAborted();
  if (delivery.hasUnexpectedLine()) {
    throw new ReaderCrashedError('The reader answered with something other than the next page');
  }
  // A library may fail while the child exits (exit code or signal). Its answer was whole by then.
  if (result.end === 'exit' && run.expected.isComplete()) return result;
  assertEndedWell('The reading of a document ended early', result, log);
  throw new ReaderCrashedError('The reader left out pages');
}
