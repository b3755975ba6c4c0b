import type { Logger } from 'pino';
import { builtFile } from '../built-file.ts';
import type { Sandbox } from '../sandbox.ts';
import { waitingChildren } from '../waiting-children.ts';
import { MAX_WAITING_MS, startProgram, WAITED_FOR } from './child-programs.ts';
import type { DocumentReader } from './document-reader.ts';
import { expectPages } from './page-delivery.ts';
import type { HeaderCommand, HeaderTask } from './page-format.ts';
import { parseHeader } from './parse-page.ts';
import { readPages, type PageLimits } from './read-pages.ts';

const MAX_RUN_CPU_S = 5 * 60;

export interface HeaderReaderDeps extends Pick<HeaderCommand, 'languages' | 'lines'> {
  readonly sandbox: Sandbox;
  readonly limits: PageLimits;
  readonly log: Pick<Logger, 'warn'>;
}

/** The header is as much of the page as was asked for. */
class EnoughRead extends Error {}

/** Reads headers in children that were started before their file was known. */
export function headerReader({ sandbox, languages, lines, limits, log }: HeaderReaderDeps) {
  const program = builtFile(new URL('./header-child.js', import.meta.url));
  const childLimits = { cpuSeconds: MAX_RUN_CPU_S, memoryLimitBytes: limits.memoryLimitBytes };
  const start = (command: string) => startProgram(sandbox, [program, command], childLimits, WAITED_FOR);
  const waiting = waitingChildren(start, MAX_WAITING_MS);
  const commandOf = (terms: readonly string[]) => JSON.stringify({ languages, lines, terms } satisfies HeaderCommand);

  const read: DocumentReader['readHeaders'] = async (path, { signal, terms, type, from, to }, onHeader) => {
    const enough = new AbortController();
    const expected = expectPages({ from, to }, parseHeader);
    const command = commandOf(terms);
    const child = (await waiting.take(command)) ?? (await start(command));
    try {
      await readPages(
        {
          child,
          path,
          text: `${JSON.stringify({ type, from, to } satisfies HeaderTask)}\n`,
          pageCount: to - from + 1,
          signal: AbortSignal.any([signal, enough.signal]),
          expected,
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
  };

  return {
    prepare: (terms: readonly string[]): void => waiting.prepare(commandOf(terms)),
    close: waiting.close,
    read,
  };
}
