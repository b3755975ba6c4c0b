import type {
  deleteAnswer,
  documentParams,
  downloadAnswer,
  downloadBody,
  myQuery,
  pageQuery,
} from '@exam-vault/contract/documents';
import type { Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import { serveMyList } from '../http/serve-lists.ts';
import type { ServeUpload } from '../http/serve-upload.ts';
import type { DocumentForm, DocumentService } from './document-service.ts';

type Call<Access, Parts> = Endpoint & { readonly access: Access } & Readonly<Parts>;

/** The calls of a document's life, each kind's own; `D` is the document as they answer it. */
export interface DocumentEndpoints<D> {
  readonly views: ReadonlyArray<Call<'anyone', { params: typeof documentParams; answer: z.ZodMiniType<D> }>>;
  readonly all: Call<'anyone', { query: typeof pageQuery; answer: z.ZodMiniType<{ data: D[]; total: number }> }>;
  readonly mine: Call<'member', { query: typeof myQuery; answer: z.ZodMiniType<D[]> }>;
  readonly upload: Call<'uploader', { form: z.ZodMiniType<DocumentForm>; answer: z.ZodMiniType<D> }>;
  readonly edit: Call<
    'member',
    { params: typeof documentParams; form: z.ZodMiniType<DocumentForm>; answer: z.ZodMiniType<D> }
  >;
  readonly remove: Call<'member', { params: typeof documentParams; answer: typeof deleteAnswer }>;
  readonly countDownload: Call<'member', { body: typeof downloadBody; answer: typeof downloadAnswer }>;
}

export interface DocumentRouteParts<D> {
  readonly documents: DocumentService;
  /** The document as one person sees it. */
  readonly present: (document: DocumentRow, user: UserRow | null) => D;
  readonly serveUpload: ServeUpload;
  /** What the answer to a deletion says. */
  readonly deleted: string;
}

/** A document's life over HTTP, the same for both kinds (spec section 7, contract section 4). */
export function documentRoutes<D>(
  app: FastifyInstance,
  endpoints: DocumentEndpoints<D>,
  { documents, present, serveUpload, deleted }: DocumentRouteParts<D>,
): void {
  for (const endpoint of endpoints.views) {
    serve(app, endpoint, async ({ caller, params }) =>
      present(await documents.view(caller.user, params.id), caller.user),
    );
  }

  serve(app, endpoints.all, async ({ caller, query }) => {
    const { data, total } = await documents.all(query.page ?? 1);
    return { data: data.map((document) => present(document, caller.user)), total };
  });

  serveMyList(app, endpoints.mine, async (user, page) => {
    const { data, total } = await documents.own(user, page);
    return { data: data.map((document) => present(document, user)), total };
  });

  serveUpload(app, endpoints.upload, {
    before: async ({ caller }) => documents.checkUpload(caller.user),
    handle: async ({ caller, form, file, key, request_id }) =>
      present(await documents.upload(caller.user, form, file, { key, request_id }), caller.user),
  });

  serveUpload(app, endpoints.edit, {
    before: ({ caller, params }) => documents.checkEdit(caller.user, params.id),
    handle: async ({ caller, params, form, file, request_id }) =>
      present(await documents.edit(caller.user, params.id, form, file, { request_id }), caller.user),
  });

  serve(app, endpoints.remove, async ({ caller, params }) => {
    await documents.remove(caller.user, params.id);
    return { message: deleted };
  });

  serve(app, endpoints.countDownload, async ({ caller, body }) => ({
    download_count: await documents.countDownload(caller.user, body.paper_id),
  }));
}
