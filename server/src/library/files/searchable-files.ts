import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { LayerPage, LayerWriter } from '@exam-vault/sandbox/layered/layer-writer';
import type { DocumentRow } from '../../base/database/schema.ts';
import { notFound, Problem, unavailable } from '../../base/errors.ts';
import { addressKey } from '../../base/limits/address-key.ts';
import { fairQueue } from '../../base/limits/fair-queue.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { FileMissingError } from '../../base/ports/file-storage.ts';
import { drawingPauses } from './drawing-pauses.ts';
import type { FileCache } from './file-cache.ts';
import type { PictureReader } from './page-pictures.ts';
import type { WorkFolder } from './work-folder.ts';

/** Raise it when the same words give another file. */
const LAYER_VERSION = 1;
/** How many more may wait while one is made. Further requests get 503. */
const MAX_WAITING = 20;

export interface SearchableFilesDeps {
  readonly workFolder: Pick<WorkFolder, 'withLocalCopy'>;
  readonly writer: LayerWriter;
  readonly cache: Pick<FileCache, 'read' | 'save'>;
  readonly usage: Pick<UsageLimits, 'acquire'>;
  /** The words that a machine has read from the pages of a document. */
  readonly recognised: {
    version(document: DocumentRow): Promise<string | null>;
    pages(document: DocumentRow): Promise<LayerPage[]>;
  };
}

export type SearchableFiles = ReturnType<typeof searchableFiles>;

/** Documents as PDFs with the recognised words behind the pictures of their pages. They are made on request and cached. */
export function searchableFiles({ workFolder, writer, cache, usage, recognised }: SearchableFilesDeps) {
  const queue = fairQueue(1, MAX_WAITING);
  const inProgress = new Map<string, Promise<Buffer>>();
  const pauses = drawingPauses(() => performance.now());

  async function make(document: DocumentRow, name: string): Promise<Buffer> {
    const { file_id, file_type: type } = document;
    const busyMs = pauses.busyFor(file_id);
    if (busyMs > 0) throw unavailable(undefined, Math.ceil(busyMs / 1000));
    if (pauses.isBroken(file_id, name)) throw notFound();
    try {
      const pages = await recognised.pages(document);
      const made = await workFolder.withLocalCopy(file_id, (path) => writer.write(path, { type, pages }));
      await cache.save(name, made);
      return made;
    } catch (error) {
      if (error instanceof ChildFailedError && !error.isTimeout) {
        pauses.addFailure(file_id, name);
        throw notFound();
      }
      if (error instanceof ChildFailedError) pauses.addTimeout(file_id);
      throw error instanceof Problem || error instanceof FileMissingError ? error : unavailable(error);
    }
  }

  async function queued(document: DocumentRow, name: string, { account, address }: PictureReader): Promise<Buffer> {
    const accountId = await account();
    const pending = inProgress.get(name);
    if (pending) return await pending;
    const leave = usage.acquire('pictures', accountId, address);
    const turn = { person: accountId ?? address, address: addressKey(address) };
    const made = queue
      .run(turn, () => make(document, name))
      .finally(() => {
        inProgress.delete(name);
        leave();
      });
    inProgress.set(name, made);
    return await made;
  }

  return {
    /** A PDF. @throws Problem NOT_FOUND for a document without recognised words, UNAVAILABLE, RATE_LIMITED; FileMissingError */
    async read(document: DocumentRow, reader: PictureReader): Promise<Buffer> {
      const version = await recognised.version(document);
      if (version === null) throw notFound();
      const name = `${document.file_id}-${LAYER_VERSION}-${version}.pdf`;
      return (await cache.read(name)) ?? (await queued(document, name, reader));
    },
  };
}
