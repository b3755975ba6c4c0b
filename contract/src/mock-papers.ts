import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { foundQuestion } from './questions.ts';
import { subjectParams } from './subjects.ts';
import { requiredText } from './text.ts';

/** Mock papers: real questions of a subject, drawn by a number (contract section 9, an extension). Of public papers alone, for everybody the same. */

export const MAX_MOCK_MARKS = 200;
export const MAX_MOCK_SECTIONS = 10;
export const MAX_MOCK_TOPICS = 10;
/** Questions of one section. */
export const MAX_SECTION_QUESTIONS = 50;
/** Code points of the title of a section. */
export const MAX_SECTION_TITLE = 100;
/** Mock papers are numbered from 0 to this one: six figures can be said aloud. */
export const MAX_MOCK_SEED = 999_999;

/** Three hours for a hundred marks, as most universities give. */
const MINUTES_PER_MARK = 1.8;

/** The time for a paper with so many marks, in steps of five minutes. */
export const mockMinutes = (marks: number) => Math.max(1, Math.round((marks * MINUTES_PER_MARK) / 5)) * 5;

const marks = z.number().check(z.gte(0.5), z.lte(MAX_MOCK_MARKS));

/** The sections that a mock paper should have. */
export const mockSections = z
  .array(
    z.object({
      title: requiredText(MAX_SECTION_TITLE),
      count: z.int().check(z.gte(1), z.lte(MAX_SECTION_QUESTIONS)),
      /** Of each question; null: questions without printed marks. */
      marks_each: z.nullable(marks),
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_MOCK_SECTIONS));
export type MockSection = z.output<typeof mockSections>[number];

/** The topics that a mock paper should have, each with its share of the marks. What is left of 100 is of any topic. */
export const mockTopics = z
  .array(
    z.object({
      /** A topic of the subject. */
      name: requiredText(MAX_TEXT_LENGTH),
      /** Percent of the marks. */
      share: z.int().check(z.gte(1), z.lte(100)),
    }),
  )
  .check(
    z.maxLength(MAX_MOCK_TOPICS),
    z.refine((topics) => new Set(topics.map(({ name }) => name)).size === topics.length, {
      message: 'has the same topic twice',
    }),
    z.refine((topics) => topics.reduce((sum, { share }) => sum + share, 0) <= 100, {
      message: 'has shares that add up to more than 100 percent',
    }),
  );
export type MockTopic = z.output<typeof mockTopics>[number];

export const mockPaper = endpoint({
  method: 'POST',
  path: '/subjects/:subject/mock',
  access: 'member',
  counted: 'searches',
  summary: "Create a mock paper from a subject's real questions; the same seed gives the same paper",
  params: subjectParams,
  body: z.object({
    /** No paper has more. */
    marks: z.int().check(z.gte(1), z.lte(MAX_MOCK_MARKS)),
    /** Absent: one section without a title, filled up to `marks`. */
    sections: z.optional(mockSections),
    topics: z.optional(mockTopics),
    seed: z.int().check(z.gte(0), z.lte(MAX_MOCK_SEED)),
    /** Nothing that was asked in this exam year, in the same or nearly the same words. */
    not_asked_in: z.optional(z.int().check(z.gte(1_900), z.lte(2_099))),
  }),
  answer: z.object({
    seed: z.number(),
    /** As requested. */
    marks: z.number(),
    /** The sum of the printed marks. It is less than `marks` where the questions do not suffice. */
    reached: z.number(),
    /** Each question is followed by its parts, and by what may be answered instead of it. */
    sections: z.array(z.object({ title: z.string(), questions: z.array(foundQuestion) })),
    /** The topics that were asked for: the marks of the questions about each, and the marks of its share. */
    topics: z.array(z.object({ name: z.string(), marks: z.number(), wanted: z.number() })),
  }),
});
export type MockPaper = z.output<typeof mockPaper.answer>;

/** A whole number in a query. */
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most, {
        message: `isn’t a whole number from ${least} to ${most}`,
      }),
      z.meta({ type: 'integer', minimum: least, maximum: most }),
    ),
    z.transform(Number),
  );

/** The text as JSON; undefined, which no schema of ours takes, when it is none. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The mock paper of the same pattern, to print. */
export const mockPaperPdf = endpoint({
  method: 'GET',
  path: '/subjects/:subject/mock.pdf',
  access: 'member',
  counted: 'searches',
  summary: 'Get the mock paper of a seed as a PDF',
  params: subjectParams,
  query: z.object({
    marks: wholeNumber(1, MAX_MOCK_MARKS),
    /** The sections of `mockPaper` as JSON. */
    sections: z.optional(z.pipe(z.pipe(z.string(), z.transform(fromJson)), mockSections)),
    /** The topics of `mockPaper` as JSON. */
    topics: z.optional(z.pipe(z.pipe(z.string(), z.transform(fromJson)), mockTopics)),
    seed: wholeNumber(0, MAX_MOCK_SEED),
    not_asked_in: z.optional(wholeNumber(1_900, 2_099)),
    /** With a page that says where each question was asked. */
    key: z.optional(z.enum(['true', 'false'])),
  }),
  raw: true,
  answer: z.unknown(),
});
