import type { Catalogue } from '@exam-vault/contract/catalogue';
import { DRAFT_KINDS } from '@exam-vault/contract/document-fields';
import type { ListedSubject } from '@exam-vault/contract/subjects';
import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';

/** Public documents of one subject, semester and department. */
interface Counted {
  readonly subject: string;
  readonly semester: string;
  readonly department: string;
  readonly papers: number;
  readonly notes: number;
  readonly first_year: number | null;
  readonly last_year: number | null;
  readonly last_added: Date;
}

const smaller = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
const larger = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
const later = (a: string | null, b: string) => (a === null || a < b ? b : a);

/** Every subject in the order of the catalogue, then those that only documents have. Of public documents alone. */
export async function listedSubjects(db: Kysely<Schema>, catalogue: Catalogue): Promise<ListedSubject[]> {
  const none = {
    semesters: [],
    departments: [],
    papers: 0,
    notes: 0,
    first_year: null,
    last_year: null,
    last_added: null,
  };
  const listed = catalogue.subjects.flatMap(({ group, subjects }) =>
    subjects.map(({ name, abbreviations }) => ({ subject: name, group, abbreviations, ...none })),
  );
  const known = new Map<string, ListedSubject>(listed.map((one) => [one.subject, one]));
  // By semester and department too: sets of them for each subject would need all rows sorted.
  const counted: Counted[] = await rowsOf(db, 'documents', { is_public: true })
    .where('kind', 'in', DRAFT_KINDS)
    .select(['subject', 'semester', 'department'])
    .select([
      sql<number>`(count(*) filter (where kind = 'paper'))::int`.as('papers'),
      sql<number>`(count(*) filter (where kind = 'notes'))::int`.as('notes'),
      sql<number | null>`min(exam_year)`.as('first_year'),
      sql<number | null>`max(exam_year)`.as('last_year'),
      sql<Date>`max(coalesce(approval_at, created_at))`.as('last_added'),
    ])
    .groupBy(['subject', 'semester', 'department'])
    .orderBy('subject')
    .execute();
  for (const { subject, semester, department, ...counts } of counted) {
    const before = known.get(subject) ?? { subject, group: null, abbreviations: [], ...none };
    known.set(subject, {
      ...before,
      semesters: [...before.semesters, semester],
      departments: [...before.departments, department],
      papers: before.papers + counts.papers,
      notes: before.notes + counts.notes,
      first_year: smaller(before.first_year, counts.first_year),
      last_year: larger(before.last_year, counts.last_year),
      last_added: later(before.last_added, counts.last_added.toISOString()),
    });
  }
  const inOrder = (values: readonly string[], list: readonly string[]) =>
    [...new Set(values)].toSorted((a, b) => list.indexOf(a) - list.indexOf(b));
  return [...known.values()].map((one) => ({
    ...one,
    semesters: inOrder(one.semesters, catalogue.semesters),
    departments: inOrder(one.departments, catalogue.departments),
  }));
}
