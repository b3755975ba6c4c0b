import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import { FileMissingError } from '../../base/ports/file-storage.ts';
import type { WorkFolder } from '../../library/files/work-folder.ts';
import type { KeepPicture } from './page-print.ts';
import type { PrintRepository } from './print-repository.ts';

export interface OldPicturesDeps {
  readonly reader: Pick<DocumentReader, 'sketches'>;
  readonly files: Pick<WorkFolder, 'withLocalCopy'>;
}

/** Draws the pages of documents that were read when no pictures were kept. */
export function oldPictures({
  prints,
  keepPicture,
  reader,
  files,
}: OldPicturesDeps & {
  readonly prints: Pick<PrintRepository, 'withoutPictures'>;
  readonly keepPicture: KeepPicture;
}) {
  return {
    /**
     * Keeps the pictures of a document's pages if none are kept. A file that is lost or cannot be drawn is not tried again.
     * @returns whether it tried
     * @throws when the machine failed: the file can be tried again
     */
    async add(file_id: string, signal: AbortSignal): Promise<boolean> {
      const task = await prints.withoutPictures(file_id);
      if (!task) return false;
      const sketches = await files
        .withLocalCopy(file_id, (path) => reader.sketches(path, { ...task, signal }))
        .catch((error: unknown) => {
          if (error instanceof ChildFailedError || error instanceof FileMissingError) return [];
          throw error;
        });
      for (const at of task.turns.keys()) {
        const sketch = sketches[at];
        await keepPicture(file_id, { page: at + 1, ...(sketch ? { sketch } : {}) });
      }
      return true;
    },
  };
}
