import { Problem } from '../errors.ts';
import { addressKey } from './address-key.ts';

/**
 * An upload must bring `MIN_WINDOW_BYTES` in every `WINDOW_MS`: 512 bytes a second on average. A phone in a 2G network sends about 4 KB/s,
 * so it may be without coverage for 105 s of every two minutes. There is no limit on the total time.
 */
const WINDOW_MS = 120_000;
const MIN_WINDOW_BYTES = 61_440;
const SAMPLE_INTERVAL_MS = 10_000;
/** Rates are taken over at least this long, so that an upload that has just begun has one. */
const MIN_RATE_TIME_MS = 1_000;

/**
 * How many uploads may arrive at the same time. Each holds a connection, an open file and a window of free disk space (staging-area.ts).
 * At one address: a lecture hall of 500 people who all upload at once. The reasons: decision 20.
 */
const MAX_UPLOADS = { total: 1_000, address: 500 };
/** RATE_LIMITS=off. */
const NO_MAX = { total: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY };

/** An upload whose body is still arriving. */
export interface ArrivingUpload {
  readonly account: string | null;
  /** The network address of the client. */
  readonly address: string;
  /** Bytes that have arrived on its connection. */
  bytesRead(): number;
  /** Ends the upload with this answer. */
  end(problem: Problem): void;
}

export interface UploadsUnderWay {
  /**
   * Adds an upload, and ends another one when there are too many: at the address with the most, of the account with the most, the slowest.
   * @returns a function to call when the body has arrived or the upload has failed
   */
  enter(upload: ArrivingUpload): () => void;
  readonly count: number;
}

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

interface Entry {
  readonly upload: ArrivingUpload;
  readonly owner: string;
  readonly addressKey: string;
  /** Oldest first, at most one window back. */
  samples: Sample[];
}

const stalledUpload = () => new Problem('VALIDATION', 'The upload stopped. Please send it again.', { status: 408 });
const tooManyUploads = () =>
  new Problem('UNAVAILABLE', 'There are too many uploads right now, and this one was slow. Please send it again.', {
    retryAfter: 30,
  });

function bytesPerSecond({ upload, samples }: Entry, now: number): number {
  const [oldest] = samples;
  if (!oldest) return 0;
  return (upload.bytesRead() - oldest.bytes) / Math.max(MIN_RATE_TIME_MS, now - oldest.at);
}

/** The entries of the keys that have the most. */
function largestGroups(entries: Iterable<Entry>, keyOf: (entry: Entry) => string): readonly Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  const most = Math.max(...[...groups.values()].map((group) => group.length));
  return [...groups.values()].filter((group) => group.length === most).flat();
}

/**
 * The upload that is ended when there are too many: at the address with the most of them, the slowest of the account with the most. So many
 * accounts of one machine end each other's, and an account with one upload is safe as long as another at its address has two.
 */
function chooseUploadToEnd(entries: Iterable<Entry>, now: number): Entry | null {
  const crowded = largestGroups(entries, ({ addressKey: key }) => key);
  let slowest: { readonly entry: Entry; readonly rate: number } | null = null;
  for (const entry of largestGroups(crowded, ({ owner }) => owner)) {
    const rate = bytesPerSecond(entry, now);
    if (!slowest || rate < slowest.rate) slowest = { entry, rate };
  }
  return slowest?.entry ?? null;
}

/**
 * The uploads that are arriving at this hub. Each must keep a minimum rate, and is ended with 408 below it. Above `max` in all or at one
 * address, one is ended with 503 for each that comes. With RATE_LIMITS=off only the rate counts.
 */
export function uploadsUnderWay(isLimited: boolean, max = isLimited ? MAX_UPLOADS : NO_MAX): UploadsUnderWay {
  const entries = new Set<Entry>();
  const countByAddress = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  function leave(entry: Entry): void {
    if (!entries.delete(entry)) return;
    const remaining = (countByAddress.get(entry.addressKey) ?? 1) - 1;
    if (remaining === 0) countByAddress.delete(entry.addressKey);
    else countByAddress.set(entry.addressKey, remaining);
    if (entries.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  function end(entry: Entry, problem: Problem): void {
    leave(entry);
    entry.upload.end(problem);
  }

  function sample(): void {
    const now = Date.now();
    for (const entry of entries) {
      const bytes = entry.upload.bytesRead();
      entry.samples.push({ at: now, bytes });
      while (entry.samples.length > 1 && now - (entry.samples[1]?.at ?? now) >= WINDOW_MS) entry.samples.shift();
      const [oldest] = entry.samples;
      if (oldest && now - oldest.at >= WINDOW_MS && bytes - oldest.bytes < MIN_WINDOW_BYTES)
        end(entry, stalledUpload());
    }
  }

  function makeRoom(key: string): void {
    const now = Date.now();
    if ((countByAddress.get(key) ?? 0) >= max.address) {
      const neighbours = [...entries].filter(({ addressKey }) => addressKey === key);
      const slowest = chooseUploadToEnd(neighbours, now);
      if (slowest) end(slowest, tooManyUploads());
    }
    if (entries.size >= max.total) {
      const slowest = chooseUploadToEnd(entries, now);
      if (slowest) end(slowest, tooManyUploads());
    }
  }

  return {
    enter(upload) {
      const key = addressKey(upload.address);
      makeRoom(key);
      const entry: Entry = {
        upload,
        owner: upload.account ?? key,
        addressKey: key,
        samples: [{ at: Date.now(), bytes: upload.bytesRead() }],
      };
      entries.add(entry);
      countByAddress.set(key, (countByAddress.get(key) ?? 0) + 1);
      timer ??= setInterval(sample, SAMPLE_INTERVAL_MS).unref();
      return () => leave(entry);
    },
    get count() {
      return entries.size;
    },
  };
}
