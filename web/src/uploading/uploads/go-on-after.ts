import type { UploadJob } from './upload-job.ts';
import type { HubUploads } from './hub-uploads.ts';
import { GoneElsewhere } from './run-job.ts';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { waitMs, whatNext } from './what-next.ts';

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
