import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import type { MockPaper, MockTopic } from '@exam-vault/contract/mock-papers';
import { SURE_CONFIDENCE } from '@exam-vault/contract/questions';
import type { Kysely } from 'kysely';
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
  type MockSection,
  type MockUnit,
} from './mock-choice.ts';
import { mockPaperRepository, type MockCandidate } from './mock-paper-repository.ts';
import { groupedByTopic } from './mock-topics.ts';
import { subjectRepository } from './subject-repository.ts';

/** Drawn questions whose repeats are looked up: twice as many as 200 marks have of one mark each. */
const MAX_POOL = 400;
/** Of a wanted topic: its share of as many, and some more, because of those that are asked again. */
const poolOfTopic = (share: number) => Math.ceil((MAX_POOL * share) / 100) + 20;

interface MockPaperServiceDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
}

/** What a mock paper should be like. */
export interface MockPattern {
  readonly marks: number;
  readonly sections?: readonly MockSection[] | undefined;
  readonly topics?: readonly MockTopic[] | undefined;
  readonly seed: number;
  readonly not_asked_in?: number | undefined;
}

export type MockPaperService = ReturnType<typeof mockPaperService>;

/** Mock papers of real questions, of public papers alone (contract section 9). */
export function mockPaperService({ db, catalogue }: MockPaperServiceDeps) {
  const mocks = mockPaperRepository(db);
  const lists = questionLists(db);

  async function unitsFor(subject: string) {
    const { rows, isCut } = await mocks.candidates(subject, SURE_CONFIDENCE);
    const units = unitsOf(rows, isCut);
    if (units.length > 0) return { rows, units };
    const isKnown =
      subjectNames(catalogue).includes(subject) || (await subjectRepository(db).papers(subject)).length > 0;
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
    if (unknown) throw validation(`'${unknown.name}' is not a topic of the subject.`);
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
    async make(subject: string, pattern: MockPattern): Promise<MockPaper> {
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
