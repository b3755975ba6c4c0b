import type { DBSchema } from 'idb';
import { browserDatabase } from '../../base/offline/browser-database.ts';
import type { KeptDocument, KeptPage } from './kept-document.ts';
import { KEPT_CACHE, KEPT_DATABASE } from '../../base/offline/worker-messages.ts';

/** Where documents are kept. A document is kept once its row is there; files come before it. Every method may throw. */
export interface KeptStore {
  /** Those that were read last come first. */
  list(): Promise<KeptDocument[]>;
  get(id: string): Promise<KeptDocument | undefined>;
  pages(id: string): Promise<readonly KeptPage[]>;
  put(kept: KeptDocument, pages: readonly KeptPage[]): Promise<void>;
  /** Changes a document, if it is still kept. */
  change(id: string, change: Partial<KeptDocument>): Promise<void>;
  /** Removes documents with their files. */
  remove(ids: readonly string[]): Promise<void>;
  putFile(path: string, content: Blob, headers: Readonly<Record<string, string>>): Promise<void>;
  /** The text of a file; null when it is not there. */
  readFile(path: string): Promise<string | null>;
  removeFiles(paths: readonly string[]): Promise<void>;
  filePaths(): Promise<string[]>;
}

interface Tables extends DBSchema {
  readonly documents: { readonly key: string; readonly value: KeptDocument };
  readonly pages: { readonly key: string; readonly value: readonly KeptPage[] };
}

/** No script may run in an offline file, and no page may embed it: the policy of the hub for files. */
const FILE_HEADERS = {
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
};

/** The store of this browser. It is opened at its first use. */
function browserStore(): KeptStore {
  const { open } = browserDatabase<Tables>(KEPT_DATABASE, (fresh) => {
    fresh.createObjectStore('documents', { keyPath: 'id' });
    fresh.createObjectStore('pages');
  });
  const cache = () => caches.open(KEPT_CACHE);
  const removeFiles = async (paths: readonly string[]) => {
    const files = await cache();
    await Promise.all(paths.map((path) => files.delete(path)));
  };

  return {
    async list() {
      const kept = await (await open()).getAll('documents');
      return kept.toSorted((one, other) => other.readAt - one.readAt);
    },
    get: async (id) => await (await open()).get('documents', id),
    pages: async (id) => (await (await open()).get('pages', id)) ?? [],
    async put(kept, pages) {
      const trx = (await open()).transaction(['documents', 'pages'], 'readwrite');
      await Promise.all([
        trx.objectStore('documents').put(kept),
        trx.objectStore('pages').put(pages, kept.id),
        trx.done,
      ]);
    },
    async change(id, change) {
      const trx = (await open()).transaction('documents', 'readwrite');
      const before = await trx.store.get(id);
      if (before) await trx.store.put({ ...before, ...change });
      await trx.done;
    },
    async remove(ids) {
      const trx = (await open()).transaction(['documents', 'pages'], 'readwrite');
      const [documents, pages] = [trx.objectStore('documents'), trx.objectStore('pages')];
      const files: string[] = [];
      for (const id of ids) {
        files.push(...((await documents.get(id))?.files ?? []));
        await Promise.all([documents.delete(id), pages.delete(id)]);
      }
      await trx.done;
      await removeFiles(files);
    },
    async putFile(path, content, headers) {
      const length = { 'content-length': String(content.size) };
      await (await cache()).put(path, new Response(content, { headers: { ...FILE_HEADERS, ...headers, ...length } }));
    },
    // Opening a cache that is not there would make one.
    async readFile(path) {
      return (await (await caches.match(path, { cacheName: KEPT_CACHE }))?.text()) ?? null;
    },
    removeFiles,
    filePaths: async () => (await (await cache()).keys()).map(({ url }) => new URL(url).pathname),
  };
}

export const keptStore: KeptStore = browserStore();
