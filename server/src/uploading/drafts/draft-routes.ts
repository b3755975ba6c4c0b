import type { DraftKind } from '@exam-vault/contract/document-fields';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import {
  changeDraft,
  createDraft,
  deleteDraft,
  draftPagePicture,
  getDraft,
  listDrafts,
  submitDraft,
} from '@exam-vault/contract/drafts';
import type { Answer } from '@exam-vault/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import type { Presenters } from '../../library/documents/present-document.ts';
import type { PagePictures } from '../../library/files/page-pictures.ts';
import { parseInput } from '../../serving/http/parse-input.ts';
import { requestParts, serve } from '../../serving/http/serve.ts';
import type { ServeUpload } from '../../serving/http/serve-upload.ts';
import { FileMissingError } from '../../base/ports/file-storage.ts';
import type { DraftReading } from './draft-reading.ts';
import type { DraftService } from './draft-service.ts';
import { presentDraft } from './present-draft.ts';
import type { draftSubmission } from './submit-draft.ts';

export interface DraftRouteDeps {
  readonly drafts: DraftService;
  readonly submission: ReturnType<typeof draftSubmission>;
  readonly present: Presenters;
  readonly pictures: PagePictures;
  readonly reading: Pick<DraftReading, 'prepare'>;
  readonly serveUpload: ServeUpload;
}

/** A number or a text, as a form would send it. What is no value of a form stays, and is refused like one. */
const asForm = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value === null ? '' : value,
    ]),
  );

/** Drafts over HTTP (contract section 9). */
export function draftRoutes(app: FastifyInstance, deps: DraftRouteDeps): void {
  const { drafts, submission, present, reading, serveUpload } = deps;

  serveUpload(app, createDraft, {
    before: async () => reading.prepare(),
    handle: async ({ caller, form, files, key }) => presentDraft(await drafts.create(caller.user, form, files, key)),
  });

  serve(app, listDrafts, async ({ caller, query }) =>
    (await drafts.list(caller.user, query.kind)).map((draft) => presentDraft(draft)),
  );

  serve(app, getDraft, async ({ caller, params }) => presentDraft(await drafts.get(caller.user, params.id)));

  serve(app, changeDraft, async ({ caller, params, body }) =>
    presentDraft(await drafts.change(caller.user, params.id, body)),
  );

  serve(app, deleteDraft, async ({ caller, params }) => {
    await drafts.remove(caller.user, params.id);
    return { message: 'The draft was discarded.' };
  });

  const presentDocument = (row: DocumentRow, user: UserRow): Answer<typeof submitDraft> => present[row.kind](row, user);

  serve(app, submitDraft, async ({ caller: { user }, params: { id }, body, request }) => {
    const found = await submission.find(user, id);
    if (found.made) return presentDocument(found.made, user);
    const { keep_pictures: keepPictures = false, ...fields } = body;
    const { kind, values } = found;
    const form = parseInput(DOCUMENT_CONTRACTS[kind satisfies DraftKind].form, { ...values, ...asForm(fields) });
    const options = { keepPictures, request_id: request.id };
    return presentDocument(await submission.submit(user, { _id: id, kind }, form, options), user);
  });

  pagePictureRoute(app, deps);
}

/** Pictures of pages. Unlike `/files/…` the path carries no permission: only the owner's token shows them. */
function pagePictureRoute(app: FastifyInstance, { drafts, pictures }: DraftRouteDeps): void {
  app.route({
    method: 'GET',
    url: draftPagePicture.path,
    config: { endpoint: draftPagePicture },
    handler: async (request, reply) => {
      const { caller, params, query } = requestParts(draftPagePicture, request);
      const { user, identity } = caller;
      const reader = { account: () => Promise.resolve(identity.subject), address: request.ip };
      const read = async () => {
        if (query.original !== 'true') {
          const { _id, file_id, file_type, page_count } = await drafts.find(user, params.id);
          const file = { _id, file_id, file_type, page_count, has_thumbnails: false };
          return await pictures.read(file, `p${params.page}`, reader);
        }
        const { file_id, file_type } = await drafts.picture(user, params.id, params.page);
        // No draft has this id: the picture is shown as it is, however its page was read.
        const file = { _id: '', file_id, file_type, page_count: 1, has_thumbnails: false };
        return await pictures.read(file, 'p1', reader);
      };
      const picture = await read().catch(async (error: unknown) => {
        // A draft that was discarded meanwhile is not one that has lost its file.
        if (error instanceof FileMissingError) await drafts.find(user, params.id);
        throw error;
      });
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-disposition': 'inline',
          'cache-control': 'private, no-store',
        })
        .send(picture);
    },
  });
}
