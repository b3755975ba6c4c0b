import { MAX_ADDED_SUBJECTS } from '@exam-vault/contract/added-subjects';
import { subjectNames } from '@exam-vault/contract/catalogue';
import type { CourseNames, NewCourseName } from '@exam-vault/contract/course-names';
import { sql, type Kysely } from 'kysely';
import { actorOf } from '../../base/actor.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import { countOf, deleteRows, doNothing, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { notFound, sameCourse, subjectExists, tooManySubjects, validation } from '../../base/errors.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { auditLog } from '../audit/audit-log.ts';
import type { DocumentIndexer } from '../documents/document-texts.ts';
import { mergedNames, type Lists } from './course-names.ts';
import { coursesAlike } from './courses-alike.ts';
import { namesake, plain } from './subject-list.ts';

interface CourseMergingDeps extends ServiceDeps {
  readonly readLists: (db: Kysely<Schema>) => Promise<Lists>;
  readonly texts: DocumentIndexer;
}

/** The trigger of each document waits for it (migration 094). */
const COURSE_NAMES_LOCK = 4_094;
/** Documents of one statement, so that none reaches the limit of statements. */
const BATCH = 200;

type Pair = Pick<NewCourseName, 'name' | 'subject'>;

export type CourseMerging = ReturnType<typeof courseMerging>;

/** Administrators say which subjects are one course, and which are not (decision 128). */
export function courseMerging({ db, readLists, texts, clock }: CourseMergingDeps) {
  const audited = (trx: Kysely<Schema>, by: UserRow, action: string, { name, subject }: Pair) =>
    auditLog(trx).append({
      ...actorOf(by),
      at: clock.now(),
      action: `subject.${action}`,
      object_id: null,
      detail: { comment: `${name} → ${subject}` },
    });

  /** Documents get the name that the trigger finds for them now, and the index the new name. */
  async function rename(trx: Kysely<Schema>, ofNames: readonly string[]): Promise<void> {
    const { rows } = await sql<{ _id: string }>`
      select _id from documents where subject = any(${[...ofNames]}) or then_called = any(${[...ofNames]}) order by _id
    `.execute(trx);
    for (let start = 0; start < rows.length; start += BATCH) {
      const ids = rows.slice(start, start + BATCH).map(({ _id }) => _id);
      const renamed = await trx
        .updateTable('documents')
        .set((eb) => ({ subject: eb.ref('subject'), updated_at: clock.now() }))
        .where('_id', 'in', ids)
        .returningAll()
        .execute();
      for (const document of renamed)
        await texts.saved(trx, document, { newFile: false, inBulk: true, request_id: null });
    }
  }

  async function list(): Promise<CourseNames> {
    const { catalogue } = await readLists(db);
    const [names, { rows }, alike] = await Promise.all([
      mergedNames(db),
      sql<{ name: string; documents: number }>`
        select then_called as name, count(*)::int as documents from documents where then_called is not null and deleted_at is null
        group by then_called
      `.execute(db),
      coursesAlike(db, catalogue),
    ]);
    const counts = new Map(rows.map(({ name, documents }) => [name, documents]));
    return {
      names: names.map((one) => ({ ...one, at: one.at.toISOString(), documents: counts.get(one.name) ?? 0 })),
      alike,
    };
  }

  /** @returns the pair by what the subject is called today. @throws Problem SAME_COURSE, SUBJECT_EXISTS, VALIDATION */
  async function checked(trx: Kysely<Schema>, { name, subject }: Pair): Promise<Pair> {
    const { catalogue, today } = await readLists(trx);
    const target = today.get(subject) ?? subject;
    const before = today.get(name);
    // Papers of before the lists had it may spell it another way.
    const isSpelling =
      plain(name) === plain(target) &&
      (await rowsOf(trx, 'documents', { subject: name }).select('_id').limit(1).executeTakeFirst()) === undefined;
    if (name === subject || isSpelling) throw sameCourse('A subject can’t be merged into itself.');
    if (name === target) throw sameCourse(`“${subject}” is part of “${name}” already. Split them first.`);
    if (before !== undefined) throw sameCourse(`“${name}” is part of “${before}” already.`);
    if (!subjectNames(catalogue).includes(target)) throw validation('subject: not one of the allowed values.');
    // Papers may bear an abbreviation of their subject as its name; another's would lead to two courses.
    const other = namesake(catalogue, name);
    if (other !== null && other !== name && other !== target) throw subjectExists(other);
    return { name, subject: target };
  }

  async function merge(by: UserRow, asked: Pair, relation: 'same' | 'followed'): Promise<void> {
    await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${COURSE_NAMES_LOCK}::bigint)`.execute(trx);
      const pair = await checked(trx, asked);
      if ((await countOf(rowsOf(trx, 'course_names', {}))) >= MAX_ADDED_SUBJECTS) throw tooManySubjects();
      for (const [name, subject] of [
        [pair.name, pair.subject],
        [pair.subject, pair.name],
      ] as const)
        await deleteRows(trx, 'course_names', { name, subject, relation: 'different' }).execute();
      await trx
        .insertInto('course_names')
        .values({ ...pair, relation, at: clock.now() })
        .execute();
      await rename(trx, [pair.name]);
      await audited(trx, by, 'merge', pair);
    });
  }

  /** Remembered, so that they are proposed no more. */
  async function keepApart(by: UserRow, pair: Pair): Promise<void> {
    if (pair.name === pair.subject) throw sameCourse('A subject can’t be kept apart from itself.');
    await db.transaction().execute(async (trx) => {
      if ((await countOf(rowsOf(trx, 'course_names', {}))) >= MAX_ADDED_SUBJECTS) throw tooManySubjects();
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('course_names')
        .values({ ...pair, relation: 'different', at: clock.now() })
        .onConflict(doNothing)
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) throw sameCourse('You’ve decided about these two already.');
      await audited(trx, by, 'apart', pair);
    });
  }

  return {
    list,

    /** @throws Problem SAME_COURSE, SUBJECT_EXISTS, TOO_MANY_SUBJECTS, VALIDATION */
    async name(by: UserRow, { relation, ...pair }: NewCourseName): Promise<CourseNames> {
      await (relation === 'different' ? keepApart(by, pair) : merge(by, pair, relation));
      return await list();
    },

    /** Each document has the name again with which it was uploaded. @throws Problem NOT_FOUND */
    async split(by: UserRow, pair: Pair): Promise<CourseNames> {
      await inTransaction(db, async (trx) => {
        await sql`select pg_advisory_xact_lock(${COURSE_NAMES_LOCK}::bigint)`.execute(trx);
        const { rows } = await sql<{ names: string[] }>`select names_of_course(${pair.name}) as names`.execute(trx);
        const removed = await deleteRows(trx, 'course_names', { ...pair })
          .returning('relation')
          .executeTakeFirst();
        if (!removed) throw notFound();
        if (removed.relation !== 'different') await rename(trx, rows[0]?.names ?? []);
        await audited(trx, by, 'split', pair);
      });
      return await list();
    },
  };
}
