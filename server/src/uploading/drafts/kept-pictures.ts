import type { KeptPicture } from '@exam-vault/contract/kept-pictures';
import { MIME_TYPE } from '@exam-vault/contract/files';
import { keptPictureFile, listKeptPictures } from '@exam-vault/contract/kept-pictures';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { DraftPictureRow } from '../../base/database/draft-schema.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import { requestParts, serve } from '../../serving/http/serve.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { FileMissingError, type FileStorage } from '../../base/ports/file-storage.ts';

export interface KeptPictureDeps {
  readonly db: Kysely<Schema>;
  readonly storage: Pick<FileStorage, 'read'>;
  readonly usage: Pick<UsageLimits, 'countServedBytes'>;
}

/** The photographs that a person has kept with a document. Only that person gets them; others who may read the document do not. */
export function keptPictureRoutes(app: FastifyInstance, { db, storage, usage }: KeptPictureDeps): void {
  /** @throws Problem NOT_FOUND when the document is not this person's, or deleted */
  async function picturesOf(user: UserRow, document_id: string): Promise<DraftPictureRow[]> {
    if (!isId(document_id)) throw notFound();
    const document = await db
      .selectFrom('documents')
      .select('_id')
      .where('_id', '=', document_id)
      .where('owner_id', '=', user._id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!document) throw notFound();
    return await db
      .selectFrom('draft_pictures')
      .selectAll()
      .where('document_id', '=', document_id)
      .orderBy('picture')
      .execute();
  }

  const present = ({ picture, file_type, file_size }: DraftPictureRow): KeptPicture => ({
    picture,
    file_type,
    file_size,
  });

  serve(app, listKeptPictures, async ({ caller, params }) => (await picturesOf(caller.user, params.id)).map(present));

  app.route({
    method: 'GET',
    url: keptPictureFile.path,
    config: { endpoint: keptPictureFile },
    handler: async (request, reply) => {
      const { caller, params } = requestParts(keptPictureFile, request);
      const pictures = await picturesOf(caller.user, params.id);
      const picture = pictures.find((one) => one.picture === params.picture);
      if (!picture) throw notFound();
      const { file_id, file_type, file_size } = picture;
      await usage.countServedBytes(() => Promise.resolve(caller.identity.subject), request.ip, file_size);
      const bytes = await storage.read(file_id);
      if (!bytes) throw new FileMissingError(file_id);
      return reply
        .headers({
          'content-type': MIME_TYPE[file_type],
          'content-length': file_size,
          'content-disposition': 'inline',
          // An uploaded file: nothing in it may run.
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'private, no-store',
        })
        .send(bytes);
    },
  });
}
