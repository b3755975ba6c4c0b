import type { DraftKind } from '@exam-vault/contract/document-fields';
import { MAX_PARTS, MAX_UPLOADS, MAX_UPLOADS_BYTES, UPLOAD_HOURS, type Upload } from '@exam-vault/contract/uploads';
import { sql, type Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { UploadRow } from '../../base/database/draft-schema.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentService } from '../../library/documents/document-service.ts';
import { shownName } from '../drafts/draft-service.ts';
import { notFound, tooManyUploads, uploadConflict, validation } from '../../base/errors.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { AnnouncedUpload } from './upload-metadata.ts';
import { waitingRoom } from './waiting-room.ts';

const LIFETIME_MS = UPLOAD_HOURS * 3_600_000;
/** The class of the advisory locks that are taken for a person's uploads. */
const OWNER_LOCK_CLASS = 37;
/** Uploads that are removed in one go. */
const EXPIRED_BATCH = 200;

export interface UploadServiceDeps {
  readonly db: Kysely<Schema>;
  readonly usage: Pick<UsageLimits, 'giveBackUpload'>;
  readonly documents: Readonly<Record<DraftKind, Pick<DocumentService, 'assertMayUpload'>>>;
  readonly clock: Clock;
}

export type UploadService = ReturnType<typeof uploadService>;

export function presentUpload({ _id, kind, file_name, received, length, touched_at }: UploadRow): Upload {
  const expires_at = new Date(touched_at.getTime() + LIFETIME_MS).toISOString();
  return { _id, kind, file_name, offset: received, length, expires_at };
}

/** Uploads that resume. Their parts are rows of the database, so that any hub may take the next one (decision 20). */
export function uploadService({ db, documents, usage, clock }: UploadServiceDeps) {
  const room = waitingRoom({ db, usage });
  const isLive = (row: UploadRow) => row.touched_at.getTime() + LIFETIME_MS > clock.now().getTime();

  async function find(user: UserRow, _id: string): Promise<UploadRow> {
    if (!isId(_id)) throw notFound();
    const row = await db
      .selectFrom('uploads')
      .selectAll()
      .where('_id', '=', _id)
      .where('owner_id', '=', user._id)
      .executeTakeFirst();
    if (!row || !isLive(row)) throw notFound();
    return row;
  }

  return {
    /** @throws Problem NOT_FOUND, also when it is somebody else's or has expired */
    find,

    /** @throws Problem NOT_APPROVED, FORBIDDEN, TOO_MANY_UPLOADS, STORAGE_FULL */
    async create(user: UserRow, { kind, name, length }: AnnouncedUpload): Promise<UploadRow> {
      documents[kind].assertMayUpload(user);
      return await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${OWNER_LOCK_CLASS}::int, hashtext(${user._id}))`.execute(trx);
        const own = await trx
          .selectFrom('uploads')
          .select(({ fn }) => [sql<number>`count(*)::int`.as('count'), fn.sum<string | null>('length').as('bytes')])
          .where('owner_id', '=', user._id)
          .where('draft_id', 'is', null)
          .where('touched_at', '>', new Date(clock.now().getTime() - LIFETIME_MS))
          .executeTakeFirstOrThrow();
        if (own.count >= MAX_UPLOADS || Number(own.bytes ?? 0) + length > MAX_UPLOADS_BYTES) throw tooManyUploads();
        return await trx
          .insertInto('uploads')
          .values({ owner_id: user._id, kind, file_name: shownName(name), length, touched_at: clock.now() })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },

    /** @throws Problem UPLOAD_CONFLICT when the part does not begin where the last one ended, TOO_MANY_UPLOADS, STORAGE_FULL */
    async assertTakes(upload: UploadRow, offset: number, bytes: number): Promise<void> {
      if (offset !== upload.received) throw uploadConflict(upload.received, upload.length);
      if (offset + bytes > upload.length) throw validation('The part is longer than the rest of the upload.');
      if (upload.parts >= MAX_PARTS)
        throw validation('The parts are too small. Start the upload again with larger parts.');
      await room.make(upload.owner_id, bytes);
    },

    /**
     * Stores a part. When it returns, the part is durable. Of two parts with the same offset one is stored.
     * @throws Problem UPLOAD_CONFLICT, NOT_FOUND
     */
    async append(user: UserRow, _id: string, offset: number, bytes: Buffer): Promise<UploadRow> {
      const after = await db.transaction().execute(async (trx) => {
        // The row is locked by this update, so a second part with the same offset finds that it has grown.
        const row = await trx
          .updateTable('uploads')
          .set(({ eb }) => ({
            received: eb('received', '+', bytes.length),
            parts: eb('parts', '+', 1),
            touched_at: clock.now(),
          }))
          .where('_id', '=', _id)
          .where('owner_id', '=', user._id)
          .where('received', '=', offset)
          .where('length', '>=', offset + bytes.length)
          .returningAll()
          .executeTakeFirst();
        if (row) await trx.insertInto('upload_parts').values({ upload_id: _id, start: offset, bytes }).execute();
        return row;
      });
      if (after) return after;
      const { received, length } = await find(user, _id);
      throw uploadConflict(received, length);
    },

    /** The bytes of an upload, part after part. */
    async *read({ _id }: UploadRow): AsyncGenerator<Buffer> {
      for (let start = 0; ;) {
        const part = await db
          .selectFrom('upload_parts')
          .select('bytes')
          .where('upload_id', '=', _id)
          .where('start', '=', start)
          .executeTakeFirst();
        if (!part) return;
        yield part.bytes;
        start += part.bytes.length;
      }
    },

    /** The uploads have become a draft: their bytes go, and their rows answer a retry for a day. */
    async become(ids: readonly string[], draft_id: string, draft_key: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('uploads')
          .set({ draft_id, draft_key, touched_at: clock.now() })
          .where('_id', 'in', ids)
          .execute();
        await trx.deleteFrom('upload_parts').where('upload_id', 'in', ids).execute();
      });
    },

    /** @throws Problem NOT_FOUND */
    async remove(user: UserRow, _id: string): Promise<void> {
      const row = await find(user, _id);
      await db.deleteFrom('uploads').where('_id', '=', row._id).execute();
      if (row.draft_id === null) await usage.giveBackUpload(user._id, row.received, row.touched_at);
    },

    /** Removes uploads that nobody has gone on with for a day. @returns how many */
    async removeExpired(stop: AbortSignal): Promise<number> {
      const before = new Date(clock.now().getTime() - LIFETIME_MS);
      let count = 0;
      while (!stop.aborted) {
        const removed = await db
          .deleteFrom('uploads')
          .where('_id', 'in', (eb) =>
            eb.selectFrom('uploads').select('_id').where('touched_at', '<=', before).limit(EXPIRED_BATCH),
          )
          .executeTakeFirst();
        count += Number(removed.numDeletedRows);
        if (Number(removed.numDeletedRows) < EXPIRED_BATCH) break;
      }
      return count;
    },
  };
}
