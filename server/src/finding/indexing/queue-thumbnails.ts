import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** Lower than documents that people wait for; see reading-queue.ts. */
const BULK_PRIORITY = 100;

/**
 * Queues new thumbnails for all documents that had them, for a database whose thumbnails are lost. Texts that are complete stay; a document
 * whose text was still being read starts again.
 */
export async function queueThumbnails(db: Kysely<Schema>): Promise<void> {
  await sql`
    update documents set text_status = 'waiting', pages_read = 0
    where has_thumbnails and _id in (select document_id from readings)
  `.execute(db);
  await sql`update readings set holder = null, held_until = null`.execute(db);
  await sql`
    insert into readings (document_id, file_id, step, priority, queued_at, due_at)
    select _id, file_id, 'thumbnails', ${BULK_PRIORITY}, created_at, now() from documents where has_thumbnails
    on conflict (document_id) do update
      set step = 'thumbnails', next_page = 1, tries = 0, faults = 0, due_at = excluded.due_at
  `.execute(db);
  await sql`update documents set has_thumbnails = false where has_thumbnails`.execute(db);
}
