import { useMemo, useState } from 'react';
import type { ReadPage } from '@exam-vault/contract/search';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { documentKeys } from './document-queries.ts';
import type { PageSource, ShownFile } from '../viewer/viewer-props.ts';

/** A page that was asked for before its document was known. */
interface EarlyPage {
  /** Its answer, for the first who asks; null for another page. */
  take(page: number): Promise<ReadPage> | null;
}

function askEarly<D extends AnyDocument>(kind: DocumentKind<D>, id: string, early: number): EarlyPage {
  const read = kind.calls.page(id, early);
  // Who takes it handles its failure.
  read.catch(() => undefined);
  let isTaken = false;
  return {
    take(page) {
      if (isTaken || page !== early) return null;
      isTaken = true;
      return read;
    },
  };
}

/** Asks for the page that is opened at the same time as for its document: on a slow network that saves a round trip. */
export function useEarlyPage<D extends AnyDocument>(kind: DocumentKind<D>, id: string, page: number): EarlyPage {
  const [early] = useState(() => askEarly(kind, id, page));
  return early;
}

/** The pages of a document for its viewer. */
export function usePageSource<D extends AnyDocument>(
  kind: DocumentKind<D>,
  { _id, revision, text_status, pages_read }: Pick<AnyDocument, '_id' | 'revision' | 'text_status' | 'pages_read'>,
  early?: EarlyPage,
): PageSource {
  return useMemo(() => {
    const isKnown = (page: number) => text_status === 'reading' && page <= pages_read;
    return {
      textStatus: text_status,
      key: (page) => documentKeys(kind).page(_id, revision, page, isKnown(page) ? 'read' : text_status),
      load: (page) => early?.take(page) ?? kind.calls.page(_id, page),
      loadPictures: (page) => kind.calls.pagePictures(_id, page),
      find: (text) => kind.calls.find(_id, text),
      outlineKey: documentKeys(kind).outline(_id, revision, text_status),
      loadOutline: () => kind.calls.outline(_id),
    };
  }, [kind, _id, revision, text_status, pages_read, early]);
}

/** The file of a document, for its viewer. */
export function shownFile<D extends AnyDocument>(kind: DocumentKind<D>, document: D): ShownFile {
  const { _id, file_url, revision, title, file_type, page_count, thumbnail_url } = document;
  const status = kind.status(document);
  const isPublic = status === null || status === 'Approved';
  return {
    id: _id,
    url: file_url,
    revision: `${_id}/${revision}`,
    title,
    pages: file_type === 'PDF' ? page_count : 1,
    preview: thumbnail_url,
    addressOf: isPublic ? (page) => kind.paths.viewInAll(_id, { page }) : null,
  };
}
