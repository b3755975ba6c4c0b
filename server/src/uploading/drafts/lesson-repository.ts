import { CHOICE_FIELDS } from '@exam-vault/contract/document-fields';
import type { DraftProposal } from '@exam-vault/contract/drafts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import type { HeaderKeys } from '../proposals/header-keys.ts';
import type { JsonLesson } from '../proposals/propose-from-json.ts';
import { correctedFields } from './filled-in-repository.ts';

/** What is shown of a paper that taught something. */
export type LessonShown = NonNullable<DraftProposal['as_in']>;

/** Papers that one header is compared with. */
const MAX_LESSONS = 6;
/** The newest papers with a key: others of that form have other keys in common, too. */
const MAX_PAPERS_OF_KEY = 40;
/** A pair of words that stands in many headers is not the same form yet. */
const MIN_KEYS_IN_COMMON = 2;

const FIELDS = ['title', 'course_code', 'exam_year', ...CHOICE_FIELDS.map(({ name }) => name)] as const;

/** Approved papers by what their headers have in common (migration 075). */
export function lessonRepository(db: Kysely<Schema>) {
  return {
    /** Replaces the keys of a file. Null: it has no header. */
    async save(file_id: string, header: HeaderKeys | null): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('header_keys').where('file_id', '=', file_id).execute();
        if (!header) return;
        // A decision that is made meanwhile waits, and finds the keys.
        await sql`select from documents where file_id = ${file_id} for share`.execute(trx);
        await sql`
          insert into header_keys (file_id, key, page, is_taught)
          select f.file_id, unnest(${[...header.keys]}::int[]), ${header.page},
            exists (select from documents where file_id = f.file_id and is_public and kind = 'paper')
          from stored_files f where f.file_id = ${file_id}
          on conflict do nothing
        `.execute(trx);
      });
    },

    /** Approved papers whose header is like one with these keys, the likest first. */
    async like({ keys }: HeaderKeys): Promise<JsonLesson[]> {
      const { rows } = await sql<
        JsonLesson['values'] & { _id: string; page: number; words: string; corrected: readonly string[] }
      >`
        with alike as (
          select h.file_id, h.page, count(*) as keys, max(h.at) as at
          from unnest(${[...keys]}::int[]) k (key) cross join lateral (
            select file_id, page, at from header_keys where key = k.key and is_taught order by at desc limit ${MAX_PAPERS_OF_KEY}
          ) h
          group by h.file_id, h.page
          having count(*) >= ${MIN_KEYS_IN_COMMON}
        )
        select d._id, p.page, p.words::text as words, ${correctedFields} as corrected, ${sql.join(FIELDS.map((name) => sql.ref(`d.${name}`)))}
        from alike a
          join documents d on d.file_id = a.file_id and d.is_public and d.kind = 'paper'
          join document_pages p on p.document_id = d._id and p.file_id = d.file_id and p.page = a.page and p.words is not null
          left join filled_in f on f.document_id = d._id
        order by a.keys desc, a.at desc, d._id
        limit ${MAX_LESSONS}
      `.execute(db);
      return rows.map(({ _id, page, words, corrected, ...values }) => ({
        _id,
        values,
        corrected,
        page: { page, words, isStored: true },
      }));
    },

    /** Those of these documents that everybody may read. */
    async shown(ids: readonly string[]): Promise<ReadonlyMap<string, LessonShown>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('documents')
        .select(['_id', 'title', 'exam_year'])
        .where('_id', 'in', [...new Set(ids)])
        .where('is_public', '=', true)
        .execute();
      return new Map(rows.map((row) => [row._id, row]));
    },
  };
}
