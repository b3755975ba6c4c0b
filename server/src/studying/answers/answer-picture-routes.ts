import { answerPictureFile, uploadAnswerPicture } from '@exam-vault/contract/answers';
import type { FastifyInstance } from 'fastify';
import { noFile } from '../../base/errors.ts';
import { wholeBytes } from '../../library/files/whole-bytes.ts';
import type { OpenReading } from '../../serving/http/open-reading.ts';
import type { ServeUpload } from '../../serving/http/serve-upload.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { FileMissingError, type FileStorage } from '../../base/ports/file-storage.ts';
import type { AnswerPictures } from './answer-pictures.ts';

export interface AnswerPictureRoutesDeps {
  readonly answerPictures: AnswerPictures;
  readonly storage: Pick<FileStorage, 'read'>;
  readonly openReading: Pick<OpenReading, 'isInside'>;
  readonly usage: Pick<UsageLimits, 'countServedBytes'>;
  readonly serveUpload: ServeUpload;
}

/** Pictures in answers, over HTTP (contract section 9). */
export function answerPictureRoutes(
  app: FastifyInstance,
  { answerPictures: pictures, storage, openReading, usage, serveUpload }: AnswerPictureRoutesDeps,
): void {
  serveUpload(app, uploadAnswerPicture, {
    before({ caller }) {
      pictures.assertWriter(caller.user);
      return Promise.resolve();
    },
    async handle({ caller, file }) {
      if (!file) throw noFile();
      return await pictures.upload(caller.user, file);
    },
  });

  app.get<{ Params: { permission: string; name: string } }>(answerPictureFile.path, async (request, reply) => {
    const { permission, name } = request.params;
    const servable = () => pictures.servable(permission, name, openReading.isInside(request.raw));
    const { row, reader } = await servable();
    const { file_id, file_size } = row;
    if (request.method === 'GET')
      await usage.countServedBytes(() => Promise.resolve(reader.subject), request.ip, file_size);
    const bytes = await wholeBytes(storage, file_id, file_size).catch(async (error: unknown) => {
      // An answer that was deleted meanwhile has not lost its file.
      if (error instanceof FileMissingError) await servable();
      throw error;
    });
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file_size,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'private, no-store',
      })
      .send(bytes);
  });
}
