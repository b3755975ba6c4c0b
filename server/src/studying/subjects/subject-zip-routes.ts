import { subjectZip as endpoint } from '@exam-vault/contract/subject-zip';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { ZipSender } from '../../library/files/send-zip.ts';
import { requestParts } from '../../serving/http/serve.ts';
import { planSubjectZip } from './subject-zip.ts';

export interface SubjectZipRouteDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Pick<CurrentCatalogue, 'nameToday'>;
  readonly sendZip: ZipSender;
}

/** The papers of a subject in one archive. */
export function subjectZipRoutes(app: FastifyInstance, { db, catalogue, sendZip }: SubjectZipRouteDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { endpoint },
    handler: async (request, reply) => {
      const { caller, params } = requestParts(endpoint, request);
      return await sendZip(
        request,
        reply,
        caller.identity?.subject,
        await planSubjectZip(db, await catalogue.nameToday(params.subject)),
      );
    },
  });
}
