import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import type { AddedSubject } from '@exam-vault/contract/added-subjects';
import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

const COLUMNS = ['name', 'group_name as group', 'abbreviations', 'added_at'] as const;

/** The subjects that administrators have added, in the order of their names. */
export async function addedSubjects(db: Kysely<Schema>): Promise<AddedSubject[]> {
  const rows = await db.selectFrom('added_subjects').select(COLUMNS).orderBy('name').execute();
  return rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() }));
}

/** The lists with added subjects at the end of their groups. A subject that the lists have themselves stays as it is there. */
export function withAddedSubjects(lists: Catalogue, added: readonly AddedSubject[]): Catalogue {
  const listed = new Set(subjectNames(lists));
  const groups = new Map(lists.subjects.map(({ group, subjects }) => [group, [...subjects]]));
  for (const { name, group, abbreviations } of added) {
    if (!listed.has(name))
      groups.set(group, [...(groups.get(group) ?? []), { name, abbreviations: [...abbreviations] }]);
  }
  return { ...lists, subjects: [...groups].map(([group, subjects]) => ({ group, subjects })) };
}
