import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Answer, Endpoint, Parsed } from '@exam-vault/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { StagedFile } from '../documents/document-file.ts';
import { validation } from '../errors.ts';
import { keyedMutex } from '../limits/keyed-mutex.ts';
import type { CallerOf } from './authenticate.ts';
import { readMultipart } from './multipart.ts';
import { parseInput } from './parse-input.ts';
import { requestParts } from './serve.ts';
import type { UsageLimits } from '../limits/usage-limits.ts';

interface UploadRequest<E extends Endpoint> {
  readonly caller: CallerOf<E['access']>;
  readonly params: Parsed<E, 'params'>;
  /** The Idempotency-Key, where the endpoint honours one. */
  readonly key: string | null;
  /** As in the log. */
  readonly request_id: string;
}

interface UploadHandlers<E extends Endpoint> {
  /** Checks that need no body run before it is read. */
  before?(known: UploadRequest<E>): Promise<void>;
  handle(
    call: UploadRequest<E> & { readonly form: Parsed<E, 'form'>; readonly file: StagedFile | null },
  ): Promise<Answer<E>>;
}

export type ServeUpload = <const E extends Endpoint & { form: NonNullable<Endpoint['form']> }>(
  app: FastifyInstance,
  endpoint: E,
  handlers: UploadHandlers<E>,
) => void;

/** Visible characters, also between the quotation marks of a structured field. */
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

function keyOf({ once }: Endpoint, headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (!once || key === undefined) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw validation('The Idempotency-Key is not valid.');
  return key;
}

/**
 * Serves the multipart endpoints of the contract. In this order: sign-in, role and number (the access hook), `before`, a place among the
 * account's uploads on their way, the file is staged, the fields are validated, its bytes are counted, `handle`. The staged file never
 * outlives the request. Of one account one file at a time is in `handle`: few are inspected at once, and twenty that take all the time
 * they may have would hold everybody's up.
 */
export function uploadServer(
  stage: (bytes: Readable) => Promise<StagedFile>,
  usage: Pick<UsageLimits, 'countUploadBytes' | 'acquire'>,
): ServeUpload {
  const inTurn = keyedMutex();
  return (app, endpoint, { before, handle }) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async (request, reply) => {
        const known = {
          ...requestParts(endpoint, request),
          key: keyOf(endpoint, request.headers),
          request_id: request.id,
        };
        await before?.(known);
        const account = request.caller?.identity?.subject ?? null;
        const leave = account === null ? null : usage.acquire('uploads', account, request.ip);
        try {
          const { fields, file } = await readMultipart(request.raw, stage);
          try {
            const form = parseInput(endpoint.form, fields) as Parsed<typeof endpoint, 'form'>;
            const used = file && account !== null ? await usage.countUploadBytes(account, file.size) : null;
            const handling = () => handle({ ...known, form, file });
            const answer = await (file && account !== null ? inTurn(account, handling) : handling()).catch(
              async (error: unknown) => {
                // Nothing is kept of it. That this could not be noted must not hide why.
                await used?.refund().catch(() => {});
                throw error;
              },
            );
            return await reply.status(endpoint.status ?? 200).send(answer);
          } finally {
            await file?.discard();
          }
        } finally {
          leave?.();
        }
      },
    });
  };
}
