import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { up as corrections } from '@exam-vault/server/database/migrations/058-question-corrections';
import { up as answers } from '@exam-vault/server/database/migrations/059-answers';
import { up as topics } from '@exam-vault/server/database/migrations/060-topics';
import { up as studyList } from '@exam-vault/server/database/migrations/061-study-list';
import { up as language } from '@exam-vault/server/database/migrations/062-language';
import { up as answerPictures } from '@exam-vault/server/database/migrations/064-answer-pictures';
import { openHubDatabase, startHub } from '../hub-process.ts';
import type { Result } from '../table.ts';

const MIGRATIONS = {
  '058-question-corrections': corrections,
  '059-answers': answers,
  '060-topics': topics,
  '061-study-list': studyList,
  '062-language': language,
  '064-answer-pictures': answerPictures,
};
const LOOK_MS = 5;
/** Tables that are read or written by nearly every request. */
const WATCHED = ['questions', 'documents', 'users', 'questions_due', 'reports', 'question_matches'];

/** Takes back what these migrations have made. What they filled is lost. The next start of a hub would make it again. */
const TAKEN_BACK = `
  drop view if exists stored_files;
  drop table if exists answer_pictures;
  drop function if exists note_answer_picture;
  create view stored_files as
    select file_id, file_size, file_sha256, _id, kind, title, deleted_at, has_thumbnails from documents
    union all
    select file_id, file_size, file_sha256, _id, kind, file_name, null::timestamptz, false from drafts
    union all
    select file_id, file_size, file_sha256, coalesce(draft_id, document_id), 'paper', 'picture ' || picture, null::timestamptz, false
    from draft_pictures p
    where not exists (select from drafts d where d.file_id = p.file_id)
      and not exists (select from documents d where d.file_id = p.file_id);
  alter table users drop column if exists language;
  drop trigger if exists study_list_loses_question on questions;
  drop function if exists study_list_loses_question;
  drop table if exists study_list;
  drop trigger if exists topics_follow_paper on documents;
  drop function if exists topics_follow_paper;
  drop table if exists paper_topics, question_topics, subject_topics, topics;
  drop trigger if exists question_revised on questions;
  drop function if exists question_revised;
  alter table questions drop column if exists own_topics, drop column if exists cut_from, drop column if exists revision;
  alter table reports drop column if exists answer_id;
  drop table if exists closed_answers, answer_votes, answer_texts, answers;
  delete from questions_due;
  delete from kysely_migration where name >= '058'`;

interface Lock {
  readonly name: string;
  readonly mode: string;
}

/**
 * What the migrations of questions since 058 cost on the rows of the part scale: all in one transaction, as at a start, and which tables nobody could
 * read or change meanwhile, for how long.
 */
export async function migrationsPart(folder: string): Promise<Result> {
  const dataFolder = join(folder, 'data');
  if (!existsSync(dataFolder))
    throw new Error('The part migrations needs what the part scale has kept: --keep FOLDER.');
  await rm(join(folder, 'questions-answers.json'), { force: true });
  const hub = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  await database.pool.query(`begin; ${TAKEN_BACK}; commit`);

  const seen = new Map<string, { from: number; to: number }>();
  const times: [string, number][] = [];
  const end = new AbortController();
  const began = performance.now();
  const at = () => performance.now() - began;
  const look = async (pid: number) => {
    while (!end.signal.aborted) {
      const { rows } = await database.pool.query<Lock>(
        `select c.relname as name, l.mode from pg_locks l join pg_class c on c.oid = l.relation
         where l.pid = $1 and l.granted and c.relname = any($2) and l.mode in ('AccessExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'ShareLock')`,
        [pid, WATCHED],
      );
      for (const { name, mode } of rows) {
        const key = `${name}: ${mode}`;
        seen.set(key, { from: seen.get(key)?.from ?? at(), to: at() });
      }
      await setTimeout(LOOK_MS);
    }
  };
  let looking: Promise<void> | undefined;
  await database.db.transaction().execute(async (trx) => {
    const { pid } = await trx
      .selectNoFrom(({ fn }) => fn<number>('pg_backend_pid', []).as('pid'))
      .executeTakeFirstOrThrow();
    looking = look(pid);
    for (const [name, up] of Object.entries(MIGRATIONS)) {
      const from = at();
      // Migrations know nothing of the tables of now.
      await up(trx as never);
      times.push([name, at() - from]);
    }
  });
  const allMs = at();
  await database.pool.query(`insert into kysely_migration (name, timestamp) select unnest($1::text[]), now()::text`, [
    Object.keys(MIGRATIONS),
  ]);
  end.abort();
  await looking;
  const { rows: counts } = await database.pool.query<{ papers: number; questions: number }>(
    `select (select count(*)::int from documents where kind = 'paper') as papers, (select count(*)::int from questions) as questions`,
  );
  await database.close();
  await hub.stop();
  const [size] = counts;
  const title = `${size?.papers.toLocaleString('en')} papers, ${size?.questions.toLocaleString('en')} questions`;
  const locks = [...seen].map(([name, { from }]): [string, number] => [name, allMs - from]);
  return {
    tables: [
      { title: `migrations on ${title}, in one transaction`, columns: ['', 'ms'], rows: [...times, ['all', allMs]] },
      { title: 'locked until its end', columns: ['', 'ms'], rows: locks },
    ],
    figures: { ...size, times: Object.fromEntries(times), all_ms: allMs, locks: Object.fromEntries(locks) },
  };
}
