/** What the page and its service worker agree on. The service worker imports this file too, so it needs nothing of a page. */

/** The files of kept documents, by their paths below `KEPT_FILES`. */
export const KEPT_CACHE = 'kept-files';
/** Addresses that only the service worker answers. */
export const KEPT_FILES = '/kept-files/';
/** The browser's database of kept documents. */
export const KEPT_DATABASE = 'kept';

/** Where the system's share sheet sends files (Web Share Target). Only the service worker answers it. */
export const SHARE_PATH = '/share';
/** The field of its form. */
export const SHARED_FIELD = 'files';
/** The files that were shared last, by their paths below `SHARED_FILES`. */
export const SHARED_CACHE = 'shared-files';
export const SHARED_FILES = '/shared-files/';
/** A header of these: the name of the file, URL-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';

export type WorkerMessage =
  /** The page with this entry script is open and was loaded after the update. */
  | { readonly type: 'take-over'; readonly entry: string }
  /** Get what the viewer needs to open files without a network. */
  | { readonly type: 'get-viewer' }
  /** Somebody has logged out: remove all that is kept. The page may be closed before it is done. */
  | { readonly type: 'forget' };
