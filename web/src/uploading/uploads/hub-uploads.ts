import { changeDraft, createDraft, type Draft, type DraftPage } from '@exam-vault/contract/drafts';
import type { DraftKind } from '@exam-vault/contract/document-fields';
import {
  createUpload,
  deleteUpload,
  draftFromUploads,
  getUpload,
  sendPart,
  type Upload,
  TUS_VERSION,
} from '@exam-vault/contract/uploads';
import { ApiProblem, networkProblem, problemOf } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { requestPath } from '../../base/api/request-path.ts';
import { upload } from '../../base/api/upload.ts';
import { withToken } from '../../base/api/with-token.ts';

/** A connection may be dead without a word. Then the request is given up after so long. */
const PART_TIMEOUT_MS = 60_000;
const QUESTION_TIMEOUT_MS = 30_000;
/** Forty pictures become one PDF meanwhile. */
const DRAFT_TIMEOUT_MS = 300_000;

/** The hub's calls that an upload needs. All of them throw ApiProblem, or what `signal` was aborted with. */
export interface HubUploads {
  /** @returns the id of the upload */
  begin(kind: DraftKind, file: File, signal: AbortSignal): Promise<string>;
  /** @returns where the next part begins */
  offsetOf(id: string, signal: AbortSignal): Promise<number>;
  /** @returns where the next part begins */
  sendPart(id: string, offset: number, bytes: ArrayBuffer, checksum: string, signal: AbortSignal): Promise<number>;
  discard(id: string): Promise<void>;
  makeDraft(kind: DraftKind, uploads: string[], signal: AbortSignal): Promise<Draft>;
  arrange(draftId: string, pages: DraftPage[], signal: AbortSignal): Promise<void>;
  /** All files in one request, for a hub or a proxy that takes no parts. */
  sendWhole(input: WholeUpload): Promise<Draft>;
}

interface WholeUpload {
  readonly kind: DraftKind;
  readonly files: readonly File[];
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

interface TusRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ArrayBuffer;
  readonly signal: AbortSignal;
}

/** Letters of a file's name with its folders: the inner ones say most. */
const MAX_PATH_LENGTH = 400;

/** Base64 of the UTF-8 bytes: names have any letters. */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const metadata = (kind: DraftKind, { name }: File) =>
  [`kind ${base64(kind)}`, ...(name === '' ? [] : [`filename ${base64(name.slice(-MAX_PATH_LENGTH))}`])].join(',');

/** Runs a request that is given up after `ms`, as if the network had gone. */
async function within<T>(ms: number, signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const stop = () => timeout.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => timeout.abort(networkProblem()), ms);
  try {
    return await run(timeout.signal);
  } catch (error) {
    if (timeout.signal.aborted) throw signal.aborted ? signal.reason : networkProblem();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** A request of the tus protocol. @throws ApiProblem */
async function tus(method: 'POST' | 'PATCH', path: string, { headers, body, signal }: TusRequest): Promise<Response> {
  return await withToken(async (token) => {
    const all = new Headers({ accept: 'application/json', 'tus-resumable': TUS_VERSION, ...headers });
    if (token !== null) all.set('authorization', `Bearer ${token}`);
    const response = await fetch(path, { method, headers: all, signal, ...(body && { body }) }).catch((error) => {
      if (signal.aborted) throw error;
      throw networkProblem();
    });
    if (!response.ok) throw problemOf(response.status, await response.text().catch(() => ''));
    return response;
  });
}

/** The hub of this page. */
export const hubUploads: HubUploads = {
  begin: (kind, file, signal) =>
    within(QUESTION_TIMEOUT_MS, signal, async (limited) => {
      const headers = { 'upload-length': String(file.size), 'upload-metadata': metadata(kind, file) };
      const answer = await tus('POST', requestPath(createUpload), { headers, signal: limited }).catch(
        (error: unknown) => {
          // A hub of an earlier version does not have this call, and names that as it names a missing paper.
          throw error instanceof ApiProblem && error.status === 404 ? new ApiProblem(404, 'HTTP_404') : error;
        },
      );
      const begun = (await answer.json().catch(() => null)) as Partial<Upload> | null;
      // A proxy's page, or an answer that was cut.
      if (typeof begun?._id !== 'string') throw networkProblem();
      return begun._id;
    }),
  offsetOf: (id, signal) =>
    within(
      QUESTION_TIMEOUT_MS,
      signal,
      async (limited) => (await call(getUpload, { params: { id }, signal: limited })).offset,
    ),
  sendPart: (id, offset, bytes, checksum, signal) =>
    within(PART_TIMEOUT_MS, signal, async (limited) => {
      const headers = {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'upload-checksum': checksum,
      };
      const answer = await tus('PATCH', requestPath(sendPart, { id }), { headers, body: bytes, signal: limited });
      const next = offset + bytes.byteLength;
      // The sign-in page of a public network answers everything with 200.
      if (answer.status !== 204 || (answer.headers.get('upload-offset') ?? String(next)) !== String(next))
        throw networkProblem();
      return next;
    }),
  discard: async (id) => void (await call(deleteUpload, { params: { id } })),
  makeDraft: (kind, uploads, signal) =>
    within(DRAFT_TIMEOUT_MS, signal, (limited) => call(draftFromUploads, { body: { kind, uploads }, signal: limited })),
  arrange: (id, pages, signal) =>
    within(DRAFT_TIMEOUT_MS, signal, async (limited) => {
      await call(changeDraft, { params: { id }, body: { pages }, signal: limited });
    }),
  sendWhole: ({ kind, ...form }) => upload(createDraft, { fields: { kind }, ...form }),
};
