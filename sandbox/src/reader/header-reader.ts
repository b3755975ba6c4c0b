import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import type { StartedChild } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { startProgram, WAITED_FOR } from './child-programs.ts';
import { ReaderCrashedError, type DocumentReader } from './document-reader.ts';
import { expectPages } from './page-delivery.ts';
import type { HeaderCommand, HeaderTask } from './page-format.ts';
import { parseHeader } from './parse-page.ts';
import { readPages, type PageLimits } from './read-pages.ts';

/** A child that gets no file in this time ends: its models take some 200 MB of memory. */
const MAX_IDLE_MS = 60_000;
const MAX_RUN_CPU_S = 5 * 60;

export interface HeaderReaderDeps extends Pick<HeaderCommand, 'languages' | 'lines'> {
  readonly sandbox: Sandbox;
  readonly limits: PageLimits;
  readonly log: Pick<Logger, 'warn'>;
}

/** The header is as much of the page as was asked for. */
class EnoughRead extends Error {}

/** Reads headers in children that were started before their file was known. A child reads one file only, so files cannot reach each other. */
export function headerReader({
  sandbox,
  languages,
  lines,
  limits,
  log,
}: HeaderReaderDeps): Pick<DocumentReader, 'prepare' | 'close'> & { readonly read: DocumentReader['readHeaders'] } {
  const program = builtFile(new URL('./header-child.js', import.meta.url));
  let waiting: {
    readonly terms: string;
    readonly child: Promise<StartedChild>;
    readonly timer: NodeJS.Timeout;
  } | null = null;

  function start(terms: readonly string[]): Promise<StartedChild> {
    const command = JSON.stringify({ languages, lines, terms } satisfies HeaderCommand);
    const childLimits = { cpuSeconds: MAX_RUN_CPU_S, memoryLimitBytes: limits.memoryLimitBytes };
    return startProgram(sandbox, [program, command], childLimits, WAITED_FOR);
  }

  function discard(): void {
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.child.then(({ kill }) => kill()).catch(() => undefined);
    waiting = null;
  }

  /** The child that waits, or a new one. */
  async function take(terms: readonly string[]): Promise<StartedChild> {
    if (waiting?.terms !== terms.join()) return await start(terms);
    const { child, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    const started = await child.catch(() => null);
    return started?.isWaiting() ? started : await start(terms);
  }

  return {
    prepare(terms) {
      if (waiting?.terms === terms.join()) {
        waiting.timer.refresh();
        return;
      }
      discard();
      const child = start(terms);
      // Without a sandbox nothing is read, and reading says why.
      child.catch(() => undefined);
      waiting = { terms: terms.join(), child, timer: setTimeout(discard, MAX_IDLE_MS).unref() };
    },

    close: discard,

    async read(path, { signal, terms, type, from, to }, onHeader) {
      const enough = new AbortController();
      const expected = expectPages({ from, to }, parseHeader);
      const child = await take(terms);
      try {
        await readPages(
          {
            child,
            path,
            text: `${JSON.stringify({ type, from, to } satisfies HeaderTask)}\n`,
            pageCount: to - from + 1,
            signal: AbortSignal.any([signal, enough.signal]),
            parse: expected.parse,
            async onPage(header) {
              if (!enough.signal.aborted && !(await onHeader(header))) enough.abort(new EnoughRead());
            },
          },
          limits,
          log,
        );
      } catch (error) {
        if (error instanceof EnoughRead) return;
        throw error;
      }
      if (!expected.isComplete()) throw new ReaderCrashedError('The reader left out pages');
    },
  };
}
