import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Answer, Endpoint, Parsed } from '@exam-vault/contract/endpoint';
import type { UploadNeeds } from '@exam-vault/contract/permissions';
import type { FastifyInstance } from 'fastify';
import type { StagedFile } from '../../base/ports/document-file.ts';
import { uploadNeedsConfirmation, validation } from '../../base/errors.ts';
import { addressKey } from '../../base/limits/address-key.ts';
import type { Turn } from '../../base/limits/fair-queue.ts';
import type { CallerOf } from './authenticate.ts';
import { readMultipart, type SentFile, type StageFile } from './multipart.ts';
import { parseInput } from './parse-input.ts';
import { requestParts } from './serve.ts';
import type { UploadsUnderWay } from '../../base/limits/uploads-under-way.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';

interface UploadRequest<E extends Endpoint> {
  readonly caller: CallerOf<E['access']>;
  readonly params: Parsed<E, 'params'>;
  /** The Idempotency-Key, if the endpoint supports one. */
  readonly key: string | null;
  /** The id under which the request is logged. */
  readonly request_id: string;
}

interface UploadHandlers<E extends Endpoint> {
  /** Checks that are possible before the body is read. */
  before?(known: UploadRequest<E>): Promise<void>;
  handle(
    call: UploadRequest<E> & {
      readonly form: Parsed<E, 'form'>;
      /** The first of `files`, or null. */
      readonly file: StagedFile | null;
      readonly files: readonly SentFile[];
    },
  ): Promise<Answer<E>>;
}

export type ServeUpload = <const E extends Endpoint & { form: NonNullable<Endpoint['form']> }>(
  app: FastifyInstance,
  endpoint: E,
  handlers: UploadHandlers<E>,
) => void;

export interface UploadServerDeps {
  readonly usage: Pick<UsageLimits, 'countUploadBytes' | 'assertUploadBudget' | 'acquire'>;
  readonly underWay: UploadsUnderWay;
  /** UPLOAD_NEEDS. */
  readonly needs: UploadNeeds;
  /** Whether the hub can confirm an e-mail. Then files of people without a confirmed one are checked after those of others. */
  readonly confirmsEmail: boolean;
}

/** Visible ASCII characters. Quotation marks are allowed, because the header may be a structured field. */
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

function keyOf({ once }: Endpoint, headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (!once || key === undefined) return null;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw validation('The Idempotency-Key isn’t valid.');
  return key;
}

function refuseFile(bytes: Readable): Promise<StagedFile> {
  bytes.resume();
  return Promise.reject(uploadNeedsConfirmation());
}

/**
 * Serves the multipart endpoints of the contract. The order: the access hook, `before`, what UPLOAD_NEEDS says, a slot among the account's running uploads, the
 * file is staged, the fields are validated, the bytes are counted, `handle`. The staged file is always discarded at the end. The hub
 * inspects few files at once: their senders have turns there, one file of each at a time (limits/fair-queue.ts).
 */
export function uploadServer(
  stage: StageFile,
  { usage, underWay, needs, confirmsEmail }: UploadServerDeps,
): ServeUpload {
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
        const identity = request.caller?.identity ?? null;
        const account = identity?.subject ?? null;
        const isConfirmed = identity?.email_confirmed ?? false;
        const mayBringFile = needs === 'account' || isConfirmed;
        // An edit without a file brings no bytes, so it is refused only when its file begins.
        if (!mayBringFile && endpoint.access === 'uploader') throw uploadNeedsConfirmation();
        const uploader = request.caller?.user
          ? { user_id: request.caller.user._id, address: request.ip, isConfirmed }
          : null;
        const address = uploader ? await usage.assertUploadBudget(uploader) : addressKey(request.ip);
        const turn = { person: account ?? request.ip, address };
        const release = account === null ? null : usage.acquire('uploads', account, request.ip);
        try {
          const { fields, files } = await readMultipart(
            request.raw,
            mayBringFile ? stage : refuseFile,
            (arriving) => underWay.enter({ account, address: request.ip, ...arriving }),
            endpoint.files,
          );
          try {
            const form = parseInput(endpoint.form, fields) as Parsed<typeof endpoint, 'form'>;
            const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
            const counted = files.length > 0 && uploader ? await usage.countUploadBytes(uploader, bytes) : null;
            const sender: Turn = { ...turn, isLast: confirmsEmail && !isConfirmed };
            const owned = files.map(({ file, name }): SentFile => ({ name, file: { ...file, sender } }));
            const call = { ...known, form, file: owned[0]?.file ?? null, files: owned };
            const answer = await handle(call).catch(async (error: unknown) => {
              // The file is not saved, so its bytes do not count. A failing refund must not hide the error.
              await counted?.refund().catch(() => {});
              throw error;
            });
            return await reply.status(endpoint.status ?? 200).send(answer);
          } finally {
            for (const { file } of files) await file.discard();
          }
        } finally {
          release?.();
        }
      },
    });
  };
}
