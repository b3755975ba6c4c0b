import { subjectZip as endpoint } from '@exam-vault/contract/subject-zip';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestParts } from '../../serving/http/serve.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { attachment } from './attachment.ts';
import { subjectZip, type SubjectZipDeps } from './subject-zip.ts';
import { archiveName } from '../../library/files/zip-names.ts';

export interface SubjectZipRouteDeps extends SubjectZipDeps {
  readonly usage: Pick<UsageLimits, 'acquire' | 'countServedBytes'>;
  /** The account of the session in a Cookie header. */
  readonly accountOf: (cookie: string | undefined) => Promise<string | null>;
}

/** The papers of a subject in one archive. A plain link leads to it, so the account is that of the token or of the session's cookie. */
export function subjectZipRoutes(app: FastifyInstance, { usage, accountOf, ...deps }: SubjectZipRouteDeps): void {
  const zips = subjectZip(deps);

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, params } = requestParts(endpoint, request);
    const account = caller.identity?.subject ?? (await accountOf(request.headers.cookie));
    const planned = await zips.plan(params.subject);
    const release = usage.acquire('zips', account, request.ip);
    reply.raw.once('close', release);
    if (request.method === 'GET') {
      const serving = await usage.countServedBytes(() => Promise.resolve(account), request.ip, planned.bytes);
      const before = request.raw.socket.bytesWritten ?? 0;
      reply.raw.once('close', () => {
        if (reply.raw.writableFinished) return;
        const sent = (request.raw.socket.bytesWritten ?? 0) - before;
        serving
          .refund(Math.max(0, planned.bytes - sent))
          .catch((error: unknown) => request.log.warn({ err: error }, 'bytes could not be refunded'));
      });
    }
    const { stream, size } = await zips.open(planned);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(archiveName(params.subject)),
      'cache-control': 'no-store',
      ...(size < 0 ? {} : { 'content-length': size }),
    });
    if (request.method === 'HEAD') {
      stream.destroy();
      return reply.send();
    }
    return reply.send(stream);
  };
  app.route({ method: ['GET', 'HEAD'], url: endpoint.path, exposeHeadRoute: false, config: { endpoint }, handler });
}
