import { LRUCache } from 'lru-cache';

/** What has failed is not tried again for this long, and twice as long after each further failure. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 24 * 60 * 60_000;
/** A document with so many failures is paused as a whole: each of its pages may be as costly. */
const MAX_FAILURES_OF_DOCUMENT = 3;
/** So many drawings of a document may be ended by the clock without a pause: the machine was busy. */
const MAX_FREE_TIMEOUTS = 3;
/** A busy machine is no fault of the document, so its pause stays short and is forgotten. */
const MAX_TIMEOUT_PAUSE_MS = 15 * 60_000;
const TIMEOUTS_KEPT_MS = 60 * 60_000;
const MAX_REMEMBERED = 10_000;

interface Count {
  readonly count: number;
  readonly pausedUntil: number;
  readonly first: number;
}

interface PauseRules {
  /** How many failures cause no pause. */
  readonly free: number;
  readonly maxPauseMs: number;
  /** Failures are forgotten so long after the first one. */
  readonly keptMs: number;
}

function pauses(now: () => number, { free, maxPauseMs, keptMs }: PauseRules) {
  const known = new LRUCache<string, Count>({ max: MAX_REMEMBERED });
  return {
    add(key: string): void {
      const before = known.get(key);
      const isKept = before !== undefined && before.first + keptMs > now();
      const { count: earlier, first } = isKept ? before : { count: 0, first: now() };
      const count = earlier + 1;
      const pause = count <= free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - free - 1), maxPauseMs);
      known.set(key, { count, pausedUntil: now() + pause, first });
    },
    /** Milliseconds until it may be tried again. */
    left: (key: string) => Math.max(0, (known.get(key)?.pausedUntil ?? 0) - now()),
  };
}

/** Remembers pages that could not be drawn. Each attempt costs seconds, and anybody may request it again and again. */
export function drawingPauses(now: () => number) {
  const pages = pauses(now, { free: 0, maxPauseMs: MAX_PAUSE_MS, keptMs: Infinity });
  const documents = pauses(now, {
    free: MAX_FAILURES_OF_DOCUMENT - 1,
    maxPauseMs: MAX_PAUSE_MS,
    keptMs: Infinity,
  });
  const timeouts = pauses(now, {
    free: MAX_FREE_TIMEOUTS,
    maxPauseMs: MAX_TIMEOUT_PAUSE_MS,
    keptMs: TIMEOUTS_KEPT_MS,
  });
  return {
    addFailure(file_id: string, page: string): void {
      pages.add(page);
      documents.add(file_id);
    },
    /** The clock ended a drawing of the document: either the machine is busy, or its pages make the reader wait. */
    addTimeout: (file_id: string) => timeouts.add(file_id),
    isBroken: (file_id: string, page: string) => pages.left(page) > 0 || documents.left(file_id) > 0,
    /** Milliseconds until a drawing of the document may be tried again after timeouts. */
    busyFor: (file_id: string) => timeouts.left(file_id),
  };
}
