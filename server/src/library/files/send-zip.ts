import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { attachment } from '../../serving/http/attachment.ts';
import { documentsZip, type DocumentsZipDeps, type ZipPlan } from './documents-zip.ts';
import { archiveName } from './zip-names.ts';

export interface ZipSenderDeps extends DocumentsZipDeps {
  readonly usage: Pick<UsageLimits, 'acquire' | 'countServedBytes'>;
  /** The account of the session in a Cookie header. */
  readonly accountOf: (cookie: string | undefined) => Promise<string | null>;
}

/** Sends archives. A plain link leads to them, so the account is that of the token or of the session's cookie. */
export function zipSender({ usage, accountOf, ...deps }: ZipSenderDeps) {
  const open = documentsZip(deps);

  /** @throws Problem RATE_LIMITED */
  return async function send(request: FastifyRequest, reply: FastifyReply, subject: string | undefined, plan: ZipPlan) {
    const account = subject ?? (await accountOf(request.headers.cookie));
    const release = usage.acquire('zips', account, request.ip);
    reply.raw.once('close', release);
    if (request.method === 'GET') {
      const serving = await usage.countServedBytes(() => Promise.resolve(account), request.ip, plan.bytes);
      const before = request.raw.socket.bytesWritten ?? 0;
      reply.raw.once('close', () => {
        if (reply.raw.writableFinished) return;
        const sent = (request.raw.socket.bytesWritten ?? 0) - before;
        serving
          .refund(Math.max(0, plan.bytes - sent))
          .catch((error: unknown) => request.log.warn({ err: error }, 'bytes could not be refunded'));
      });
    }
    const { stream, size } = await open(plan);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': attachment(archiveName(plan.name)),
      'cache-control': 'no-store',
      ...(size < 0 ? {} : { 'content-length': size }),
    });
    if (request.method === 'HEAD') {
      stream.destroy();
      return reply.send();
    }
    return reply.send(stream);
  };
}

export type ZipSender = ReturnType<typeof zipSender>;
