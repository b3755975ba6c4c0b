import type { Draft } from '@exam-vault/contract/drafts';
import { ApiProblem } from '../../base/api/api-problem.ts';
import type { HubUploads } from './hub-uploads.ts';
import { Pace, sendFile } from './send-file.ts';
import type { UploadJob } from './upload-job.ts';

/** Another tab has finished it, or its owner has discarded it there. */
export class GoneElsewhere extends Error {
  override readonly name = 'GoneElsewhere';
}

/** The pages were arranged before, by an attempt whose answer was lost, and then by their owner. */
function unlessArranged(error: unknown): void {
  if (!(error instanceof ApiProblem && error.code === 'STALE_REVISION')) throw error;
}

/**
 * Brings the files of a job to the hub and makes the draft: one attempt, from where the last one ended.
 * @throws GoneElsewhere, ApiProblem, or what `signal` was aborted with
 */
export async function runJob(
  hub: HubUploads,
  job: UploadJob,
  pace: Pace,
  { signal, onChange }: { readonly signal: AbortSignal; readonly onChange: () => void },
): Promise<Draft> {
  const show = (state: 'sending' | 'making', sent: number) => {
    if (sent > job.shown.sent) job.failures = 0;
    job.shown = { ...job.shown, state, sent: Math.max(sent, job.shown.sent), problem: null };
    onChange();
  };
  const draft = job.entry.isWhole ? await sendWhole() : await sendParts();
  const { pages } = job.entry;
  if (pages) await hub.arrange(draft._id, pages, signal).catch(unlessArranged);
  return draft;

  async function sendWhole(): Promise<Draft> {
    const { kind, id, size } = job.entry;
    const onProgress = (fraction: number) =>
      show(fraction < 1 ? 'sending' : 'making', Math.floor(Math.min(1, fraction) * size));
    show('sending', 0);
    return await hub.sendWhole({ kind, files: job.files, key: id, signal, onProgress });
  }

  async function sendParts(): Promise<Draft> {
    const uploads: string[] = [];
    let before = 0;
    for (const [index, file] of job.files.entries()) {
      const upload = job.entry.uploads[index] ?? null;
      const onSent = (offset: number) => show('sending', before + offset);
      const onBegun = (id: string) => keep(index, id);
      uploads.push(await sendFile(hub, { kind: job.entry.kind, file, upload, pace, signal, onBegun, onSent }));
      before += file.size;
    }
    show('making', before);
    await change((entry) => ({ ...entry, isMaking: true }));
    return await hub.makeDraft(job.entry.kind, uploads, signal);
  }

  /** Two tabs may have begun the same file. The first one counts. */
  async function keep(index: number, id: string): Promise<string> {
    await change((entry) => ({
      ...entry,
      uploads: entry.uploads.map((own, at) => (at === index ? (own ?? id) : own)),
    }));
    const kept = job.entry.uploads[index] ?? id;
    if (kept !== id) await hub.discard(id).catch(() => undefined);
    return kept;
  }

  async function change(change: Parameters<UploadJob['change']>[0]): Promise<void> {
    if (!(await job.change(change))) throw new GoneElsewhere();
  }
}
