import { randomUUID } from 'node:crypto';
import type { Database } from '@exam-vault/server/database/connect';

/** Members who have written them. */
const WRITERS = 500;
/** Answers of a single paper that everybody answers. */
const FAMOUS = 400;
/** Words of the question in an answer, and of its own. */
const [SHARED, OWN] = [6, 24];

/**
 * Writes answers under made questions, each with words of its question and of others, by members of their own; one paper has 400 of them, and twenty on no
 * question. @returns that paper
 */
export async function loadAnswers({ pool }: Database, count: number): Promise<{ readonly famous: string }> {
  const client = await pool.connect();
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
    await client.query('truncate answers cascade');
    await client.query(
      `insert into users (issuer, subject, role, name, email, role_id, department, university, college, semester, start_year, end_year, created_at, updated_at)
       select 'bench', 'writer ' || n || $2, 'student', 'Writer ' || n, 'writer' || n || '@example.edu', 'S-' || n, 'CSE', 'BTU', 'NIET', 'III', '2024-08', '2028-06', now(), now()
       from generate_series(1, $1) n`,
      [WRITERS, randomUUID()],
    );
    await client.query(
      `insert into answers (document_id, question_id, question_label, question_text, author_id, text, html, terms, created_at)
       with writers as (select array_agg(_id) as ids from users where issuer = 'bench'),
       chosen as (
         select *, row_number() over () as n from (
           select q._id, q.document_id, q.label, q.text,
             -- Words alone: answers have no terms of the paper's fields.
             array(select term from unnest(tsvector_to_array(q.terms)) term where term not like '%=%') as words
           from questions q tablesample bernoulli (50) repeatable (1) where q.is_public limit $1
         ) public_ones
       )
       select c.document_id, c._id, c.label, c.text, w.ids[1 + c.n % array_length(w.ids, 1)], c.text, '<p>' || c.text || '</p>',
         array_to_tsvector(c.words[1:${SHARED}] || o.words[1:${OWN}]), now() - c.n * interval '1 minute'
       from chosen c join chosen o on o.n = 1 + (c.n * 7919) % (select count(*) from chosen), writers w`,
      [count],
    );
    const { rows } = await client.query<{ document_id: string }>('select document_id from answers limit 1');
    const famous = rows[0]?.document_id ?? '';
    await client.query(
      `insert into answers (document_id, question_id, question_label, question_text, author_id, text, html, terms, created_at)
       select document_id, case when n > 20 then _id end, label, text, (select _id from users where issuer = 'bench' limit 1), text || n, '<p></p>', terms, now()
       from (select q.*, n from generate_series(1, ${FAMOUS}) n join questions q on q.document_id = $1 and q.place = n % 10) made`,
      [famous],
    );
    await client.query('vacuum (analyze) answers');
    return { famous };
  } finally {
    client.release(true);
  }
}
