import { subjectNames } from '@exam-vault/contract/catalogue';
import {
  MAX_GRID_YEARS,
  MAX_MOST_ASKED,
  MAX_SITTINGS,
  MAX_WANTED,
  type SubjectOverview,
} from '@exam-vault/contract/subjects';
import { readsAs } from '@exam-vault/contract/permissions';
import { sql, type Kysely } from 'kysely';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import { partsOfList, together } from '../../library/documents/document-query.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { countOf, doNothing, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { notFound, paperExists, tooManyWanted, validation } from '../../base/errors.ts';
import { presentFound, questionLists } from '../questions/question-lists.ts';
import { topicRepository } from '../topics/topic-repository.ts';
import { askedMost, type AskedGroup, type RepeatedQuestion } from './asked-most.ts';

/** Questions of which the groups asked most are made. A subject may have a hundred thousand. */
const MAX_CANDIDATES = 1_000;

/** An exam of a subject. */
export interface Exam {
  readonly subject: string;
  readonly exam_year: number;
  readonly exam_type: string;
}

type Papers = SubjectOverview['papers'];

/** Papers of the subject that this person may read by exam, the latest year first. */
export async function subjectPapers(db: Kysely<Schema>, subject: string, user: UserRow | null): Promise<Papers> {
  const readers = readsAs(user);
  const rows = await together(db, partsOfList(db, { kind: 'paper', scope: { readers }, subject }))
    .select((eb) => ['exam_year', 'exam_type', eb.fn.countAll<number>().as('count')])
    .select(sql<string | null>`case when count(*) = 1 then min(_id::text) end`.as('only'))
    .select(
      sql<Papers[number]['sittings'] | null>`
        case when count(*) <= ${MAX_SITTINGS} and count(exam_date) + count(session) + count(variant) > 0 then
          json_agg(json_build_object('_id', _id, 'exam_date', exam_date, 'session', session, 'variant', variant)
            order by exam_date, session, variant, _id)
        end`.as('sittings'),
    )
    .groupBy(['exam_year', 'exam_type'])
    .orderBy('exam_year', (order) => order.desc().nullsLast())
    .orderBy('exam_type')
    .execute();
  return rows.map(({ exam_type, sittings, ...row }) => ({
    ...row,
    exam_type: exam_type ?? '',
    ...(sittings && { sittings }),
  }));
}

type Course = Pick<SubjectOverview, 'names' | 'codes' | 'departments'>;

/** What the course is called besides, and the codes and departments of its papers that this person may read. */
async function courseOf(db: Kysely<Schema>, subject: string, user: UserRow): Promise<Course> {
  const papers = together(db, partsOfList(db, { kind: 'paper', scope: { readers: readsAs(user) }, subject }));
  const [{ rows: names }, codes, departments] = await Promise.all([
    sql<Course['names'][number]>`
      select n.name, n.relation, min(d.exam_year) as first_year, max(d.exam_year) as last_year
      from course_names n left join documents d on d.then_called = n.name and d.is_public
      where n.relation <> 'different' and n.subject = any(names_of_course(${subject}))
      group by n.name, n.relation order by last_year desc nulls last, n.name
    `.execute(db),
    papers
      .where('course_code', 'is not', null)
      .select((eb) => [eb.ref('course_code').$notNull().as('code'), eb.fn.countAll<number>().as('papers')])
      .select((eb) => [eb.fn.min('exam_year').as('first_year'), eb.fn.max('exam_year').as('last_year')])
      .groupBy('course_code')
      .orderBy('last_year', (order) => order.desc().nullsLast())
      .orderBy('papers', 'desc')
      .execute(),
    papers
      .select('department')
      .groupBy('department')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('department')
      .execute(),
  ]);
  return { names, codes, departments: departments.map(({ department }) => department) };
}

/** The questions asked most, with what repeats what among them. One query over an index, whatever the size of the subject. */
async function repeated(db: Kysely<Schema>, subject: string): Promise<RepeatedQuestion[]> {
  const { rows } = await sql<RepeatedQuestion>`
    with found as materialized (
      select _id, document_id, asked, (row_number() over (order by asked desc, _id))::int as place from (
        select _id, document_id, asked from questions where subject = ${subject} and is_public and asked > 0
        order by asked desc, _id limit ${MAX_CANDIDATES}
      ) most
    ), repeats as (
      select a.place, array_agg(case when m.is_same then b.place else -b.place end) as others
      from found a join question_matches m on m.question_id = a._id join found b on b._id = m.other_id group by a.place
    )
    select f._id, f.document_id, f.asked, f.place, coalesce(r.others, '{}') as repeats
    from found f left join repeats r on r.place = f.place order by f.place
  `.execute(db);
  return rows;
}

/**
 * The exam year of each public paper that has one of some questions, or the same as one of them, by the place of its group. Of the first
 * question of a group what is nearly the same counts too.
 */
async function yearsOf(db: Kysely<Schema>, groups: readonly AskedGroup[]): Promise<(number | null)[][]> {
  const members = groups.flatMap(({ members: ids }, at) =>
    ids.map((_id, index) => ({ _id, at, isFirst: index === 0 })),
  );
  const { rows } = await sql<{ at: number; exam_year: number | null }>`
    select distinct g.at, d._id, d.exam_year
    from unnest(${members.map(({ _id }) => _id)}::uuid[], ${members.map(({ at }) => at)}::int[],
        ${members.map(({ isFirst }) => isFirst)}::boolean[]) g (_id, at, is_first)
      cross join lateral (
        select g._id union all
        select other_id from question_matches where question_id = g._id and (is_same or g.is_first) union all
        select question_id from question_matches where other_id = g._id and (is_same or g.is_first)
      ) m join questions q on q._id = m._id join documents d on d._id = q.document_id
    where d.is_public
  `.execute(db);
  const years: (number | null)[][] = groups.map(() => []);
  for (const { at, exam_year } of rows) years[at]?.push(exam_year);
  return years.map((all) => all.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)));
}

export interface SubjectServiceDeps extends ServiceDeps {
  readonly catalogue: CurrentCatalogue;
}

/** Exams without a paper, between the first and the last year, of the types that the subject has; the latest year first. */
function gapsOf(papers: Papers): { readonly exam_year: number; readonly exam_type: string }[] {
  const dated = papers.flatMap(({ exam_year, exam_type }) => (exam_year === null ? [] : [{ exam_year, exam_type }]));
  if (dated.length === 0) return [];
  const years = dated.map(({ exam_year }) => exam_year);
  const last = Math.max(...years);
  const first = Math.max(Math.min(...years), last - MAX_GRID_YEARS + 1);
  const known = new Set(dated.map(({ exam_year, exam_type }) => `${exam_year} ${exam_type}`));
  const types = [...new Set(dated.map(({ exam_type }) => exam_type))].toSorted();
  return Array.from({ length: last - first + 1 }, (_, back) => last - back).flatMap((exam_year) =>
    types.filter((type) => !known.has(`${exam_year} ${type}`)).map((exam_type) => ({ exam_year, exam_type })),
  );
}

export type SubjectService = ReturnType<typeof subjectService>;

/** What there is of a subject as a whole, of public papers alone (contract section 9). */
export function subjectService({ db, catalogue, clock }: SubjectServiceDeps) {
  const lists = questionLists(db);
  const topics = topicRepository(db);

  /** @throws Problem NOT_FOUND when the catalogue has no such subject, and no paper that the person may read has it */
  async function papersOf(user: UserRow, subject: string): Promise<Papers> {
    const papers = await subjectPapers(db, subject, user);
    if (papers.length === 0 && !subjectNames(await catalogue.current()).includes(subject)) throw notFound();
    return papers;
  }

  async function mostAsked(subject: string): Promise<SubjectOverview['most_asked']> {
    const groups = askedMost(await repeated(db, subject), MAX_MOST_ASKED);
    if (groups.length === 0) return [];
    const [found, years] = await Promise.all([
      lists.byId(groups.map(({ members: [first = ''] }) => first)),
      yearsOf(db, groups),
    ]);
    const yearsById = new Map(groups.map(({ members: [first] }, at) => [first, years[at] ?? []]));
    return found
      .map((row) => ({ ...presentFound(row), years: yearsById.get(row._id) ?? [] }))
      .toSorted((a, b) => b.years.length - a.years.length);
  }

  return {
    /** @throws Problem NOT_FOUND */
    async overview(user: UserRow, name: string): Promise<SubjectOverview> {
      const subject = await catalogue.nameToday(name);
      const papers = await papersOf(user, subject);
      const [course, wanted, most_asked, shown] = await Promise.all([
        courseOf(db, subject, user),
        db
          .selectFrom('wanted_papers')
          .select((eb) => ['exam_year', 'exam_type', eb.fn.count<number>('user_id').distinct().as('wanted')])
          .select(sql<boolean>`bool_or(user_id = ${user._id})`.as('asked'))
          .where(sql<boolean>`subject = any(names_of_course(${subject}))`)
          .groupBy(['exam_year', 'exam_type'])
          .execute(),
        mostAsked(subject),
        topics.shownOf(subject),
      ]);
      const missing = gapsOf(papers).map((exam) => {
        const own = wanted.find((one) => one.exam_year === exam.exam_year && one.exam_type === exam.exam_type);
        return { ...exam, wanted: own?.wanted ?? 0, asked: own?.asked ?? false };
      });
      return { subject, ...course, papers, missing, topics: shown, most_asked };
    },

    /**
     * Notes that a person asks for a paper that is not there. A repeat changes nothing. They are told when it is (`wanted-papers.ts`).
     * @returns how many people ask for it. @throws Problem NOT_FOUND, VALIDATION, PAPER_EXISTS, TOO_MANY_WANTED
     */
    async want(user: UserRow, asked: Exam): Promise<number> {
      const exam = { ...asked, subject: await catalogue.nameToday(asked.subject) };
      const papers = await papersOf(user, exam.subject);
      const types = [...catalogue.known().exam_types, ...papers.map(({ exam_type }) => exam_type)];
      if (!types.includes(exam.exam_type)) throw validation('exam_type isn’t one of the allowed values.');
      if (exam.exam_year > clock.now().getFullYear()) throw validation('exam_year is in the future.');
      const existing = rowsOf(db, 'documents', { kind: 'paper', is_public: true, ...exam });
      if (await existing.select('_id').limit(1).executeTakeFirst()) throw paperExists();
      return await db.transaction().execute(async (trx) => {
        const own = { user_id: user._id };
        // Two calls at the same time must not both be the last one.
        await rowsOf(trx, 'users', { _id: user._id }).select('_id').forNoKeyUpdate().execute();
        const row = { ...exam, ...own, created_at: clock.now() };
        await trx.insertInto('wanted_papers').values(row).onConflict(doNothing).execute();
        if ((await countOf(rowsOf(trx, 'wanted_papers', own))) > MAX_WANTED) throw tooManyWanted(MAX_WANTED);
        return await countOf(rowsOf(trx, 'wanted_papers', exam));
      });
    },
  };
}
