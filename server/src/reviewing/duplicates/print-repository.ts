import { sql, type Kysely, type Selectable } from 'kysely';
import type { SketchTask } from '@exam-vault/sandbox/reader/document-reader';
import type { Schema } from '../../base/database/schema.ts';
import { changesQueue } from '../../base/queue/changes-queue.ts';
import type { PicturePrint } from './page-print.ts';
import type { PaperMatch } from './paper-match.ts';
import type { StoredComparedPage } from './stored-comparison.ts';

/** Further pages are not compared: no exam has more. */
export const MAX_COMPARED_PAGES = 12;
/** Pages that have a key in common; a key with more of them stands in too many papers to say anything. */
const MAX_PAGES_OF_KEY = 600;
/** PostgreSQL stops to collect a key's pages after about so many, so that a key that every paper has costs no time. */
const ROUGH_LIMIT = 2_000;
/** Files that are named for one page. */
const MAX_CANDIDATES = 16;

/** A file whose pages are to be compared. */
export type DueFile = Selectable<Schema['prints_due']>;

export type PrintRepository = ReturnType<typeof printRepository>;

/** Prints of pages, matches of files and the queue of what is to be compared (migration 035). */
export function printRepository(db: Kysely<Schema>) {
  return {
    due: changesQueue(db, 'prints_due', 'file_id'),

    /** What to draw of a document that was read when no pictures were kept; null when its pictures were looked at. */
    async withoutPictures(file_id: string): Promise<Pick<SketchTask, 'type' | 'turns'> | null> {
      const { rows } = await sql<Pick<SketchTask, 'type' | 'turns'>>`
        select d.file_type as type, array_agg(p.turns order by p.page) as turns
        from (select _id, file_type from documents where file_id = ${file_id} limit 1) d
          join document_pages p on p.document_id = d._id and p.file_id = ${file_id} and p.page <= ${MAX_COMPARED_PAGES}
        where not exists (select from page_prints where file_id = ${file_id} and variants is not null)
        group by d.file_type
      `.execute(db);
      return rows[0] ?? null;
    },

    /**
     * Keeps what the picture of a page looks like; null for a page with nothing on it, of which is kept that it was looked at. Call it before
     * the page itself is saved, which queues the file.
     */
    async keepPicture(file_id: string, page: number, print: PicturePrint | null): Promise<void> {
      if (page > MAX_COMPARED_PAGES) return;
      const { picture, variants } = print ?? { picture: null, variants: Buffer.alloc(0) };
      await sql`
        insert into page_prints (file_id, page, picture, variants)
        select ${file_id}::uuid, ${page}::int, ${picture}::bytea, ${variants}::bytea
        where exists (select from drafts where file_id = ${file_id}) or exists (select from documents where file_id = ${file_id})
        on conflict (file_id, page) do update set picture = excluded.picture, variants = excluded.variants
      `.execute(db);
    },

    /** The pages of files as they were read, with what their pictures look like, by file. */
    async pages(file_ids: readonly string[]): Promise<ReadonlyMap<string, readonly StoredComparedPage[]>> {
      const { rows } = await sql<{
        file_id: string;
        page: number;
        source: 'text' | 'picture';
        text: string;
        words: string | null;
        picture: Buffer | null;
        variants: Buffer | null;
      }>`
        select distinct on (t.file_id, t.page) t.*, p.picture, p.variants from (
          select file_id, page, source, text, words::text from draft_pages
          where draft_id in (select _id from drafts where file_id = any(${[...file_ids]}::uuid[])) and page <= ${MAX_COMPARED_PAGES}
          union all
          select file_id, page, source, text, words::text from document_pages
          where document_id in (select _id from documents where file_id = any(${[...file_ids]}::uuid[])) and page <= ${MAX_COMPARED_PAGES}
        ) t left join page_prints p using (file_id, page)
        where t.file_id = any(${[...file_ids]}::uuid[])
        order by t.file_id, t.page
      `.execute(db);
      const found = new Map<string, StoredComparedPage[]>();
      for (const { file_id, picture, variants, ...page } of rows) {
        const pages = found.get(file_id) ?? [];
        pages.push({ ...page, print: picture && variants ? { picture, variants } : null });
        found.set(file_id, pages);
      }
      return found;
    },

    async saveKeys(file_id: string, page: number, keys: readonly number[]): Promise<void> {
      await sql`
        insert into page_prints (file_id, page, keys)
        select ${file_id}::uuid, ${page}::int, ${[...keys]}::int[]
        where exists (select from drafts where file_id = ${file_id}) or exists (select from documents where file_id = ${file_id})
        on conflict (file_id, page) do update set keys = excluded.keys
      `.execute(db);
    },

    /** Other files that have rare keys in common with a page, the likest first. */
    async candidates(file_id: string, keys: readonly number[]): Promise<string[]> {
      return await db.transaction().execute(async (trx) => {
        await sql`set local gin_fuzzy_search_limit = ${sql.lit(ROUGH_LIMIT)}`.execute(trx);
        // For a key that seems common the planner would read the table from its start, to the end of it when the key is rare.
        await sql`set local enable_seqscan = off`.execute(trx);
        const { rows } = await sql<{ file_id: string }>`
          select f.file_id from unnest(${[...keys]}::int[]) k (key) cross join lateral (
            select array_agg(file_id) as files, count(*) as pages from (
              select file_id from page_prints where keys @> array[k.key] limit ${MAX_PAGES_OF_KEY + 1}
            ) hits
          ) found cross join lateral (select distinct unnest(found.files) as file_id) f
          where found.pages <= ${MAX_PAGES_OF_KEY} and f.file_id <> ${file_id}
          group by f.file_id
          order by sum(1.0 / (found.pages + 1)) desc, f.file_id
          limit ${MAX_CANDIDATES}
        `.execute(trx);
        return rows.map((row) => row.file_id);
      });
    },

    /** Replaces all matches of a file. */
    async saveMatches(file_id: string, matches: ReadonlyMap<string, PaperMatch>): Promise<void> {
      const rows = [...matches].map(([other_id, match]) => ({ other_id, ...match }));
      await db.transaction().execute(async (trx) => {
        await sql`delete from page_matches where file_id = ${file_id} or other_id = ${file_id}`.execute(trx);
        await sql`
          insert into page_matches (file_id, other_id, kind, score, page, other_page, questions, other_questions, same, other_same)
          select ${file_id}::uuid, m.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m (other_id uuid, kind text,
            score real, page int, other_page int, questions int, other_questions int, same int, other_same int)
          where exists (select from stored_files f where f.file_id = ${file_id})
          on conflict (file_id, other_id) do update set kind = excluded.kind, score = excluded.score, page = excluded.page,
            other_page = excluded.other_page, questions = excluded.questions, other_questions = excluded.other_questions,
            same = excluded.same, other_same = excluded.other_same
        `.execute(trx);
      });
    },
  };
}
