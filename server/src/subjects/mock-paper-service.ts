import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import type { MockPaper } from '@exam-vault/contract/mock-papers';
import { SURE_CONFIDENCE } from '@exam-vault/contract/questions';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { noQuestions, notFound } from '../errors.ts';
import { presentFound, questionLists } from '../questions/question-lists.ts';
import {
  chosenByMarks,
  chosenBySections,
  drawnOrder,
  poolOf,
  unitsOf,
  withoutRepeats,
  type MockSection,
} from './mock-choice.ts';
import { mockPaperRepository } from './mock-paper-repository.ts';
import { subjectRepository } from './subject-repository.ts';

/** Drawn questions whose repeats are looked up: twice as many as 200 marks have of one mark each. */
const MAX_POOL = 400;

interface MockPaperServiceDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
}

/** What a mock paper should be like. */
export interface MockPattern {
  readonly marks: number;
  readonly sections?: readonly MockSection[] | undefined;
  readonly seed: number;
  readonly not_asked_in?: number | undefined;
}

export type MockPaperService = ReturnType<typeof mockPaperService>;

/** Mock papers of real questions, of public papers alone (contract section 9). */
export function mockPaperService({ db, catalogue }: MockPaperServiceDeps) {
  const mocks = mockPaperRepository(db);
  const lists = questionLists(db);

  async function pool(subject: string, { seed, sections, not_asked_in }: MockPattern) {
    const { rows, isCut } = await mocks.candidates(subject, SURE_CONFIDENCE);
    const units = unitsOf(rows, isCut);
    if (units.length === 0) {
      const isKnown =
        subjectNames(catalogue).includes(subject) || (await subjectRepository(db).papers(subject)).length > 0;
      throw isKnown ? noQuestions() : notFound();
    }
    const drawn = poolOf(drawnOrder(units, seed), sections ?? null, MAX_POOL);
    const ids = drawn.flatMap(({ members }) => members);
    const asked = not_asked_in === undefined ? new Set<string>() : await mocks.askedIn(ids, not_asked_in);
    const open = drawn.filter(({ members }) => !members.some((_id) => asked.has(_id)));
    return withoutRepeats(open, await mocks.repeats(ids));
  }

  return {
    /**
     * A paper of real questions with at most so many marks. The same pattern gives the same paper, as long as the questions are the same.
     * @throws Problem NOT_FOUND when the catalogue has no such subject and no public paper has it; NO_QUESTIONS
     */
    async make(subject: string, pattern: MockPattern): Promise<MockPaper> {
      const { marks, sections, seed } = pattern;
      const units = await pool(subject, pattern);
      const chosen = sections ? chosenBySections(units, sections, marks) : chosenByMarks(units, marks);
      // A paper that is withdrawn at this moment is not in it any more.
      const rows = await lists.byId(chosen.flatMap((section) => section.units.flatMap(({ members }) => members)));
      const found = new Map(rows.map((row) => [row._id, presentFound(row)]));
      const reached = chosen.flatMap((section) => section.units).filter(({ _id }) => found.has(_id));
      return {
        seed,
        marks,
        reached: reached.reduce((sum, unit) => sum + (unit.marks ?? 0), 0),
        sections: chosen.map(({ title, units: own }) => ({
          title,
          questions: own.flatMap(({ members }) => members).flatMap((_id) => found.get(_id) ?? []),
        })),
      };
    },
  };
}
