import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { PageWarning } from '@exam-vault/contract/drafts';
import { sql, type Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { DraftPictureRow, DraftRow, NewDraft } from '../../base/database/draft-schema.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { DocumentFile } from '../../base/ports/document-file.ts';

export type DraftRepository = ReturnType<typeof draftRepository>;

/** The class of the lock under which one person's drafts are counted; the object is a hash of the person's id. */
const OWNER_LOCK_CLASS = 570_211_517;

/** Its job begins again; a worker that still has it loses it. */
const readAgain = (isReadable: boolean) =>
  ({
    proposals_state: 'reading',
    reading_step: isReadable ? 'header' : null,
    header_page: 1,
    due_at: sql<Date>`now()`,
    flow_turn: null,
    tries: 0,
    holder: null,
    held_until: null,
  }) as const;

/** Rows of drafts. Every question names the owner, so that nobody else's draft is found. Inside a transaction, make one on the transaction. */
export function draftRepository(db: Kysely<Schema>) {
  const own = (owner_id: string, _id: string) =>
    db.selectFrom('drafts').selectAll().where('_id', '=', _id).where('owner_id', '=', owner_id);

  return {
    async find(owner_id: string, _id: string): Promise<DraftRow | null> {
      return isId(_id) ? ((await own(owner_id, _id).executeTakeFirst()) ?? null) : null;
    },

    /** As `find`, and locks the row until the transaction ends. */
    async lock(owner_id: string, _id: string): Promise<DraftRow | null> {
      return isId(_id) ? ((await own(owner_id, _id).forUpdate().executeTakeFirst()) ?? null) : null;
    },

    /** The draft that an Idempotency-Key has made, in its present state. */
    async findByKey(owner_id: string, key: string): Promise<DraftRow | null> {
      const query = db.selectFrom('drafts').selectAll().where('owner_id', '=', owner_id).where('key', '=', key);
      return (await query.executeTakeFirst()) ?? null;
    },

    list(owner_id: string): Promise<DraftRow[]> {
      return db
        .selectFrom('drafts')
        .selectAll()
        .where('owner_id', '=', owner_id)
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .execute();
    },

    async count(owner_id: string): Promise<number> {
      const { count } = await db
        .selectFrom('drafts')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner_id', '=', owner_id)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Makes other transactions that add a draft of this person wait. */
    async lockOwner(owner_id: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(${OWNER_LOCK_CLASS}::int, hashtext(${owner_id}))`.execute(db);
    },

    insert(draft: NewDraft): Promise<DraftRow> {
      return db.insertInto('drafts').values(draft).returningAll().executeTakeFirstOrThrow();
    },

    async addPictures(pictures: readonly DraftPictureRow[]): Promise<void> {
      if (pictures.length > 0) await db.insertInto('draft_pictures').values(pictures).execute();
    },

    /** The pictures of drafts, in the order in which they were uploaded. */
    async pictures(draft_ids: readonly string[]): Promise<DraftPictureRow[]> {
      if (draft_ids.length === 0) return [];
      return await db
        .selectFrom('draft_pictures')
        .selectAll()
        .where('draft_id', 'in', draft_ids)
        .orderBy('picture')
        .execute();
    },

    /** What was seen on the pages of drafts, by draft. */
    async pageWarnings(draft_ids: readonly string[]): Promise<Map<string, Set<PageWarning>>> {
      const found = new Map(draft_ids.map((_id) => [_id, new Set<PageWarning>()]));
      if (draft_ids.length === 0) return found;
      const { rows } = await sql<{ draft_id: string; warning: PageWarning }>`
        select distinct p.draft_id, warning from draft_pages p join drafts d on d._id = p.draft_id and d.file_id = p.file_id,
          unnest(p.warnings) warning
        where p.draft_id = any(${[...draft_ids]}::uuid[])
      `.execute(db);
      for (const { draft_id, warning } of rows) found.get(draft_id)?.add(warning);
      return found;
    },

    /** Adds values to those that are there; an empty one removes what was there. */
    async changeValues(_id: string, values: Readonly<Record<string, string>>, now: Date): Promise<DraftRow | null> {
      const emptied = Object.keys(values).filter((name) => values[name] === '');
      const row = await db
        .updateTable('drafts')
        .set({
          form_values: sql`(form_values || ${JSON.stringify(values)}::jsonb) - ${emptied}::text[]`,
          touched_at: now,
        })
        .where('_id', '=', _id)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** Replaces the file, and has it read again. Null when the pages have changed since `revision`, or the draft is gone. */
    async changePages(
      { _id, revision }: Pick<DraftRow, '_id' | 'revision'>,
      changes: Pick<DraftRow, 'arrangement' | keyof DocumentFile>,
      now: Date,
    ): Promise<DraftRow | null> {
      const { arrangement, ...file } = changes;
      const isReadable = file.text_status !== 'failed';
      const row = await db
        .updateTable('drafts')
        .set({
          ...file,
          arrangement: JSON.stringify(arrangement),
          revision: revision + 1,
          ...readAgain(isReadable),
          touched_at: now,
        })
        .where('_id', '=', _id)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** What was typed stays: a field that the other kind does not have is not shown, and not submitted. */
    async changeKind(
      { _id, text_status }: Pick<DraftRow, '_id' | 'text_status'>,
      kind: DraftKind,
      now: Date,
    ): Promise<DraftRow | null> {
      const isReadable = text_status !== 'failed';
      const row = await db
        .updateTable('drafts')
        .set({
          ...readAgain(isReadable),
          kind,
          proposals: '{}',
          ...(isReadable ? {} : { proposals_state: 'failed' }),
          touched_at: now,
        })
        .where('_id', '=', _id)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** @returns the files that no row needs any more; null when the draft is gone already */
    async remove(_id: string): Promise<string[] | null> {
      const pictures = await this.pictures([_id]);
      const removed = await db.deleteFrom('drafts').where('_id', '=', _id).returning('file_id').executeTakeFirst();
      return removed ? [...new Set([removed.file_id, ...pictures.map(({ file_id }) => file_id)])] : null;
    },

    /** Drafts that were last touched before this time. */
    async untouchedSince(time: Date, most: number): Promise<string[]> {
      const rows = await db
        .selectFrom('drafts')
        .select('_id')
        .where('touched_at', '<', time)
        .orderBy('touched_at')
        .limit(most)
        .execute();
      return rows.map(({ _id }) => _id);
    },
  };
}
