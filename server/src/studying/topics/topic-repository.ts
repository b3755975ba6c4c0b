import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { SubjectTopic } from '@exam-vault/contract/subjects';
import type { PaperTopics, TopicQuestion } from './paper-topics.ts';
import type { TextQuestion } from './text-topics.ts';

/** Of which topics are made: the newest public papers of a subject, and some questions of others. */
const [MAX_PAPERS, MAX_TEXTS, MAX_OTHERS] = [300, 5_000, 2_500];
/** Characters of a question that are looked at. */
const MAX_CHARACTERS = 2_000;
export interface StoredTopic {
  readonly name: string;
  readonly unit: string | null;
  readonly unit_no: string | null;
  readonly confidence: number;
  readonly phrases: readonly string[];
}

/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Topics and their questions. @param db the database or a transaction */
export function topicRepository(db: Kysely<Schema>) {
  return {
    /** The topics of a subject as people see them, with what public papers ask of them. */
    async shownOf(subject: string): Promise<SubjectTopic[]> {
      const { rows } = await sql<SubjectTopic>`
        select t.name, t.unit, t.unit_no, t.source, t.confidence, coalesce(sum(p.questions), 0)::int as questions,
          round(coalesce(sum(p.marks), 0)::numeric, 2)::float8 as marks,
          coalesce(array_agg(p.exam_year order by p.exam_year) filter (where p.exam_year is not null), '{}') as years,
          coalesce(array_agg(p.questions order by p.exam_year) filter (where p.exam_year is not null), '{}') as questions_of_years
        from topics t left join (
          select topic_id, exam_year, sum(questions)::int as questions, sum(marks) as marks
          from paper_topics where subject = ${subject} and is_public group by topic_id, exam_year
        ) p on p.topic_id = t._id
        where t.subject = ${subject} group by t._id order by t.place, t._id
      `.execute(db);
      // A topic of the syllabus that was never asked is worth knowing. A guessed one is no topic of what is public.
      const shown = rows.filter(({ source, questions }) => source === 'syllabus' || questions > 0);
      if (shown.every(({ source }) => source === 'syllabus')) return shown;
      return shown.toSorted((a, b) => b.questions - a.questions || b.marks - a.marks);
    },

    async ofSubject(subject: string): Promise<{ _id: number; name: string; phrases: string[] }[]> {
      return await rowsOf(db, 'topics', { subject }).select(['_id', 'name', 'phrases']).orderBy('place').execute();
    },

    /** Locks the state of a subject; it is made when there is none. `share`: nobody changes the topics meanwhile. */
    async state(subject: string, lock: 'share' | 'update') {
      await sql`insert into subject_topics (subject) values (${subject}) on conflict do nothing`.execute(db);
      const state = rowsOf(db, 'subject_topics', { subject }).select(['source', 'fingerprint', 'papers', 'version']);
      return await (lock === 'share' ? state.forShare() : state.forUpdate()).executeTakeFirst();
    },

    /** Replaces the topics of a subject; those that stay keep their id. Its papers are compared with them from now on. */
    async replace(
      subject: string,
      source: 'syllabus' | 'text',
      topics: readonly StoredTopic[],
      { fingerprint, papers }: { readonly fingerprint: string; readonly papers: number },
    ): Promise<void> {
      const names = topics.map(({ name }) => name);
      // Sums of papers go with their topics: in the order in which the trigger of a paper locks them.
      await sql`
        select from paper_topics where topic_id in (select _id from topics where subject = ${subject} and name <> all(${names}::text[]))
        order by document_id, topic_id for update
      `.execute(db);
      await sql`delete from topics where subject = ${subject} and name <> all(${names}::text[])`.execute(db);
      for (const [place, topic] of topics.entries()) {
        const values = { ...topic, phrases: [...topic.phrases], source, place };
        await db
          .insertInto('topics')
          .values({ ...values, subject })
          .onConflict((conflict) => conflict.columns(['subject', 'name']).doUpdateSet(values))
          .execute();
      }
      await sql`
        update subject_topics set source = ${source}, fingerprint = ${fingerprint}, papers = ${papers}, version = version + 1,
          spread_after = ${FIRST_ID}, due_at = now() where subject = ${subject}
      `.execute(db);
    },

    /** What the topics of a paper depend on. */
    async questionsOf(document_id: string): Promise<TopicQuestion[]> {
      return await rowsOf(db, 'questions', { document_id })
        .select(['_id', 'parent_id', 'text', 'marks', 'own_topics'])
        .orderBy('place')
        .execute();
    },

    /** Replaces the topics of a paper's questions, and its sums. */
    async savePaper(document_id: string, { questions, sums }: PaperTopics): Promise<void> {
      await sql`
        delete from question_topics t using questions q where q.document_id = ${document_id} and t.question_id = q._id
      `.execute(db);
      await sql`delete from paper_topics where document_id = ${document_id}`.execute(db);
      if (questions.length === 0) return;
      await sql`
        insert into question_topics (question_id, topic_id, place, confidence)
        select * from unnest(${questions.map((one) => one.question_id)}::uuid[], ${questions.map((one) => one.topic_id)}::int[],
          ${questions.map(({ place }) => place)}::smallint[], ${questions.map(({ confidence }) => confidence)}::real[])
      `.execute(db);
      await sql`
        insert into paper_topics (document_id, topic_id, subject, is_public, exam_year, questions, marks)
        select d._id, s.topic_id, d.subject, d.is_public, d.exam_year, s.questions, s.marks
        from documents d, unnest(${sums.map((one) => one.topic_id)}::int[], ${sums.map((one) => one.questions)}::int[],
          ${sums.map(({ marks }) => marks)}::real[]) s (topic_id, questions, marks) where d._id = ${document_id}
      `.execute(db);
    },

    /** Public papers of the subject that have questions. */
    async paperCount(subject: string): Promise<number> {
      const { rows } = await sql<{ papers: number }>`
        select count(*)::int as papers from documents d where kind = 'paper' and is_public and subject = ${subject}
          and exists (select from questions where document_id = d._id)
      `.execute(db);
      return rows[0]?.papers ?? 0;
    },

    /** The questions of the newest public papers. */
    async texts(subject: string): Promise<TextQuestion[]> {
      const { rows } = await sql<TextQuestion>`
        select q.document_id, left(q.text, ${MAX_CHARACTERS}) as text from (
          select _id from documents where kind = 'paper' and is_public and subject = ${subject}
          order by created_at desc, _id desc limit ${MAX_PAPERS}
        ) d join questions q on q.document_id = d._id where q.text <> '' limit ${MAX_TEXTS}
      `.execute(db);
      return rows;
    },

    /** Questions of other subjects, to see what is typical of one. */
    async otherTexts(subject: string): Promise<TextQuestion[]> {
      const { rows } = await sql<TextQuestion>`
        select q.document_id, left(q.text, ${MAX_CHARACTERS}) as text from (
          select _id from documents where kind = 'paper' and is_public and subject <> ${subject}
          order by created_at desc, _id desc limit ${MAX_PAPERS}
        ) d cross join lateral (
          select * from questions where document_id = d._id and text <> '' order by place limit 30
        ) q limit ${MAX_OTHERS}
      `.execute(db);
      return rows;
    },

    /** The topics that teachers have given questions of the subject. */
    async ownNames(subject: string): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select distinct unnest(q.own_topics) as name from documents d join questions q on q.document_id = d._id
        where d.kind = 'paper' and d.subject = ${subject} and q.own_topics is not null
      `.execute(db);
      return rows.map(({ name }) => name);
    },

    /** Claims a subject whose papers are to be compared with its topics. */
    async claimSpread(
      leaseSeconds: number,
    ): Promise<{ subject: string; spread_after: string; version: number } | null> {
      const { rows } = await sql<{ subject: string; spread_after: string; version: number }>`
        update subject_topics set due_at = now() + ${leaseSeconds} * interval '1 second' where subject = (
          select subject from subject_topics where spread_after is not null and due_at <= now() order by due_at limit 1 for update skip locked
        ) returning subject, spread_after, version
      `.execute(db);
      return rows[0] ?? null;
    },

    /** The next papers of a subject. */
    async papersAfter(subject: string, _id: string, limit: number): Promise<string[]> {
      const rows = await rowsOf(db, 'documents', { kind: 'paper', subject })
        .select('_id')
        .where('_id', '>', _id)
        .orderBy('_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row._id);
    },

    /** How far the comparison is; null: through. Of other topics than it began with it begins again. */
    async spreadUntil(subject: string, version: number, spread_after: string | null): Promise<void> {
      await sql`
        update subject_topics set spread_after = case when version = ${version} then ${spread_after}::uuid else spread_after end, due_at = now()
        where subject = ${subject}
      `.execute(db);
    },

    /** Subjects with topics of a syllabus. */
    async syllabusSubjects(): Promise<string[]> {
      const rows = await rowsOf(db, 'subject_topics', { source: 'syllabus' }).select('subject').execute();
      return rows.map(({ subject }) => subject);
    },
  };
}
