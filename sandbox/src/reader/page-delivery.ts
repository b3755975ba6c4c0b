import type { PageParser, PageReading, ReadingTask, SecondPassPage, SecondPassTask } from './document-reader.ts';
import { parseSecondPassPage } from './parse-page.ts';

/** The pages that a reading has answered with. */
export interface ExpectedPages<P> {
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

export interface PageDelivery {
  /** Aborted when a line is not a page, or when `parse` or `onPage` rejects. */
  readonly failed: AbortSignal;
  add(line: string): Promise<void>;
  settled(): Promise<void>;
  /** What `parse` or `onPage` rejected with. */
  refusal(): { readonly reason: unknown } | undefined;
  hasUnexpectedLine(): boolean;
}

/** Hands pages to `onPage` one at a time. */
export function pageDelivery<P>(parse: ExpectedPages<P>['parse'], onPage: (page: P) => Promise<void>): PageDelivery {
  const failure = new AbortController();
  let refusal: { readonly reason: unknown } | undefined;
  let hasUnexpectedLine = false;
  // The child is paused while a page is handled, but several lines may have arrived before that.
  let pending = Promise.resolve();

  async function deliver(line: string): Promise<void> {
    if (failure.signal.aborted) return;
    try {
      const page = await parse(line);
      if (page !== null) return await onPage(page);
      hasUnexpectedLine = true;
    } catch (reason) {
      refusal = { reason };
    }
    failure.abort();
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
