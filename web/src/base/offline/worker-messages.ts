/** What the page and its service worker agree on. The service worker imports this file too, so it needs nothing of a page. */

/** The files of kept documents, by their paths below `KEPT_FILES`. */
export const KEPT_CACHE = 'kept-files';
/** Addresses that only the service worker answers. */
export const KEPT_FILES = '/kept-files/';
/** The browser's database of kept documents. */
export const KEPT_DATABASE = 'kept';

export type WorkerMessage =
  /** The page with this entry script is open and was loaded after the update. */
  | { readonly type: 'take-over'; readonly entry: string }
  /** Get what the viewer needs to open files without a network. */
  | { readonly type: 'get-viewer' }
  /** Somebody has logged out: remove all that is kept. The page may be closed before it is done. */
  | { readonly type: 'forget' };
