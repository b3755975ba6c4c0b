import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { MAX_GRID_YEARS, MAX_MOST_ASKED, MAX_WANTED, type SubjectOverview } from '@exam-vault/contract/subjects';
import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { notFound, paperExists, tooManyWanted, validation } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { presentFound, questionLists } from '../questions/question-lists.ts';
import { presentTopics } from '../topics/present-topics.ts';
import { topicRepository } from '../topics/topic-repository.ts';
import { askedMost } from './asked-most.ts';
import { subjectRepository, type Exam } from './subject-repository.ts';

export interface SubjectServiceDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

type Papers = SubjectOverview['papers'];

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
  const subjects = subjectRepository(db);
  const lists = questionLists(db);
  const topics = topicRepository(db);

  /** @throws Problem NOT_FOUND when the catalogue has no such subject, and no public paper has it */
  async function papersOf(subject: string): Promise<Papers> {
    const papers = await subjects.papers(subject);
    if (papers.length === 0 && !subjectNames(catalogue).includes(subject)) throw notFound();
    return papers;
  }

  async function mostAsked(subject: string): Promise<SubjectOverview['most_asked']> {
    const groups = askedMost(await subjects.repeated(subject), MAX_MOST_ASKED);
    if (groups.length === 0) return [];
    const [found, years] = await Promise.all([
      lists.byId(groups.map(({ members: [first = ''] }) => first)),
      subjects.yearsOf(groups),
    ]);
    const yearsOf = new Map(groups.map(({ members: [first] }, at) => [first, years[at] ?? []]));
    return found
      .map((row) => ({ ...presentFound(row), years: yearsOf.get(row._id) ?? [] }))
      .toSorted((a, b) => b.years.length - a.years.length);
  }

  return {
    /** @throws Problem NOT_FOUND */
    async overview(user: UserRow, subject: string): Promise<SubjectOverview> {
      const papers = await papersOf(subject);
      const [wanted, most_asked, counts] = await Promise.all([
        subjects.wanted(subject, user),
        mostAsked(subject),
        topics.counted(subject),
      ]);
      const missing = gapsOf(papers).map((exam) => {
        const own = wanted.find((one) => one.exam_year === exam.exam_year && one.exam_type === exam.exam_type);
        return { ...exam, wanted: own?.wanted ?? 0, asked: own?.asked ?? false };
      });
      return { papers, missing, topics: presentTopics(counts), most_asked };
    },

    /**
     * Notes that a person asks for a paper that is not there. A repeat changes nothing. They are told when it is (`wanted-papers.ts`).
     * @returns how many people ask for it. @throws Problem NOT_FOUND, VALIDATION, PAPER_EXISTS, TOO_MANY_WANTED
     */
    async want(user: UserRow, exam: Exam): Promise<number> {
      const papers = await papersOf(exam.subject);
      const types = [...catalogue.exam_types, ...papers.map(({ exam_type }) => exam_type)];
      if (!types.includes(exam.exam_type)) throw validation('exam_type is not one of the list.');
      if (exam.exam_year > clock.now().getFullYear()) throw validation('exam_year is in the future.');
      if (await subjects.hasPaper(exam)) throw paperExists();
      return await db.transaction().execute(async (trx) => {
        const own = subjectRepository(trx);
        // Two calls at the same time must not both be the last one.
        await trx.selectFrom('users').select('_id').where('_id', '=', user._id).forNoKeyUpdate().execute();
        await own.want(exam, user, clock.now());
        if ((await own.wantedBy(user)) > MAX_WANTED) throw tooManyWanted(MAX_WANTED);
        return await own.countWanted(exam);
      });
    },
  };
}
