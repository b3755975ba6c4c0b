import type { AnyDocument } from '@exam-vault/contract/document-contract';
import { readsAs } from '@exam-vault/contract/permissions';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../../serving/public-answers/answer-cache.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { serveAnswers } from '../../serving/public-answers/serve-answers.ts';
import { readerOf } from '../../serving/http/authenticate.ts';
import { serve } from '../../serving/http/serve.ts';
import { serveMyList } from '../../serving/http/serve-lists.ts';
import type { ServeUpload } from '../../serving/http/serve-upload.ts';
import type { StagedFile } from '../../base/ports/document-file.ts';
import type { ServerKind } from './document-kind.ts';
import type { DocumentService } from './document-service.ts';
import { groupOf } from './document-query.ts';
import type { DocumentList } from './document-lists.ts';
import type { Present } from './present-document.ts';

export interface DocumentRouteDeps {
  readonly documents: DocumentService;
  readonly present: Present<AnyDocument>;
  readonly serveUpload: ServeUpload;
  readonly answers: AnswerCache;
  /** The background reading of files. */
  readonly reading: {
    /** A picture has arrived. */
    prepare(): void;
    /** A file was queued. */
    wake(): void;
  };
}

/** The life of a kind's documents over HTTP (spec section 7, contract section 4). */
export function documentRoutes(
  app: FastifyInstance,
  { contract: { kind, endpoints, words }, ownRoutes }: ServerKind,
  { documents, present, serveUpload, answers, reading }: DocumentRouteDeps,
): void {
  for (const endpoint of [endpoints.get, endpoints.view]) {
    serveAnswers(app, answers, endpoint, {
      question: ({ params: { id } }, readers) => ({
        key: `${kind} ${id}`,
        readers,
        build: async () => {
          const document = await documents.findFor(readers, id);
          return document && { body: present(document, null), documents: [document] };
        },
      }),
      otherwise: async ({ caller, params }) =>
        present(await documents.viewOrNotice(readerOf(caller), params.id), caller.user),
    });
  }

  const listFor = (user: UserRow | null, { data, total }: DocumentList) => ({
    data: data.map((document) => present(document, user)),
    total,
  });
  serveAnswers(app, answers, endpoints.all, {
    question: ({ query: { page = 1 } }, readers) => ({
      key: `all ${kind} ${page}`,
      readers,
      build: async () => {
        const list = await documents.all(readers, page);
        return { body: listFor(null, list), documents: list.data, list: groupOf({ kind, scope: { readers } }) };
      },
    }),
    otherwise: async ({ caller, query: { page = 1 } }) =>
      listFor(caller.user, await documents.allAfresh(readsAs(readerOf(caller)), page)),
  });

  serveMyList(app, endpoints.my, async (user, page) => listFor(user, await documents.own(user, page)));

  const prepareReading = (file: StagedFile | null) => {
    // The own text of a PDF needs no models.
    if (file && file.type !== 'PDF') reading.prepare();
  };

  serveUpload(app, endpoints.upload, {
    before: async ({ caller }) => documents.assertMayUpload(caller.user),
    async handle({ caller, form, file, key, request_id }) {
      prepareReading(file);
      const document = await documents.upload(caller.user, form, file, { key, request_id });
      reading.wake();
      return present(document, caller.user);
    },
  });

  serveUpload(app, endpoints.edit, {
    before: ({ caller, params }) => documents.assertMayEdit(caller.user, params.id),
    async handle({ caller, params, form, file, request_id }) {
      prepareReading(file);
      const document = await documents.edit(caller.user, params.id, form, file, { request_id });
      if (file) reading.wake();
      return present(document, caller.user);
    },
  });

  serve(app, endpoints.remove, async ({ caller, params }) => {
    await documents.remove(caller.user, params.id);
    return { message: words.deleted };
  });

  serve(app, endpoints.countDownload, async ({ caller, body }) => ({
    download_count: await documents.countDownload(caller.user, body.paper_id),
  }));
  ownRoutes?.(app);
}
