import { queryClient } from '../../base/api/query-client.ts';
import { authToken, hasSessionEnded, onSessionChange, tokenClaims } from '../../base/session/session-store.ts';
import { browserStore } from './entry-store.ts';
import { hubUploads } from './hub-uploads.ts';
import { UploadQueue, type UploadQueueDeps } from './upload-queue.ts';
import { uploadProblem } from './upload-texts.ts';
import { areUploadsWanted, setUploadsWanted } from '../../base/offline/uploads-wanted.ts';

/** One tab at a time sends an upload. Without locks, on plain http, the hub sees to it that nothing is there twice. */
const lock: UploadQueueDeps['lock'] = async (name, signal, run) => {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) await locks.request(`upload ${name}`, { signal }, run);
  else await run();
};

const wait: UploadQueueDeps['wait'] = (ms, signal, wake) =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = end(() => reject(signal.reason));
    const timer = setTimeout(end(resolve), ms);
    signal.addEventListener('abort', stop);
    wake(end(resolve));
  });

/** The uploads of this page. */
export const uploadQueue = new UploadQueue({
  hub: hubUploads,
  store: browserStore(),
  lock,
  wait,
  words: uploadProblem,
  onDraft: () => void queryClient.invalidateQueries({ queryKey: ['drafts'], exact: true }),
  onWanted: (isWanted) => {
    if (isWanted !== areUploadsWanted()) setUploadsWanted(isWanted);
  },
  now: () => Date.now(),
});

/** Follows the session: each person's uploads go on while that person is signed in. */
export async function followSession(): Promise<void> {
  const token = authToken();
  const subject = token === null ? null : tokenClaims(token).sub;
  if (subject !== null) await uploadQueue.start(subject);
  else if (hasSessionEnded()) uploadQueue.halt();
  else uploadQueue.forget();
}

onSessionChange(() => void followSession());
window.addEventListener('online', () => uploadQueue.wakeAll());
