import { type PhotoAnswer, type PhotoTask, UnreadablePhotoError } from './photo-task.ts';
import { runPhotoTask } from './prepare-photo.ts';

/** The part of a worker's global scope that is used here. TypeScript's DOM library has only the page's. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<PhotoTask>) => void): void;
  postMessage(answer: PhotoAnswer, options: StructuredSerializeOptions): void;
}
const scope = globalThis as unknown as WorkerScope;

async function answer(task: PhotoTask): Promise<PhotoAnswer> {
  try {
    return { ok: true, result: await runPhotoTask(task) };
  } catch (error) {
    return { ok: false, isUnreadable: error instanceof UnreadablePhotoError, message: String(error) };
  }
}

scope.addEventListener('message', ({ data }) => {
  void answer(data).then((result) => scope.postMessage(result, { transfer: [] }));
});
