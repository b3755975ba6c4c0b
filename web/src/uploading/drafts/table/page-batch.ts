import { timeOfPhoto } from '../../photos/exif-time.ts';
import { FIRST_EDIT } from '../../photos/photo-page.ts';
import { inPageOrder } from '../../photos/photo-list.ts';
import { UnreadablePhotoError } from '../../photos/photo-task.ts';
import { problemOf } from '../../photos/photo-texts.ts';
import { openPreparer } from '../../photos/preparer.ts';
import { newSubmissionKey } from '../../form/use-submission-key.ts';
import { authToken, onSessionChange } from '../../../base/session/session-store.ts';
import { uploadDraft } from '../draft-queries.ts';
import { createUploadBatch, PreparationError } from './upload-batch.ts';

const preparer = openPreparer();

/** Upright, straightened, at most 2,400 pixels, in the order of their pages: as one draft of photos is made. */
async function preparePictures(pictures: readonly File[]): Promise<readonly File[]> {
  const named = await Promise.all(
    pictures.map(async (file, at) => ({ id: String(at), file, name: file.name, time: await timeOfPhoto(file) })),
  );
  const pages: File[] = [];
  for (const { file, name } of inPageOrder(named)) {
    try {
      const { blob } = await preparer.prepare(file, FIRST_EDIT);
      pages.push(new File([blob], name.replace(/\.[^.]*$/, '.jpg'), { type: blob.type }));
    } catch (error) {
      throw new PreparationError(await problemOf(file, name, error instanceof UnreadablePhotoError));
    }
  }
  return pages;
}

const asHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of each file. Plain http, which a campus network may use, has no `crypto.subtle`. */
async function digest(files: readonly File[]): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digests: string[] = [];
  for (const file of files) digests.push(asHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  return digests.toSorted().join(' ');
}

/** The uploads of this tab. They go on while the person looks at other screens. */
export const pageBatch = createUploadBatch({
  upload: uploadDraft,
  newKey: newSubmissionKey,
  prepare: preparePictures,
  digest,
});

onSessionChange(() => {
  if (authToken() === null) pageBatch.forget();
});
