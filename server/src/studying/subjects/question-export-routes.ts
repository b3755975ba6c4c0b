import { Readable } from 'node:stream';
import { questionsCsv, questionsXml } from '@exam-vault/contract/question-export';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import { requestParts } from '../../serving/http/serve.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { attachment } from '../../serving/http/attachment.ts';
import { questionExport } from './question-export.ts';
import { fileName } from '../../library/files/zip-names.ts';

interface QuestionExportDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Pick<CurrentCatalogue, 'nameToday'>;
  readonly usage: Pick<UsageLimits, 'acquire'>;
}

/** The questions of a subject as a file, for teachers (contract section 9). */
export function questionExportRoutes(app: FastifyInstance, { db, catalogue, usage }: QuestionExportDeps): void {
  const exports = questionExport(db);
  const kinds = [
    { endpoint: questionsXml, type: 'application/xml; charset=utf-8', extension: 'xml', make: exports.xml },
    { endpoint: questionsCsv, type: 'text/csv; charset=utf-8; header=present', extension: 'csv', make: exports.csv },
  ] as const;
  for (const { endpoint, type, extension, make } of kinds) {
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { endpoint },
      handler: async (request, reply) => {
        const { caller, params } = requestParts(endpoint, request);
        const release = usage.acquire('exports', caller.identity.subject, request.ip);
        reply.raw.once('close', release);
        const parts = await make(await catalogue.nameToday(params.subject));
        reply.headers({ 'content-type': type, 'content-disposition': attachment(fileName(params.subject, extension)) });
        return reply.send(request.method === 'HEAD' ? undefined : Readable.from(parts));
      },
    });
  }
}
