import type { AnyDocument, DocumentKind } from './document-kind.ts';
import type { ShownFile } from './viewer/viewer-props.ts';

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
