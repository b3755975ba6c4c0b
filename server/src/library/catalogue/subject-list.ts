import { MAX_ADDED_SUBJECTS, type AddedSubject, type NewSubject } from '@exam-vault/contract/added-subjects';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import { fold } from '@exam-vault/contract/text';
import { sql, type Kysely } from 'kysely';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { notFound, sameCourse, subjectExists, tooManySubjects } from '../../base/errors.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { auditLog } from '../audit/audit-log.ts';
import { addedSubjects } from './added-subjects.ts';
import { mergedNames, type Lists } from './course-names.ts';

interface SubjectListDeps extends ServiceDeps {
  readonly readLists: (db: Kysely<Schema>) => Promise<Lists>;
}

export const plain = (name: string) => fold(name).replaceAll(/\s+/gu, ' ');

/** The subject that goes by this name or abbreviation already: two of them could not be told apart. */
export function namesake({ subjects: groups }: Catalogue, name: string): string | null {
  const called = (one: string) => plain(one) === plain(name);
  const all = groups.flatMap(({ subjects }) => subjects);
  return all.find((one) => [one.name, ...one.abbreviations].some(called))?.name ?? null;
}

export type SubjectList = ReturnType<typeof subjectList>;

/** Subjects that administrators add to the institution's lists, and take out again (decision 128). */
export function subjectList({ db, readLists, clock }: SubjectListDeps) {
  const changed = (trx: Kysely<Schema>, { _id, name }: UserRow, action: string, subject: string) =>
    auditLog(trx).append({
      at: clock.now(),
      actor_id: _id,
      actor: name,
      action,
      object_id: null,
      detail: { comment: subject },
    });

  return {
    list: (): Promise<AddedSubject[]> => addedSubjects(db),

    /** @throws Problem SUBJECT_EXISTS for the name or an abbreviation of another, TOO_MANY_SUBJECTS */
    async add(by: UserRow, { name, group, abbreviations = [] }: NewSubject): Promise<AddedSubject[]> {
      return await db.transaction().execute(async (trx) => {
        await sql`lock table added_subjects in share row exclusive mode`.execute(trx);
        const existing = namesake((await readLists(trx)).catalogue, name);
        if (existing !== null) throw subjectExists(existing);
        const { count } = await trx
          .selectFrom('added_subjects')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= MAX_ADDED_SUBJECTS) throw tooManySubjects();
        await trx
          .insertInto('added_subjects')
          .values({ name, group_name: group, abbreviations: [...new Set(abbreviations)], added_at: clock.now() })
          .execute();
        await changed(trx, by, 'subject.add', name);
        return await addedSubjects(trx);
      });
    },

    /** Documents keep the subject. @throws Problem NOT_FOUND for one that nobody has added, SAME_COURSE while others are merged into it */
    async remove(by: UserRow, name: string): Promise<AddedSubject[]> {
      return await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('added_subjects').where('name', '=', name).executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound();
        const merged = (await mergedNames(trx)).find(({ subject }) => subject === name);
        if (merged) throw sameCourse(`“${merged.name}” is merged into “${name}”. Split them first.`);
        await changed(trx, by, 'subject.remove', name);
        return await addedSubjects(trx);
      });
    },
  };
}
