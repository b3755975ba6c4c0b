import { readFile } from 'node:fs/promises';
import type { UploadNeeds } from '@exam-vault/contract/permissions';
import {
  createUpload,
  deleteUpload,
  draftFromUploads,
  getUpload,
  MAX_PART_BYTES,
  sendPart,
  TUS_VERSION,
  type Upload,
} from '@exam-vault/contract/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../../base/database/schema.ts';
import type { DraftReading } from '../drafts/draft-reading.ts';
import { presentDraft } from '../drafts/present-draft.ts';
import { Problem, uploadNeedsConfirmation, validation } from '../../base/errors.ts';
import type { StagingArea } from '../../library/files/staging-area.ts';
import { requestParts, serve } from '../../serving/http/serve.ts';
import type { Uploader } from '../../base/limits/upload-shares.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { draftOfUploads } from './draft-of-uploads.ts';
import { announcedChecksum, announcedUpload, wholeNumber } from './upload-metadata.ts';
import { presentUpload, type UploadService } from './upload-service.ts';

const PART_TYPE = 'application/offset+octet-stream';

export interface UploadRouteDeps {
  readonly uploads: UploadService;
  readonly draftOfUploads: ReturnType<typeof draftOfUploads>;
  readonly staging: StagingArea;
  readonly reading: Pick<DraftReading, 'prepare'>;
  readonly usage: Pick<UsageLimits, 'countUploadBytes' | 'assertUploadBudget' | 'acquire'>;
  /** UPLOAD_NEEDS. */
  readonly needs: UploadNeeds;
  /** Whether the hub can confirm an e-mail. */
  readonly confirmsEmail: boolean;
}

interface Sender extends Uploader {
  readonly account: string;
  /** Whose turns the upload takes. */
  readonly turns: string;
}

/** Headers of the protocol that say how far an upload is. */
function describe(reply: FastifyReply, { offset, length, expires_at }: Upload): void {
  reply.headers({
    'tus-resumable': TUS_VERSION,
    'upload-offset': String(offset),
    'upload-length': String(length),
    'upload-expires': new Date(expires_at).toUTCString(),
  });
}

function assertVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'tus-resumable': TUS_VERSION });
  if (request.headers['tus-resumable'] === TUS_VERSION) return;
  reply.header('tus-version', TUS_VERSION);
  throw new Problem('VALIDATION', `Tus-Resumable must be ${TUS_VERSION}.`, { status: 412 });
}

/** What an upload by this person needs, whether it comes in parts or not (http/serve-upload.ts). */
async function mayBring(
  request: FastifyRequest,
  user: UserRow,
  { needs, usage }: Pick<UploadRouteDeps, 'needs' | 'usage'>,
): Promise<Sender> {
  const isConfirmed = request.caller?.identity?.email_confirmed ?? false;
  if (needs !== 'account' && !isConfirmed) throw uploadNeedsConfirmation();
  const uploader = { user_id: user._id, address: request.ip, isConfirmed };
  const turns = await usage.assertUploadBudget(uploader);
  return { ...uploader, turns, account: request.caller?.identity?.subject ?? request.ip };
}

/** Uploads that resume, over HTTP: tus 1.0 with creation, checksum, expiration and termination (contract section 9). */
export function uploadRoutes(app: FastifyInstance, deps: UploadRouteDeps): void {
  const { uploads, confirmsEmail, usage } = deps;

  serve(app, createUpload, async ({ caller, request, reply }) => {
    assertVersion(request, reply);
    await mayBring(request, caller.user, deps);
    deps.reading.prepare();
    const made = presentUpload(await uploads.create(caller.user, announcedUpload(request.headers)));
    describe(reply, made);
    reply.header('location', `/uploads/${made._id}`);
    return made;
  });

  serve(app, getUpload, async ({ caller, params, reply }) => {
    const found = presentUpload(await uploads.find(caller.user, params.id));
    describe(reply, found);
    return found;
  });

  serve(app, deleteUpload, async ({ caller, params, reply }) => {
    await uploads.remove(caller.user, params.id);
    reply.headers({ 'tus-resumable': TUS_VERSION });
    return { message: 'The upload was discarded.' };
  });

  serve(app, draftFromUploads, async ({ caller, body, request }) => {
    const { account, turns, isConfirmed } = await mayBring(request, caller.user, deps);
    const release = usage.acquire('uploads', account, request.ip);
    const sender = { person: account, address: turns, isLast: confirmsEmail && !isConfirmed };
    try {
      return presentDraft(await deps.draftOfUploads.make(caller.user, body.kind, body.uploads, sender));
    } finally {
      release();
    }
  });

  partRoute(app, deps);
}

/** A part is written to the staging area, checked, and then stored in one transaction: it counts whole or not at all. */
function partRoute(app: FastifyInstance, deps: UploadRouteDeps): void {
  const { uploads, usage } = deps;
  // The body stays a stream.
  app.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null));
  app.route({
    method: 'PATCH',
    url: sendPart.path,
    config: { endpoint: sendPart },
    handler: async (request, reply) => {
      assertVersion(request, reply);
      const { caller, params } = requestParts(sendPart, request);
      if (request.headers['content-type'] !== PART_TYPE)
        throw new Problem('INVALID_FILE_TYPE', `A part must be ${PART_TYPE}.`);
      const sender = await mayBring(request, caller.user, deps);
      const offset = wholeNumber('Upload-Offset', request.headers['upload-offset']);
      const size = wholeNumber('Content-Length', request.headers['content-length']);
      if (size > MAX_PART_BYTES) throw new Problem('FILE_TOO_LARGE', `A part can be at most ${MAX_PART_BYTES} bytes.`);
      if (size === 0) throw validation('The part is empty.');
      const checksum = announcedChecksum(request.headers['upload-checksum']);
      const release = usage.acquire('uploads', sender.account, request.ip);
      try {
        await uploads.assertTakes(await uploads.find(caller.user, params.id), offset, size);
        const bytes = await receivePart(deps.staging, request, size, checksum);
        describe(reply, presentUpload(await keepPart(deps, caller.user, params.id, offset, bytes, sender)));
      } finally {
        release();
      }
      return reply.status(204).send();
    },
  });
}

/** @throws Problem VALIDATION when the connection was lost, PART_DAMAGED when the checksum is wrong; STORAGE_FULL */
async function receivePart(
  staging: StagingArea,
  { raw }: FastifyRequest,
  size: number,
  checksum: Buffer | null,
): Promise<Buffer> {
  const file = await staging.stagePart(raw, size).catch((error: unknown) => {
    if (raw.destroyed && !raw.complete) throw validation('The part arrived incomplete. Send it again.');
    throw error;
  });
  try {
    if (file.size !== size) throw validation('The part arrived incomplete. Send it again.');
    if (checksum && !checksum.equals(file.sha256))
      throw new Problem('PART_DAMAGED', 'The part was damaged on the way. Send it again.');
    return await readFile(file.path);
  } finally {
    await file.discard();
  }
}

async function keepPart(
  { uploads, usage }: UploadRouteDeps,
  user: UserRow,
  _id: string,
  offset: number,
  bytes: Buffer,
  sender: Sender,
) {
  const counted = await usage.countUploadBytes(sender, bytes.length);
  return await uploads.append(user, _id, offset, bytes).catch(async (error: unknown) => {
    // The part is not kept, so its bytes do not count. A failing refund must not hide the error.
    await counted.refund().catch(() => {});
    throw error;
  });
}
