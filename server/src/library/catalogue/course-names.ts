import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import type { CourseRelation } from '@exam-vault/contract/course-names';
import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { addedSubjects, withAddedSubjects } from './added-subjects.ts';

/** A name that was merged into a subject, which may itself have been merged into another one since. */
export interface CourseName {
  readonly name: string;
  readonly subject: string;
  readonly relation: CourseRelation;
  readonly at: Date;
}

/** The institution's lists, and what each merged name is called today. */
export interface Lists {
  readonly catalogue: Catalogue;
  readonly today: ReadonlyMap<string, string>;
}

/** The names that administrators have merged into subjects, in the order of the names. */
export async function mergedNames(db: Kysely<Schema>): Promise<CourseName[]> {
  const rows = await db.selectFrom('course_names').selectAll().orderBy('name').execute();
  return rows.flatMap(({ relation, ...row }) => (relation === 'different' ? [] : [{ ...row, relation }]));
}

/** What each merged name is called today: chains lead to their end. */
export function namesToday(names: readonly Pick<CourseName, 'name' | 'subject'>[]): ReadonlyMap<string, string> {
  const next = new Map(names.map(({ name, subject }) => [name, subject]));
  const last = (name: string): string => {
    const after = next.get(name);
    return after === undefined ? name : last(after);
  };
  return new Map(names.map(({ name }) => [name, last(name)]));
}

/** The lists in which a merged name is an abbreviation of its subject, with its own abbreviations: so everything that knows these finds it. */
export function withMergedNames(lists: Catalogue, today: ReadonlyMap<string, string>): Catalogue {
  if (today.size === 0) return lists;
  const listed = new Set(subjectNames(lists));
  const isMerged = (name: string) => listed.has(today.get(name) ?? '');
  const own = new Map(lists.subjects.flatMap(({ subjects }) => subjects).map((one) => [one.name, one.abbreviations]));
  const others = new Map<string, string[]>();
  for (const [name, subject] of today) others.set(subject, [...(others.get(subject) ?? []), name]);
  const abbreviationsOf = (name: string, abbreviations: readonly string[]) => {
    const merged = (others.get(name) ?? []).flatMap((other) => [other, ...(own.get(other) ?? [])]);
    return [...new Set([...abbreviations, ...merged])].filter((one) => one !== name);
  };
  const subjects = lists.subjects.map(({ group, subjects: of }) => ({
    group,
    subjects: of
      .filter(({ name }) => !isMerged(name))
      .map(({ name, abbreviations }) => ({ name, abbreviations: abbreviationsOf(name, abbreviations) })),
  }));
  return { ...lists, subjects: subjects.filter(({ subjects: of }) => of.length > 0) };
}

/** The lists in which merged names are subjects too: an import may name a course as it was called then. */
export function withNamesAsSubjects({ catalogue, today }: Lists): Catalogue {
  if (today.size === 0) return catalogue;
  const merged = [...today.keys()].map((name) => ({ name, abbreviations: [] }));
  return { ...catalogue, subjects: [...catalogue.subjects, { group: 'Other names', subjects: merged }] };
}

/** Reads the lists of the operator with what administrators have added and merged, from the database or inside a transaction. */
export const listsReader =
  (lists: Catalogue) =>
  async (db: Kysely<Schema>): Promise<Lists> => {
    const whole = withAddedSubjects(lists, await addedSubjects(db));
    const today = namesToday(await mergedNames(db));
    return { catalogue: withMergedNames(whole, today), today };
  };
