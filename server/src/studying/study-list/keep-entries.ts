import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** Entries of study lists whose question is gone go to the new question of the paper with the same label, in the same section if there is one (decision 93). */
export async function attachEntries(trx: Kysely<Schema>, document_id: string, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  await sql`
    with pairs as (
      select s._id, s.user_id, s.at, q._id as question_id, s.section is not distinct from q.section as is_same_section, q.place
      from study_list s join questions q on q.document_id = s.document_id and q.label = s.label
      where s.document_id = ${document_id} and s.question_id is null and q._id = any(${[...added]}::uuid[])
    ), nearest as (
      select distinct on (_id) * from pairs order by _id, is_same_section desc, place
    ), chosen as (
      select distinct on (user_id, question_id) _id, question_id from nearest order by user_id, question_id, is_same_section desc, at
    )
    update study_list s set question_id = chosen.question_id, label = null, section = null from chosen where s._id = chosen._id
  `.execute(trx);
}

/** The question takes the entries of those that are joined with it. Who has one for it already keeps that one. */
export async function moveEntries(trx: Kysely<Schema>, from: readonly string[], to: string): Promise<void> {
  await sql`
    update study_list s set question_id = ${to} from (
      select distinct on (user_id) _id from study_list l
      where question_id = any(${[...from]}::uuid[])
        and not exists (select from study_list own where own.user_id = l.user_id and own.question_id = ${to})
      order by user_id, at desc
    ) newest where s._id = newest._id
  `.execute(trx);
}
