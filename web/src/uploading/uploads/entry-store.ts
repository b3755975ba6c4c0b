import type { DBSchema } from 'idb';
import { browserDatabase } from '../../base/offline/browser-database.ts';
import type { UploadEntry } from './entry.ts';
import { UPLOADS_DATABASE } from '../../base/offline/uploads-wanted.ts';

interface KeptUpload {
  readonly entry: UploadEntry;
  readonly files: readonly File[];
}

/** Where uploads wait until they are a draft. Every method throws when the browser cannot keep anything. */
export interface EntryStore {
  /** The uploads of this person, oldest first. Those of anybody else are removed. */
  load(owner: string): Promise<KeptUpload[]>;
  add(kept: KeptUpload): Promise<void>;
  get(id: string): Promise<UploadEntry | undefined>;
  /** Changes an entry, if it is still there, against all other tabs. @returns the entry as it is then */
  change(id: string, change: (entry: UploadEntry) => UploadEntry): Promise<UploadEntry | undefined>;
  remove(id: string): Promise<void>;
  /** Lets go of the database, so that it can be deleted. */
  close(): Promise<void>;
}

interface Tables extends DBSchema {
  readonly entries: { readonly key: string; readonly value: UploadEntry };
  readonly files: { readonly key: string; readonly value: readonly File[] };
}

/** The store of this browser. It is opened at its first use. */
export function browserStore(): EntryStore {
  const { open, close } = browserDatabase<Tables>(UPLOADS_DATABASE, (fresh) => {
    fresh.createObjectStore('entries', { keyPath: 'id' });
    fresh.createObjectStore('files');
  });
  return {
    async load(owner) {
      const trx = (await open()).transaction(['entries', 'files'], 'readwrite');
      const [entries, files] = [trx.objectStore('entries'), trx.objectStore('files')];
      const kept: KeptUpload[] = [];
      for (const entry of await entries.getAll()) {
        const bytes = await files.get(entry.id);
        if (entry.owner === owner && bytes) kept.push({ entry, files: bytes });
        else await Promise.all([entries.delete(entry.id), files.delete(entry.id)]);
      }
      await trx.done;
      return kept.toSorted((one, other) => one.entry.createdAt - other.entry.createdAt);
    },
    async add({ entry, files }) {
      const trx = (await open()).transaction(['entries', 'files'], 'readwrite');
      await Promise.all([
        trx.objectStore('entries').put(entry),
        trx.objectStore('files').put(files, entry.id),
        trx.done,
      ]);
    },
    get: async (id) => await (await open()).get('entries', id),
    async change(id, change) {
      const trx = (await open()).transaction('entries', 'readwrite');
      const before = await trx.store.get(id);
      const after = before && change(before);
      if (after) await trx.store.put(after);
      await trx.done;
      return after;
    },
    async remove(id) {
      const trx = (await open()).transaction(['entries', 'files'], 'readwrite');
      await Promise.all([trx.objectStore('entries').delete(id), trx.objectStore('files').delete(id), trx.done]);
    },
    close,
  };
}
