import { subjectNames } from '@exam-vault/contract/catalogue';
import type { Parsed } from '@exam-vault/contract/endpoint';
import type { mockPaper, MockPaper, MockTopic } from '@exam-vault/contract/mock-papers';
import { SURE_CONFIDENCE } from '@exam-vault/contract/questions';
import { sql, type Kysely } from 'kysely';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { Schema } from '../../base/database/schema.ts';
import { noQuestions, notFound, validation } from '../../base/errors.ts';
import { presentFound, questionLists } from '../questions/question-lists.ts';
import { topicRepository } from '../topics/topic-repository.ts';
import {
  byMarks,
  chosenBySections,
  drawnOrder,
  filled,
  marksOfSections,
  poolOf,
  unitsOf,
  wantedOf,
  withoutRepeats,
  type MockCandidate,
  type MockRepeat,
  type MockTopicRow,
  type MockUnit,
} from './mock-choice.ts';
import { groupedByTopic } from './mock-topics.ts';
import { subjectPapers } from './subject-service.ts';

/** Drawn questions whose repeats are looked up: twice as many as 200 marks have of one mark each. */
const MAX_POOL = 400;
/** Of a wanted topic: its share of as many, and some more, because of those that are asked again. */
const poolOfTopic = (share: number) => Math.ceil((MAX_POOL * share) / 100) + 20;

interface MockPaperServiceDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: CurrentCatalogue;
}

/** What a mock paper should be like. */
type MockPattern = Parsed<typeof mockPaper, 'body'>;

/** The newest papers of a subject, of which mock papers are made: what was asked 30 years ago is of little use, and a subject may have thousands. */
const MAX_PAPERS = 300;
/** Questions and parts of a paper. No exam has more. The limit also keeps the database to the index. */
const MAX_PAPER_ROWS = 1_000;
/** Questions and parts of all of these papers. */
const MAX_ROWS = 6_000;

/** What mock papers are made of: questions of public papers. */
function mockQuestions(db: Kysely<Schema>) {
  return {
    /** The questions of the newest public papers, each paper in its own order. Bounded, whatever the size of the subject. @param sure the least confidence */
    async candidates(subject: string, sure: number): Promise<{ rows: MockCandidate[]; isCut: boolean }> {
      const { rows } = await sql<MockCandidate>`
        with papers as materialized (
          select _id, row_number() over () as at from (
            select _id from documents where kind = 'paper' and is_public and subject = ${subject}
            order by exam_year desc nulls last, _id limit ${MAX_PAPERS}
          ) newest
        )
        select q._id, q.document_id, q.parent_id, q.is_alternative, q.text <> '' as has_text, q.marks,
          (q.confidence >= ${sure} or q.corrected_at is not null) as is_sure
        from papers p cross join lateral (
          select * from questions where document_id = p._id and is_public order by place limit ${MAX_PAPER_ROWS}
        ) q order by p.at, q.place limit ${MAX_ROWS}
      `.execute(db);
      return { rows, isCut: rows.length === MAX_ROWS };
    },

    /** Which of these rows are about which of the topics of the subject. */
    async topicsOf(ids: readonly string[], subject: string, names: readonly string[]): Promise<MockTopicRow[]> {
      const { rows } = await sql<MockTopicRow>`
        select q.question_id, t.name from topics t join question_topics q on q.topic_id = t._id
        where t.subject = ${subject} and t.name = any(${[...names]}::text[])
          and q.question_id = any(${[...ids]}::uuid[])
      `.execute(db);
      return rows;
    },

    /** Which of these rows repeat each other. */
    async repeats(ids: readonly string[]): Promise<MockRepeat[]> {
      const { rows } = await sql<MockRepeat>`
        with known as materialized (select unnest(${[...ids]}::uuid[]) as _id)
        select m.question_id as a, m.other_id as b, m.is_same
        from known k join question_matches m on m.question_id = k._id join known o on o._id = m.other_id
      `.execute(db);
      return rows;
    },

    /** Which of these rows were asked in a public paper of the exam year, in the same words or nearly. */
    async askedIn(ids: readonly string[], year: number): Promise<Set<string>> {
      const { rows } = await sql<{ _id: string }>`
        select k._id from unnest(${[...ids]}::uuid[]) k (_id) where exists (
          select from (
            select k._id as other union all
            select other_id from question_matches where question_id = k._id union all
            select question_id from question_matches where other_id = k._id
          ) m join questions q on q._id = m.other join documents d on d._id = q.document_id
          where d.is_public and d.exam_year = ${year}
        )
      `.execute(db);
      return new Set(rows.map(({ _id }) => _id));
    },
  };
}

export type MockPaperService = ReturnType<typeof mockPaperService>;

/** Mock papers of real questions, of public papers alone (contract section 9). */
export function mockPaperService({ db, catalogue }: MockPaperServiceDeps) {
  const mocks = mockQuestions(db);
  const lists = questionLists(db);

  async function unitsFor(subject: string) {
    const { rows, isCut } = await mocks.candidates(subject, SURE_CONFIDENCE);
    const units = unitsOf(rows, isCut);
    if (units.length > 0) return { rows, units };
    const isKnown =
      subjectNames(await catalogue.current()).includes(subject) || (await subjectPapers(db, subject, null)).length > 0;
    throw isKnown ? noQuestions() : notFound();
  }

  /** In groups: those of each wanted topic, and last those of none of them. */
  async function grouped(
    subject: string,
    topics: readonly MockTopic[],
    { rows, units }: { readonly rows: readonly MockCandidate[]; readonly units: readonly MockUnit[] },
  ) {
    if (topics.length === 0) return [units];
    const known = new Set((await topicRepository(db).ofSubject(subject)).map(({ name }) => name));
    const unknown = topics.find(({ name }) => !known.has(name));
    if (unknown) throw validation(`'${unknown.name}' isn’t a topic of the subject.`);
    const names = topics.map(({ name }) => name);
    const ids = rows.map(({ _id }) => _id);
    return groupedByTopic(units, rows, names, await mocks.topicsOf(ids, subject, names));
  }

  /** What may come into the paper, in the same groups. */
  async function pool(subject: string, { seed, sections, topics = [], not_asked_in }: MockPattern) {
    const { rows, units } = await unitsFor(subject);
    const groups = (await grouped(subject, topics, { rows, units: drawnOrder(units, seed) })).map((group, at) => {
      const share = topics[at]?.share;
      return poolOf(group, sections ?? null, share === undefined ? MAX_POOL : poolOfTopic(share));
    });
    const drawn = groups.flat();
    const ids = drawn.flatMap(({ members }) => members);
    const asked = not_asked_in === undefined ? new Set<string>() : await mocks.askedIn(ids, not_asked_in);
    const open = drawn.filter(({ members }) => !members.some((_id) => asked.has(_id)));
    const left = new Set(withoutRepeats(open, await mocks.repeats(ids)));
    return groups.map((group) => group.filter((unit) => left.has(unit)));
  }

  function choose(groups: readonly (readonly MockUnit[])[], { marks, sections, topics = [], seed }: MockPattern) {
    const shares = topics.map(({ share }) => share);
    const chosen = sections
      ? chosenBySections(groups, { shares, sections, marks })
      : [{ title: '', units: filled(groups, wantedOf(shares, marks), marks) }];
    // The questions of a topic do not stand together.
    const mixed = topics.length === 0 ? chosen : chosen.map((one) => ({ ...one, units: drawnOrder(one.units, seed) }));
    return sections ? mixed : mixed.map((one) => ({ ...one, units: byMarks(one.units) }));
  }

  return {
    /**
     * A paper of real questions with at most so many marks. The same pattern gives the same paper, as long as the questions are the same.
     * @throws Problem NOT_FOUND when the catalogue has no such subject and no public paper has it; NO_QUESTIONS; VALIDATION when a topic is none of the subject
     */
    async make(name: string, pattern: MockPattern): Promise<MockPaper> {
      const subject = await catalogue.nameToday(name);
      const { marks, sections, topics = [], seed } = pattern;
      const groups = await pool(subject, pattern);
      const chosen = choose(groups, pattern);
      // A paper that is withdrawn at this moment is not in it any more.
      const rows = await lists.byId(chosen.flatMap((section) => section.units.flatMap(({ members }) => members)));
      const found = new Map(rows.map((row) => [row._id, presentFound(row)]));
      const reached = chosen.flatMap((section) => section.units).filter(({ _id }) => found.has(_id));
      const marksOf = (units: readonly MockUnit[]) => units.reduce((sum, unit) => sum + (unit.marks ?? 0), 0);
      const wanted = wantedOf(
        topics.map(({ share }) => share),
        sections ? Math.min(marks, marksOfSections(sections)) : marks,
      );
      return {
        seed,
        marks,
        reached: marksOf(reached),
        sections: chosen.map(({ title, units: own }) => ({
          title,
          questions: own.flatMap(({ members }) => members).flatMap((_id) => found.get(_id) ?? []),
        })),
        topics: topics.map(({ name }, at) => {
          const own = new Set(groups[at]);
          return { name, marks: marksOf(reached.filter((unit) => own.has(unit))), wanted: wanted[at] ?? 0 };
        }),
      };
    },
  };
}
