import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { deleteRows, rowsOf } from '../../base/database/queries.ts';
import type { AnswerRow } from '../../base/database/answer-schema.ts';
import { isId } from '../../base/database/ids.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { ShownPicture } from './answer-picture-repository.ts';

/** An answer as one person sees it. */
export interface SeenAnswer extends Omit<AnswerRow, 'terms' | 'question_label' | 'question_text'> {
  readonly author: string;
  readonly votes: number;
  readonly voted: boolean;
  /** The name. */
  readonly confirmer: string | null;
  readonly label: string | null;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly exam_year: number | null;
  readonly exam_type: string | null;
  /** In their order. */
  readonly pictures: readonly ShownPicture[];
}

/** One whose question is gone, with the question as it was. */
export interface UnplacedAnswer extends SeenAnswer, Pick<AnswerRow, 'question_label' | 'question_text'> {}

const isClosed = (document_id: RawBuilder<unknown>, now: Date) =>
  sql`exists (select from closed_answers c where c.document_id = ${document_id} and c.until > ${now})`;

/** Questions with themselves, and with the same question in public papers: whose answers each of them shows. */
const shownUnder = (ids: readonly string[]) => sql`
  select at._id, at._id as other_id from unnest(${[...ids]}::uuid[]) at (_id)
  union
  select m.* from (
    select question_id as _id, other_id from question_matches where is_same and question_id = any(${[...ids]}::uuid[])
    union all
    select other_id, question_id from question_matches where is_same and other_id = any(${[...ids]}::uuid[])
  ) m join questions o on o._id = m.other_id where o.is_public`;

/** Answers, their votes and earlier texts. @param db the database or a transaction */
export function answerRepository(db: Kysely<Schema>) {
  const columns = (user: UserRow) => sql`
    a._id, a.document_id, a.question_id, a.author_id, a.text, a.html, a.revision, a.created_at, a.edited_at, a.confirmed_by,
    a.hidden_at, a.hidden_reason, a.is_remark, a.page, a.spot_x, a.spot_y, author.name as author, confirmer.name as confirmer, q.label,
    d.kind, d.title, d.exam_year, d.exam_type,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', p._id, 'file_id', p.file_id, 'width', p.width, 'height', p.height)
      order by p.place), '[]') from answer_pictures p where p.answer_id = a._id) as pictures,
    (select count(*)::int from answer_votes v where v.answer_id = a._id) as votes,
    exists (select from answer_votes v where v.answer_id = a._id and v.user_id = ${user._id}) as voted`;
  const joined = sql`
    join documents d on d._id = a.document_id join users author on author._id = a.author_id
    left join users confirmer on confirmer._id = a.confirmed_by left join questions q on q._id = a.question_id`;
  /** A hidden answer, and one of a paper whose answers are closed, is for its author and teachers. */
  const visible = (user: UserRow, now: Date) =>
    isApprovedTeacher(user)
      ? sql`true`
      : sql`(a.author_id = ${user._id} or (a.hidden_at is null and not ${isClosed(sql`a.document_id`, now)}))`;

  return {
    /** What a question or a document shows, 12 a page. @param isOpen false: of other people's answers nothing */
    async shownOn(
      user: UserRow,
      at: { readonly question: string } | { readonly document: string },
      { page, now, isOpen }: { page: number; now: Date; isOpen: boolean },
    ) {
      const own = isOpen ? sql`true` : sql`a.author_id = ${user._id}`;
      const from =
        'question' in at
          ? sql`answers a join (${shownUnder([at.question])}) here on here.other_id = a.question_id`
          : sql`(select * from answers where is_remark and document_id = ${at.document}) a`;
      const where = sql`d.deleted_at is null and ${own} and ${visible(user, now)}`;
      const [{ rows }, { rows: counted }] = await Promise.all([
        sql<SeenAnswer>`
          select ${columns(user)} from ${from} ${joined} where ${where}
          order by a.hidden_at is not null, a.confirmed_by is null, votes desc, a.created_at, a._id
          limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
        `.execute(db),
        sql<{ total: number }>`
          select count(*)::int as total from ${from} join documents d on d._id = a.document_id where ${where}
        `.execute(db),
      ]);
      return { rows, total: counted[0]?.total ?? 0 };
    },

    /** Answers whose question is gone, 12 a page. @param page null: only how many */
    async unplaced(user: UserRow, document_id: string, page: number | null) {
      const own = isApprovedTeacher(user) ? sql`true` : sql`a.author_id = ${user._id}`;
      const where = sql`a.document_id = ${document_id} and a.question_id is null and not a.is_remark and ${own}`;
      const { rows: counted } = await sql<{ total: number }>`
        select count(*)::int as total from answers a where ${where}
      `.execute(db);
      const total = counted[0]?.total ?? 0;
      if (page === null || total === 0) return { rows: [], total };
      const { rows } = await sql<UnplacedAnswer>`
        select ${columns(user)}, a.question_label, a.question_text from answers a ${joined} where ${where}
        order by a.created_at, a._id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      `.execute(db);
      return { rows, total };
    },

    /** Null when there is none, or it is not for this person. The caller checks the rights of its paper. */
    async find(user: UserRow, _id: string, now: Date): Promise<SeenAnswer | null> {
      if (!isId(_id)) return null;
      const { rows } = await sql<SeenAnswer>`
        select ${columns(user)} from answers a ${joined} where a._id = ${_id} and ${visible(user, now)}
      `.execute(db);
      return rows[0] ?? null;
    },

    /** How many answers each of these questions shows to everybody who may read it; hidden ones count nowhere. */
    async countOf(user: UserRow, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
      if (ids.length === 0) return new Map();
      const open = isApprovedTeacher(user)
        ? sql`true`
        : sql`not ${isClosed(sql`a.document_id`, now)} and not ${isClosed(sql`q.document_id`, now)}`;
      const { rows } = await sql<{ _id: string; answers: number }>`
        select q._id, count(*)::int as answers from (${shownUnder(ids)}) here
          join answers a on a.question_id = here.other_id join questions q on q._id = here._id
          join documents d on d._id = a.document_id
        where a.hidden_at is null and d.deleted_at is null and ${open} group by q._id
      `.execute(db);
      return new Map(rows.map(({ _id, answers }) => [_id, answers]));
    },

    /** Until when the answers of a paper are closed; null: they are open. */
    async closedUntil(document_id: string, now: Date): Promise<Date | null> {
      const row = await rowsOf(db, 'closed_answers', { document_id })
        .select('until')
        .where('until', '>', now)
        .executeTakeFirst();
      return row?.until ?? null;
    },

    /** @param until null: they are open. @returns whether that changed anything */
    async close(document_id: string, until: Date | null, closed_by: string): Promise<boolean> {
      if (until === null) {
        const { numDeletedRows } = await deleteRows(db, 'closed_answers', { document_id }).executeTakeFirst();
        return numDeletedRows > 0n;
      }
      const { rows } = await sql`
        insert into closed_answers values (${document_id}, ${until}, ${closed_by})
        on conflict (document_id) do update set until = excluded.until, closed_by = excluded.closed_by
        where closed_answers.until <> excluded.until returning 1
      `.execute(db);
      return rows.length > 0;
    },
  };
}
