import * as z from 'zod/mini';
import { COURSE_RELATIONS } from './course-names.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { listedDocument } from './personal.ts';
import { foundQuestion } from './questions.ts';
import { requiredText } from './text.ts';

/** What there is of a subject as a whole (contract section 9, an extension). It is made of public papers alone, for everybody. */

/** Questions that are named as asked most. */
export const MAX_MOST_ASKED = 10;
/** Years of the grid, from the last exam back. An exam year that was typed wrongly must not make a grid of a century. */
export const MAX_GRID_YEARS = 30;
/** Missing papers that a person may ask for. */
export const MAX_WANTED = 200;

export const subjectParams = z.object({ subject: requiredText(MAX_TEXT_LENGTH) });

/** Papers of an exam that are named one by one. */
export const MAX_SITTINGS = 12;

const sitting = {
  exam_date: z.nullable(z.string()),
  session: z.nullable(z.string()),
  variant: z.nullable(z.string()),
};

const examYears = { first_year: z.nullable(z.number()), last_year: z.nullable(z.number()) };

/** An exam of a subject. */
const exam = { exam_year: z.number(), exam_type: z.string() };

export const askedQuestion = z.extend(foundQuestion, {
  /** The exam year of each public paper that has it or a repeat of it, the earliest first; null where the paper has none. */
  years: z.array(z.nullable(z.number())),
});
export type AskedQuestion = z.output<typeof askedQuestion>;

export const subjectTopic = z.object({
  name: z.string(),
  /** Of the syllabus; null where the hub has guessed the topic. */
  unit: z.nullable(z.string()),
  /** The unit of notes, where the syllabus says which one it is. */
  unit_no: z.nullable(z.string()),
  /** `text`: guessed from the questions. */
  source: z.enum(['syllabus', 'text']),
  /** From 0 to 1: how sure the hub is that it is a topic. */
  confidence: z.number(),
  /** Of public papers. Parts count, the question that they are parts of does not. */
  questions: z.number(),
  /** The sum of their printed marks. A question of two topics counts at both. */
  marks: z.number(),
  /** The exam years in which it was asked, the earliest first. */
  years: z.array(z.number()),
  /** How many questions were asked in each of these years. */
  questions_of_years: z.array(z.number()),
});
export type SubjectTopic = z.output<typeof subjectTopic>;

export const listedSubject = z.object({
  subject: z.string(),
  /** Of the catalogue; null: only documents have this subject. */
  group: z.nullable(z.string()),
  abbreviations: z.array(z.string()),
  /** Of its public documents. */
  semesters: z.array(z.string()),
  departments: z.array(z.string()),
  papers: z.number(),
  notes: z.number(),
  /** Of the exams; null: no paper has one. */
  first_year: z.nullable(z.number()),
  last_year: z.nullable(z.number()),
  /** When the latest document became public. */
  last_added: z.nullable(z.string()),
});
export type ListedSubject = z.output<typeof listedSubject>;

/** Below /catalogue, because /subjects is a page: a browser's visit of it must never be answered from the kept answers. */
export const listSubjects = endpoint({
  method: 'GET',
  path: '/catalogue/subjects',
  access: 'reader',
  summary: 'All subjects, with how many public papers and notes each has',
  answer: z.object({ subjects: z.array(listedSubject) }),
});

export const getSubject = endpoint({
  method: 'GET',
  path: '/subjects/:subject',
  access: 'member',
  summary: "Get a subject's public papers by exam, missing papers, topics and most asked questions",
  params: subjectParams,
  answer: z.object({
    /** What the course is called today: an older name leads here too. */
    subject: z.string(),
    /** Its other names that public papers or notes were uploaded with, or that administrators have given it. */
    names: z.array(z.object({ name: z.string(), relation: z.enum(COURSE_RELATIONS), ...examYears })),
    /** Of its papers, the latest first. */
    codes: z.array(z.object({ code: z.string(), papers: z.number(), ...examYears })),
    /** Of its papers, those with most papers first. */
    departments: z.array(z.string()),
    /** Papers and notes that teachers have pinned and the caller may read, the latest pin first; absent where there are none. */
    pinned: z.optional(z.array(listedDocument)),
    /** The latest year first; null: papers without a year. */
    papers: z.array(
      z.object({
        ...exam,
        exam_year: z.nullable(z.number()),
        count: z.number(),
        /** The paper, where there is only one. */
        only: z.nullable(z.string()),
        /** What tells the papers apart, by date; absent where no paper says its sitting, or where there are more than 12. */
        sittings: z.optional(z.array(z.object({ _id: z.string(), ...sitting }))),
      }),
    ),
    /** Between the first and the last year, for the exam types of which there is a paper. The latest year first. */
    missing: z.array(
      z.object({
        ...exam,
        /** How many people have asked for it. */
        wanted: z.number(),
        /** The caller is one of them. */
        asked: z.boolean(),
      }),
    ),
    /** In the order of the syllabus; guessed ones that are asked most first. */
    topics: z.array(subjectTopic),
    /** At most ten, each of a group of repeats once. One that was asked once only is not among them. */
    most_asked: z.array(askedQuestion),
  }),
});
export type SubjectOverview = z.output<typeof getSubject.answer>;

export const wantPaper = endpoint({
  method: 'POST',
  path: '/subjects/:subject/wanted',
  access: 'member',
  summary: 'Request a missing paper',
  params: subjectParams,
  body: z.object({
    exam_year: z.int().check(z.gte(1_900), z.lte(2_099)),
    exam_type: requiredText(MAX_TEXT_LENGTH),
  }),
  status: 201,
  answer: z.object({ ...exam, wanted: z.number() }),
});
