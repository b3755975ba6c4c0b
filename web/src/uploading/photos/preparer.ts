import { fileTypeOf, SIGNATURE_LENGTH, type FileType } from '@exam-vault/contract/files';
import type { PhotoEdit, PreparedPhoto, Turn } from './photo-page.ts';
import { type PhotoAnswer, type PhotoLook, type PhotoTask, UnreadablePhotoError } from './photo-task.ts';

/** No JPEG with a picture is smaller. */
const MIN_JPEG_BYTES = 125;

/** Prepares photos, one at a time, away from the page's thread. */
export interface Preparer {
  /** @throws UnreadablePhotoError, or another error where there is too little memory; a JPEG is answered as it is instead */
  prepare(file: Blob, edit: PhotoEdit): Promise<PreparedPhoto>;
  look(file: Blob, turn: Turn): Promise<PhotoLook>;
  close(): void;
}

function runInWorker(worker: Worker, task: PhotoTask): Promise<PreparedPhoto | PhotoLook> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const onAnswer = ({ data }: MessageEvent<PhotoAnswer>) => {
      ended.abort();
      if (data.ok) resolve(data.result);
      else reject(data.isUnreadable ? new UnreadablePhotoError(data.message) : new Error(data.message));
    };
    const onError = (event: ErrorEvent) => {
      ended.abort();
      event.preventDefault();
      reject(new Error(event.message));
    };
    worker.addEventListener('message', onAnswer, options);
    worker.addEventListener('error', onError, options);
    worker.postMessage(task, { transfer: [] });
  });
}

async function typeOfBytes(file: Blob): Promise<FileType | null> {
  return fileTypeOf(new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer()));
}

/** A worker in which a photo failed for lack of memory may have kept some of it: it is replaced. */
export function openPreparer(): Preparer {
  // Firefox before 105 has no canvas in workers.
  const hasWorker = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const runHere = async (task: PhotoTask) => (await import('./prepare-photo.ts')).runPhotoTask(task);
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const attempt = async (task: PhotoTask) => {
    if (!hasWorker) return runHere(task);
    worker ??= new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
    try {
      return await runInWorker(worker, task);
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError)) end();
      throw error;
    }
  };
  const inTurn = (task: PhotoTask) => {
    const result = last.then(() => attempt(task));
    last = result.catch(() => undefined);
    return result;
  };
  return {
    async prepare(file, edit) {
      try {
        return (await inTurn({ kind: 'prepare', file, edit })) as PreparedPhoto;
      } catch (error) {
        if (file.size < MIN_JPEG_BYTES || (await typeOfBytes(file)) !== 'JPEG') throw error;
        return { blob: file, thumbnail: file, corners: null, isUnprepared: true };
      }
    },
    look: async (file, turn) => (await inTurn({ kind: 'look', file, turn })) as PhotoLook,
    close: end,
  };
}
