import type { DocumentEndpoints } from '@exam-vault/contract/document-contract';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { call, callWithHeaders } from '../../base/api/call.ts';
import { upload } from '../../base/api/upload.ts';
import { ownName, ownSubject } from '../../base/session/role-answer.ts';
import { storedRole } from '../../base/session/session-store.ts';
import { orKept, viewOrKept } from '../kept/or-kept.ts';
import type { AnyDocument, DocumentCalls, FormValues, ListQuery } from './document-kind.ts';

/** The specification's forms send the uploader (section 3). The hub ignores it and uses the token (contract section 4). */
function withUploader(fields: FormValues): FormValues {
  const [role, approved_by] = [storedRole(), ownName()];
  return { ...fields, ...(role !== null && { role }), ...(approved_by !== undefined && { approved_by }) };
}

/** The parameters of a search. The search box always searches inside the documents too (contract section 4). */
export function searchQuery({ filters, sort }: ListQuery, page: number) {
  return { ...filters, page: String(page), inside: 'true' as const, sort };
}

/** The calls of one kind for the shared screens. What is kept in this browser answers for a hub that is away. */
export function documentCalls<D extends AnyDocument>(
  kind: DocumentKind,
  endpoints: DocumentEndpoints<D>,
): DocumentCalls<D> {
  return {
    all: (page) =>
      orKept(
        () => call(endpoints.all, { query: { page: String(page) } }),
        (kept) => kept.keptList<D>(kind, { filters: {} }, page),
      ),
    search: (query, page) =>
      orKept(
        () => call(endpoints.search, { query: searchQuery(query, page) }),
        (kept) => kept.keptList<D>(kind, query, page),
      ),
    async my(page) {
      const { answer, headers } = await callWithHeaders(endpoints.my, {
        query: { uid: ownSubject(), page: String(page) },
      });
      return { data: answer, total: Number(headers.get('X-Total-Count') ?? answer.length) };
    },
    get: (id) => call(endpoints.get, { params: { id } }),
    view: (id, ahead = false) => viewOrKept(id, () => call(endpoints.view, { params: { id }, ahead })),
    upload: (fields, file, transfer) => upload(endpoints.upload, { fields: withUploader(fields), file, ...transfer }),
    edit: (id, fields, file, transfer) =>
      upload(endpoints.edit, { params: { id }, fields: withUploader(fields), ...(file && { file }), ...transfer }),
    remove: (id) => call(endpoints.remove, { params: { id } }),
    countDownload: async (id) => (await call(endpoints.countDownload, { body: { paper_id: id } })).download_count,
    similar: async (id) => (await call(endpoints.similar, { params: { id } })).data,
    page: (id, page) =>
      orKept(
        () => call(endpoints.page, { params: { id, page: String(page) }, query: {} }),
        (kept) => kept.keptPage(id, page),
      ),
    pagePictures: (id, page) =>
      orKept(
        () => call(endpoints.page, { params: { id, page: String(page) }, query: { words: 'false' } }),
        (kept) => kept.keptPage(id, page),
      ),
    find: (id, text) =>
      orKept(
        () => call(endpoints.find, { params: { id }, query: { text } }),
        (kept) => kept.keptFind(id, text),
      ),
    outline: (id) => call(endpoints.outline, { params: { id } }),
  };
}
