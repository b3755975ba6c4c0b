import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { isPublic } from '@exam-vault/contract/permissions';
import { isNotFound, networkProblem, problemOf } from '../../base/api/api-problem.ts';
import { AHEAD, call } from '../../base/api/call.ts';
import { isForMembers } from '../../base/session/readers.ts';
import { authToken } from '../../base/session/session-store.ts';
import type { AnyDocument } from '../documents/document-kind.ts';
import { readersOf } from '../documents/readers-of.ts';
import { readWhole } from '../documents/download-file.ts';
import { offlineFile, offlinePicture, type KeptDocument, type KeptPage } from './kept-document.ts';
import type { KeptStore } from './kept-store.ts';
import { isNoRoom, KeepProblem } from './keep-problem.ts';

export interface KeepRequest {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly why: KeptDocument['why'];
  readonly owner: string | null;
  /** 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

export interface KeepDeps {
  readonly store: KeptStore;
  /** Bytes that this browser can still store; null when it does not say. */
  freeBytes(): Promise<number | null>;
  /** Gets what the viewer needs to open files without a network. */
  prepareViewer(): Promise<void>;
  now(): number;
}

/** The text of longer documents is kept up to this page. Their file is whole. */
const MAX_TEXT_PAGES = 400;
const CALLS_AT_ONCE = 4;
/** Beside the file: its text, and room to work. */
const SPARE_BYTES = 5_000_000;

/** As a visitor; where only members may read, as the person of this tab. */
const asReader = () => (isForMembers() && authToken() !== null ? {} : { token: null });

/**
 * Keeps a document in this browser: what is said about it, its file, a picture and its text. Only what everybody may see who may read here is
 * kept. So everything is asked for as a visitor where a visitor may read. If any part fails, nothing of it stays.
 * @throws KeepProblem, ApiProblem
 */
export async function keepDocument(request: KeepRequest, deps: KeepDeps): Promise<void> {
  const { store } = deps;
  const { kind, id, why } = request;
  const seen = await viewPublic(kind, id);
  const before = await store.get(id);
  if (before?.document.revision === seen.revision && !isTextNewer(seen, before.document)) {
    const isWanted = why === 'kept' || before.why === 'kept';
    return store.change(id, { why: isWanted ? 'kept' : 'read', readAt: deps.now(), checkedAt: deps.now() });
  }
  const free = await deps.freeBytes();
  if (free !== null && free < seen.file_size + SPARE_BYTES) throw new KeepProblem('no-room');

  const path = offlineFile(seen);
  const picture = seen.thumbnail_url === null ? null : offlinePicture(seen);
  const files = [path, ...(picture === null ? [] : [picture])];
  try {
    if (seen.file_type === 'PDF') await deps.prepareViewer();
    const file = await fetchPublic(seen.file_url + AHEAD, request.onProgress);
    const pages = await textOf(kind, seen);
    await store.putFile(path, file, { 'content-type': file.type });
    const small = picture === null ? null : await fetchPublic(seen.thumbnail_url ?? '');
    if (picture !== null && small) await store.putFile(picture, small, { 'content-type': small.type });
    const kept: KeptDocument = {
      id,
      kind,
      document: { ...seen, file_url: path, thumbnail_url: picture, thumbnail_srcset: null },
      why: why === 'kept' || before?.why === 'kept' ? 'kept' : 'read',
      owner: request.owner,
      size: file.size + (small?.size ?? 0) + JSON.stringify(pages).length,
      files,
      readAt: deps.now(),
      checkedAt: deps.now(),
    };
    await store.put(kept, pages);
  } catch (error) {
    // The files of the revision that is kept stay.
    const broken = files.filter((one) => !before?.files.includes(one));
    await store.removeFiles(broken).catch(() => undefined);
    throw isNoRoom(error) ? new KeepProblem('no-room', { cause: error }) : error;
  }
  const old = before?.files.filter((one) => !files.includes(one)) ?? [];
  await store.removeFiles(old);
}

/** @throws KeepProblem when only some people may see it */
async function viewPublic(kind: DocumentKind, id: string): Promise<AnyDocument> {
  try {
    const seen = await call(DOCUMENT_CONTRACTS[kind].endpoints.view, { params: { id }, ahead: true, ...asReader() });
    const paper_approval_status = 'paper_approval_status' in seen ? seen.paper_approval_status : null;
    if (
      !isPublic({
        own: false,
        paper_approval_status,
        deleted: false,
        hidden: seen.hidden === true || 'withheld' in seen,
        readers: readersOf(seen),
      })
    )
      throw new KeepProblem('not-public');
    return seen;
  } catch (error) {
    throw isNotFound(error) ? new KeepProblem('not-public', { cause: error }) : error;
  }
}

/** More of the text has been read since. */
function isTextNewer(now: AnyDocument, before: AnyDocument): boolean {
  return now.pages_read > before.pages_read || (now.text_status === 'read' && before.text_status !== 'read');
}

async function fetchPublic(path: string, onProgress?: (fraction: number) => void): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'omit' });
  } catch {
    throw networkProblem();
  }
  if (!response.ok) throw problemOf(response.status, '');
  const isPrivate = /private|no-store/.test(response.headers.get('cache-control') ?? '') && !response.redirected;
  // Every file of a member is.
  if (isPrivate && !isForMembers()) {
    throw new KeepProblem('not-public');
  }
  try {
    return await readWhole(response, onProgress);
  } catch (error) {
    throw isNoRoom(error) ? error : networkProblem();
  }
}

/** The words of every page that is read. */
async function textOf(kind: DocumentKind, document: AnyDocument): Promise<KeptPage[]> {
  const count = Math.min(document.pages_read, MAX_TEXT_PAGES);
  const pages: KeptPage[] = [];
  let next = 1;
  const work = async () => {
    for (let page = next++; page <= count; page = next++) {
      const params = { id: document._id, page: String(page) };
      const read = await call(DOCUMENT_CONTRACTS[kind].endpoints.page, { params, query: {}, ...asReader() });
      pages[page - 1] = { turns: read.turns, source: read.source, words: read.words };
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  return pages;
}
