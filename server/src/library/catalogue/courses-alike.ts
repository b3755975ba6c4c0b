import type { Catalogue } from '@exam-vault/contract/catalogue';
import { MAX_PROPOSED_MERGES, type ProposedMerge } from '@exam-vault/contract/course-names';
import { fold } from '@exam-vault/contract/text';
import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';

/** A code of more subjects is no course's own. */
const MAX_SUBJECTS_OF_CODE = 4;

interface Counted {
  readonly subject: string;
  readonly course_code: string | null;
  /** The title, where it is a name of a subject. */
  readonly titled: string | null;
  readonly title: string;
  readonly papers: number;
  readonly first_year: number | null;
  readonly last_year: number | null;
}

/** Approved papers by subject, code, and the title where it is one of these names. */
async function countedPapers(db: Kysely<Schema>, names: readonly string[]): Promise<Counted[]> {
  const titled = sql<string | null>`case when fold_title = any(${[...names]}) then fold_title end`;
  return await db
    .selectFrom((eb) =>
      eb
        .selectFrom('documents')
        .select(['subject', 'course_code', 'exam_year', 'title'])
        // The first line; codes and other fields that are found like titles stand on lines of their own.
        .select(sql<string>`split_part(title_folded, E'\n', 1)`.as('fold_title'))
        .where('kind', '=', 'paper')
        .where('paper_approval_status', '=', 'Approved')
        .where('deleted_at', 'is', null)
        .where('hidden_at', 'is', null)
        .as('approved'),
    )
    .select(['subject', 'course_code', titled.as('titled')])
    .select([
      sql<string>`min(title)`.as('title'),
      sql<number>`count(*)::int`.as('papers'),
      sql<number | null>`min(exam_year)`.as('first_year'),
      sql<number | null>`max(exam_year)`.as('last_year'),
    ])
    .groupBy(['subject', 'course_code', 'titled'])
    .execute();
}

/** '3CS4-05' and '3CS4 05' are one code. */
const bareCode = (code: string) => code.replaceAll(/[^\p{L}\p{N}]/gu, '');

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

type Side = ProposedMerge['sides'][number];
type Pair = { readonly names: readonly [string, string]; codes: Set<string>; titles: ProposedMerge['titles'] };

const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
const most = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));

function sidesOf(counted: readonly Counted[]): Map<string, Side> {
  const sides = new Map<string, Side>();
  for (const { subject, papers, first_year, last_year } of counted) {
    const before = sides.get(subject) ?? { subject, papers: 0, first_year, last_year };
    sides.set(subject, {
      subject,
      papers: before.papers + papers,
      first_year: least(before.first_year, first_year),
      last_year: most(before.last_year, last_year),
    });
  }
  return sides;
}

/**
 * Pairs of subjects whose approved papers bear the same code, or papers of one of which the title is a name of the other, without those that an
 * administrator keeps apart. What the institution's lists have as two subjects with one code, such as a course and its lab, is proposed too.
 */
export async function coursesAlike(db: Kysely<Schema>, { subjects: groups }: Catalogue): Promise<ProposedMerge[]> {
  const listed = groups.flatMap(({ subjects }) => subjects);
  const bySubject = await rowsOf(db, 'documents', { kind: 'paper' }).select('subject').distinct().execute();
  const owners = new Map<string, string>();
  for (const { subject } of bySubject) owners.set(fold(subject), subject);
  for (const { name, abbreviations } of listed) for (const one of [...abbreviations, name]) owners.set(fold(one), name);

  const counted = await countedPapers(db, [...owners.keys()]);
  const sides = sidesOf(counted);
  const pairs = new Map<string, Pair>();
  const pairOf = (a: string, b: string): Pair => {
    const names = a < b ? ([a, b] as const) : ([b, a] as const);
    const key = names.join('\n');
    const pair = pairs.get(key) ?? { names, codes: new Set<string>(), titles: [] };
    pairs.set(key, pair);
    return pair;
  };
  for (const rows of grouped(counted, ({ course_code }) => course_code && bareCode(course_code)).values()) {
    const [latest] = rows.toSorted((a, b) => (b.last_year ?? 0) - (a.last_year ?? 0));
    const subjects = [...new Set(rows.map(({ subject }) => subject))];
    if (!latest?.course_code || subjects.length > MAX_SUBJECTS_OF_CODE) continue;
    for (const [at, one] of subjects.entries())
      for (const other of subjects.slice(at + 1)) pairOf(one, other).codes.add(latest.course_code);
  }
  for (const rows of grouped(counted, ({ subject, titled }) => titled && `${subject}\n${titled}`).values()) {
    const [first] = rows;
    const owner = owners.get(first?.titled ?? '');
    if (!first || owner === undefined || owner === first.subject) continue;
    const papers = rows.reduce((sum, row) => sum + row.papers, 0);
    pairOf(first.subject, owner).titles.push({ title: first.title, subject: first.subject, papers });
  }

  const apart = await rowsOf(db, 'course_names', { relation: 'different' }).select(['name', 'subject']).execute();
  for (const { name, subject } of apart) pairs.delete([name, subject].toSorted().join('\n'));
  const isListed = new Set(listed.map(({ name }) => name));
  const listedLast = ({ subject }: Side) => (isListed.has(subject) ? 0 : 1);
  const none = (subject: string): Side => ({ subject, papers: 0, first_year: null, last_year: null });
  return [...pairs.values()]
    .filter(({ names }) => names.some((name) => isListed.has(name)))
    .map(({ names, codes, titles: of }) => ({
      // One of the lists first, then the one with the later exam: that is what the course is called today.
      sides: names
        .map((name) => sides.get(name) ?? none(name))
        .toSorted(
          (a, b) => listedLast(a) - listedLast(b) || (b.last_year ?? 0) - (a.last_year ?? 0) || b.papers - a.papers,
        ),
      codes: [...codes].toSorted(),
      titles: of,
    }))
    .toSorted((a, b) => (b.sides[0]?.last_year ?? 0) - (a.sides[0]?.last_year ?? 0))
    .slice(0, MAX_PROPOSED_MERGES);
}
