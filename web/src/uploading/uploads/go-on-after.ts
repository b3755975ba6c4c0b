import type { UploadJob } from './upload-job.ts';
import type { HubUploads } from './hub-uploads.ts';
import { GoneElsewhere } from './run-job.ts';
import { ApiProblem } from '../../base/api/api-problem.ts';

export interface FailureDeps {
  readonly hub: HubUploads;
  /** Waits so many milliseconds; `wake` receives a function that ends the wait at once. @throws what `signal` was aborted with */
  readonly wait: (ms: number, signal: AbortSignal, wake: (now: () => void) => void) => Promise<void>;
  /** What to say of an error. */
  readonly words: (error: unknown) => string;
}

/** The hub was asked to make a draft, and a day later it does not know the upload any more. */
export class PerhapsDone extends Error {
  override readonly name = 'PerhapsDone';
}

/**
 * Prepares the next attempt after a failure: waits, or changes how the job goes on.
 * @throws the error itself when a person must decide; GoneElsewhere when there is nothing left to do
 */
export async function goOnAfter(
  failure: unknown,
  job: UploadJob,
  { hub, wait, words }: FailureDeps,
  { signal, onChange }: { readonly signal: AbortSignal; readonly onChange: () => void },
): Promise<void> {
  const next = whatNext(failure, job.failures, !job.entry.isWhole && !job.entry.isMaking);
  switch (next) {
    case 'failed':
      throw failure;
    case 'ask':
      return;
    case 'whole':
      for (const id of job.entry.uploads) if (id !== null) void hub.discard(id).catch(() => undefined);
      return void (await job.change((entry) => ({ ...entry, isWhole: true })));
    case 'begin':
      return await beginAgain(failure, job, hub, signal);
    case 'offline':
    case 'busy':
      job.shown = { ...job.shown, state: next, problem: next === 'busy' ? words(failure) : null };
      onChange();
      await wait(waitMs(job.failures), signal, (now) => (job.wake = now));
  }
}

/** Something was not found: the uploads have expired; or the draft was made and is gone, because its owner has discarded it. */
async function beginAgain(failure: unknown, job: UploadJob, hub: HubUploads, signal: AbortSignal): Promise<void> {
  if (job.entry.isWhole) throw failure;
  const there = await Promise.all(job.entry.uploads.map(async (id) => id !== null && (await isThere(hub, id, signal))));
  if (job.entry.isMaking) {
    if (there.every(Boolean)) throw new GoneElsewhere();
    const uploads = job.entry.uploads.map(() => null);
    // A reload must not send it again unasked.
    await job.change((entry) => ({ ...entry, uploads, isMaking: false, isPaused: true }));
    throw new PerhapsDone();
  }
  job.shown = { ...job.shown, sent: 0 };
  await job.change((entry) => ({ ...entry, uploads: entry.uploads.map((id, at) => (there[at] ? id : null)) }));
}

async function isThere(hub: HubUploads, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await hub.offsetOf(id, signal);
    return true;
  } catch (error) {
    // The hub could not be asked. The next attempt finds out.
    return !(error instanceof ApiProblem && error.status === 404);
  }
}

/** How an upload goes on after a failure. */
type Next =
  /** It waits for the network and goes on. */
  | 'offline'
  /** It waits for the hub and goes on. */
  | 'busy'
  /** It asks the hub at once how far it is, and goes on from there. */
  | 'ask'
  /** The hub does not have it any more: it begins again. */
  | 'begin'
  /** Parts are not possible here: all files go in one request. */
  | 'whole'
  /** A person must decide. */
  | 'failed';

/** Failures in a row after which even what may pass is shown as failed. */
const MAX_PASSING_FAILURES = 12;
const NO_NETWORK = new Set([0, 408, 502, 504]);
const BUSY = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'STORAGE_FULL', 'PART_DAMAGED', 'HTTP_429', 'HTTP_503']);
/** A hub of an earlier version, or a proxy that lets only GET and POST through, or drops the headers of the protocol. */
const NO_PARTS = new Set([400, 403, 404, 405, 411, 412, 413, 415, 501]);

/** `failures`: how many there were since the last byte that arrived, with this one. `mayBeWhole`: one request with all files is still an option. */
export function whatNext(error: unknown, failures: number, mayBeWhole: boolean): Next {
  if (!(error instanceof ApiProblem)) return 'failed';
  const { status, code } = error;
  // An answer that broke off is no answer.
  if (NO_NETWORK.has(status) || code === 'HTTP_BODY') return 'offline';
  if (BUSY.has(code)) return 'busy';
  if (code === 'UPLOAD_CONFLICT') return failures < 3 ? 'ask' : 'busy';
  if (mayBeWhole && isWithoutParts(error)) return 'whole';
  if (code === 'NOT_FOUND') return failures < 3 ? 'begin' : 'failed';
  if (status >= 500 && failures < MAX_PASSING_FAILURES) return 'busy';
  return 'failed';
}

/** The hub names its errors. An error without a name comes from something between the page and the hub. */
function isWithoutParts({ status, code }: ApiProblem): boolean {
  return NO_PARTS.has(status) && (code === `HTTP_${status}` || code === 'VALIDATION');
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/** Milliseconds before the next attempt: longer each time, and not the same for everybody who lost the same connection. */
export function waitMs(failures: number, random = Math.random()): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);
}
