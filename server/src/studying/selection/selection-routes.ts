import { open, rm } from 'node:fs/promises';
import { selectionPdf, selectionZip } from '@exam-vault/contract/selection';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { unavailable } from '../../base/errors.ts';
import { addressKey } from '../../base/limits/address-key.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { ZipSender } from '../../library/files/send-zip.ts';
import { fileName } from '../../library/files/zip-names.ts';
import { attachment } from '../../serving/http/attachment.ts';
import { requestParts } from '../../serving/http/serve.ts';
import { mergeSelection, type MergeDeps } from './merge-selection.ts';
import { planSelectionZip, selectedDocuments, selectionName } from './selection.ts';

export interface SelectionRouteDeps extends MergeDeps {
  readonly db: Kysely<Schema>;
  readonly sendZip: ZipSender;
  readonly usage: Pick<UsageLimits, 'acquire' | 'countServedBytes'>;
  /** The account of the session in a Cookie header. */
  readonly accountOf: (cookie: string | undefined) => Promise<string | null>;
}

/** Any public documents in one archive or one PDF (contract section 9). */
export function selectionRoutes(app: FastifyInstance, { db, sendZip, usage, accountOf, ...deps }: SelectionRouteDeps) {
  const merged = mergeSelection(deps);
  app.route({
    method: ['GET', 'HEAD'],
    url: selectionZip.path,
    exposeHeadRoute: false,
    config: { endpoint: selectionZip },
    handler: async (request, reply) => {
      const { caller, query } = requestParts(selectionZip, request);
      const documents = await selectedDocuments(db, query.documents);
      return await sendZip(request, reply, caller.identity?.subject, planSelectionZip(documents));
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: selectionPdf.path,
    exposeHeadRoute: false,
    config: { endpoint: selectionPdf },
    handler: async (request, reply) => {
      const { caller, query } = requestParts(selectionPdf, request);
      const account = caller.identity?.subject ?? (await accountOf(request.headers.cookie));
      const documents = await selectedDocuments(db, query.documents);
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': attachment(fileName(selectionName(documents), 'pdf')),
        'cache-control': 'no-store',
      });
      if (request.method === 'HEAD') return await reply.send();
      const release = usage.acquire('zips', account, request.ip);
      reply.raw.once('close', release);
      const path = await merged(documents, { person: account ?? request.ip, address: addressKey(request.ip) });
      // Open, it needs no name: nothing is left behind, however the answer ends.
      const file = await open(path).finally(() => rm(path, { force: true }));
      try {
        // One may have been withdrawn meanwhile. Asked for again, the PDF comes without it.
        if ((await selectedDocuments(db, query.documents)).length < documents.length) throw unavailable();
        const { size } = await file.stat();
        await usage.countServedBytes(() => Promise.resolve(account), request.ip, size);
        return await reply.header('content-length', size).send(file.createReadStream());
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  });
}
