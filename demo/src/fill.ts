import pLimit from 'p-limit';
import type { DemoFolder } from './demo-folder.ts';
import type { DemoDeps } from './demo-deps.ts';
import { makeDocument } from './fill-documents.ts';
import { fillPeople } from './fill-people.ts';
import { planDemo, type DemoSize } from './plan.ts';
import { openScanner } from './sheets/scans.ts';

/** One core makes sheets while another inspects them. */
const AT_ONCE = 3;

export interface Filling {
  readonly size: DemoSize;
  readonly progress: (done: number, of: number) => void;
  /** True stops the filling after the documents that have begun. */
  readonly signal?: AbortSignal;
}

/** Fills a demo hub, or continues an interrupted filling. @returns whether the demo is complete */
export async function fillDemo(
  parts: DemoDeps,
  demo: DemoFolder,
  { size, progress, signal }: Filling,
): Promise<boolean> {
  const people = await fillPeople(parts, demo);
  const scanner = await openScanner();
  const planned = planDemo(size, demo.began_at);
  const inTurn = pLimit(AT_ONCE);
  let done = 0;
  let failed = false;
  const make = async (document: (typeof planned)[number]) => {
    if (failed || signal?.aborted) return;
    try {
      await makeDocument(parts, people, document, scanner);
    } catch (error) {
      failed = true;
      throw error;
    }
    done += 1;
    progress(done, planned.length);
  };
  // Waits for all of them also after an error: the hub must not be closed while a document is being made.
  const results = await Promise.allSettled(planned.map((document) => inTurn(() => make(document))));
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
  return done === planned.length;
}
