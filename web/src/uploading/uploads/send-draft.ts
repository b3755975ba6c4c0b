import type { Draft } from '@exam-vault/contract/drafts';
import { followSession, uploadQueue } from './uploads.ts';
import type { UploadRequest } from './upload-queue.ts';

export interface SendOptions {
  /** Receives the fraction that the hub has, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Aborting takes the upload from the queue. */
  readonly signal: AbortSignal;
  /** Whether the screen that began it still waits. If not, the upload stays in the panel with a link to its draft. */
  readonly isAwaited: () => boolean;
}

/**
 * Puts the files of a draft into the queue and waits for it. A failed upload stays in the queue; sent again with the same id, it goes on.
 * @throws ApiProblem, or what `signal` was aborted with
 */
export async function sendDraft(
  request: UploadRequest,
  { onProgress, signal, isAwaited }: SendOptions,
): Promise<Draft> {
  await followSession();
  signal.throwIfAborted();
  const report = () => {
    const item = uploadQueue.items().find(({ id }) => id === request.id);
    if (item) onProgress(item.size === 0 ? 0 : item.sent / item.size);
  };
  const unsubscribe = uploadQueue.subscribe(report);
  const stop = () => void uploadQueue.remove(request.id);
  signal.addEventListener('abort', stop);
  try {
    const draft = await uploadQueue.add(request);
    if (isAwaited()) await uploadQueue.remove(request.id);
    return draft;
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
  }
}
