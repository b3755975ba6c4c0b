import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { fieldTerm, quotedLexeme, termsOf } from '../../finding/indexing/terms.ts';
import type { QuestionText } from './part-likeness.ts';
import type { QuestionLikeness } from './question-likeness.ts';

/** Words by which candidates are looked for, the rarest ones. */
const MAX_KEYS = 10;
/** Questions of a subject that have one of them; of a word that more of them have these are some. */
const MAX_OF_KEY = 300;
/** Questions that are compared with one question. */
const MAX_CANDIDATES = 24;

/** A question with the texts that it is compared by. */
export interface ComparedRow extends QuestionText {
  readonly _id: string;
  readonly document_id: string;
}

const comparedTexts = sql`q.text, nullif(p.text, '') as stem`;

/** In how many documents each word stands, for work in the background and for teachers; a word that no document has is absent. */
export async function documentCounts(
  db: Kysely<Schema>,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('words')
    .select(['word', 'documents'])
    .where(sql<boolean>`word = any(${[...words]}::text[])`)
    .execute();
  return new Map(rows.map(({ word, documents }) => [word, documents]));
}

/** What finds and keeps repeated questions. */
export function matchRepository(db: Kysely<Schema>) {
  /** @param fields terms that all of them have @param excluded a paper whose questions are left out */
  async function candidatesWith(
    fields: readonly string[],
    words: readonly string[],
    excluded: string | null,
  ): Promise<ComparedRow[]> {
    const terms = [...new Set(words.flatMap((word) => termsOf(word).slice(0, 1)))].slice(0, MAX_KEYS);
    if (terms.length === 0) return [];
    const queries = terms.map((term) => [...fields, term].map(quotedLexeme).join(' & '));
    const others = excluded === null ? sql`` : sql`and document_id <> ${excluded}`;
    const { rows } = await sql<ComparedRow>`
      select q._id, q.document_id, ${comparedTexts} from (
        select found._id, sum(1.0 / (8 + k.place)) as weight
        from unnest(${queries}::text[]) with ordinality k (query, place) cross join lateral (
          select _id from questions where terms @@ k.query::tsquery ${others} limit ${MAX_OF_KEY}
        ) found
        group by found._id order by weight desc, found._id limit ${MAX_CANDIDATES}
      ) best join questions q on q._id = best._id left join questions p on p._id = q.parent_id
      order by best.weight desc
    `.execute(db);
    return rows;
  }

  return {
    async ofPaper(document_id: string): Promise<(ComparedRow & { readonly subject: string })[]> {
      const { rows } = await sql<ComparedRow & { subject: string }>`
        select q._id, q.document_id, q.subject, ${comparedTexts}
        from questions q left join questions p on p._id = q.parent_id where q.document_id = ${document_id} and q.text <> '' order by q.place
      `.execute(db);
      return rows;
    },

    documentsOf: (words: readonly string[]) => documentCounts(db, words),

    /** Questions of other papers of the subject that have rare words in common with one, the likest first. @param words the rarest first */
    candidates: ({ document_id, subject }: { document_id: string; subject: string }, words: readonly string[]) =>
      candidatesWith([fieldTerm('subject', subject)], words, document_id),

    /** The same for a text that is no question of a paper: questions of public papers. @param subject null: of all subjects */
    publicCandidates: (subject: string | null, words: readonly string[]) =>
      candidatesWith(
        [fieldTerm('public', 1), ...(subject === null ? [] : [fieldTerm('subject', subject)])],
        words,
        null,
      ),

    /** Replaces all matches of a paper's questions, and counts again what changes by it. */
    async save(
      document_id: string,
      matches: readonly (QuestionLikeness & { question_id: string; other_id: string })[],
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{
          others: string[];
        }>`select questions_matched_with(${document_id}) as others`.execute(trx);
        await sql`
          delete from question_matches m using questions q where q.document_id = ${document_id} and q._id in (m.question_id, m.other_id)
        `.execute(trx);
        await sql`
          insert into question_matches (question_id, other_id, is_same, score)
          select m.* from unnest(${matches.map((one) => one.question_id)}::uuid[], ${matches.map((one) => one.other_id)}::uuid[],
            ${matches.map(({ kind }) => kind === 'same')}::boolean[], ${matches.map(({ score }) => score)}::real[]) m (question_id, other_id, is_same, score)
          where exists (select from questions where _id = m.question_id) and exists (select from questions where _id = m.other_id)
          on conflict (question_id, other_id) do nothing
        `.execute(trx);
        const changed = [...(rows[0]?.others ?? []), ...matches.map(({ other_id }) => other_id)];
        await sql`
          select recount_asked(array(select unnest(${changed}::uuid[]) union select _id from questions where document_id = ${document_id}))
        `.execute(trx);
      });
    },
  };
}
