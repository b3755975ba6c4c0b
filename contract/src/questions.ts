import * as z from 'zod/mini';
import { documentParams, pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { filterText, linesText, pastedText, questionText, requiredText } from './text.ts';

/**
 * The questions of papers (contract section 9, an extension). They have the rights of their paper: what may not be read is in no list, group,
 * count or year.
 */

/** Below this confidence a question is shown as 'perhaps'. */
export const SURE_CONFIDENCE = 0.7;
/** Below this confidence the text itself is not what the page says: the page is to be looked at. */
export const UNREADABLE_CONFIDENCE = 0.2;

/** A part of a page on which a question stands. */
export const questionBox = z.object({
  /** From 1. */
  page: z.number(),
  /** Left, top, width and height in fractions of the upright page. */
  box: z.array(z.number()),
});

export const question = z.object({
  _id: z.string(),
  /** '3', '3b', '3b(ii)', '3 OR'. Two sections of a paper may have the same one. */
  label: z.string(),
  /** Its own number as printed; '' when it could not be read. */
  printed: z.string(),
  /** The question that it is a part of. */
  parent: z.nullable(z.string()),
  /** Without number and marks; '' for a question that consists of its parts alone. */
  text: z.string(),
  marks: z.nullable(z.number()),
  /** The title of its section, with its instruction. */
  section: z.nullable(z.string()),
  /** It is asked instead of the one before it ('OR'). */
  alternative: z.boolean(),
  /** The page on which it begins. */
  page: z.number(),
  boxes: z.array(questionBox),
  /** From 0 to 1: how sure the hub is of where it begins and of its label. Below 0.2 its text is not what the page says. */
  confidence: z.number(),
  /** A teacher has corrected it. */
  corrected: z.boolean(),
  /** Counts its changes, by people and by new cuts. A correction names the one that it is made on. */
  revision: z.number(),
  /** In how many other public papers it was asked. */
  asked: z.number(),
  /** Topics of its subject that it is probably about, the surest first. Those of a question with parts stand at its parts. */
  topics: z.array(
    z.object({
      name: z.string(),
      /** From 0 to 1: how sure the hub is; 1 where a teacher has said so. */
      confidence: z.number(),
    }),
  ),
  /** A teacher has said which topics it has. */
  topics_corrected: z.boolean(),
  /** How many answers the caller finds under it; only in the lists of a paper and of a search. */
  answers: z.optional(z.number()),
});
export type Question = z.output<typeof question>;

/** How far the hub is with the questions of a paper. */
export const QUESTION_STATES = ['waiting', 'done', 'failed'] as const;

const questionsOfPaper = z.object({
  /** `waiting`: the paper is being read or cut. `failed`: it could not be read, or takes too much to cut. */
  state: z.enum(QUESTION_STATES),
  data: z.array(question),
  total: z.number(),
  /** Answers whose question is gone, as far as the caller may see them; absent when there are none. */
  unplaced_answers: z.optional(z.number()),
  /** The paper is unusually long: some of its words are in no question. */
  partial: z.optional(z.literal(true)),
});
export type QuestionsOfPaper = z.output<typeof questionsOfPaper>;

export const paperQuestions = endpoint({
  method: 'GET',
  path: '/papers/:id/questions',
  access: 'member',
  summary: 'List the questions of a paper in order',
  params: documentParams,
  answer: questionsOfPaper,
});

/** What a solution says to each question, by the number that it prints. A solution that isn't read yet, or has no numbers, has none. */
export const solutionQuestions = endpoint({
  method: 'GET',
  path: '/solutions/:id/questions',
  access: 'member',
  summary: 'List the parts of a solution by the label of their question',
  params: documentParams,
  answer: z.object({
    data: z.array(z.pick(question, { label: true, text: true, page: true, boxes: true, confidence: true })),
  }),
});
export type SolutionPart = z.output<typeof solutionQuestions.answer>['data'][number];

/** The paper of a question, as lists of questions name it. */
export const questionPaper = z.object({
  _id: z.string(),
  title: z.string(),
  exam_year: z.nullable(z.number()),
  exam_type: z.string(),
  /** Which exam of its year, as far as the paper says it. */
  exam_date: z.optional(z.nullable(z.string())),
  session: z.optional(z.nullable(z.string())),
  variant: z.optional(z.nullable(z.string())),
});

export const foundQuestion = z.extend(question, {
  paper: questionPaper,
  /** Only in a search: an answer has the words, and the question does not. */
  found_in_answer: z.optional(z.literal(true)),
});
export type FoundQuestion = z.output<typeof foundQuestion>;

export const questionParams = z.object({ id: z.string() });

/** Where a question was asked too. */
const repeats = z.object({
  /** The likest first, at most 50. */
  data: z.array(
    z.object({
      question: foundQuestion,
      /** `same`: only words like 'explain', and what was misread, differ. */
      kind: z.enum(['same', 'near']),
      /** From 0 to 1. */
      score: z.number(),
    }),
  ),
  /** The papers of these, each once, the latest exam first. */
  asked: z.array(z.object({ exam_year: z.nullable(z.number()), exam_type: z.string(), paper: questionPaper })),
});

export type Repeats = z.output<typeof repeats>;

export const questionRepeats = endpoint({
  method: 'GET',
  path: '/questions/:id/repeats',
  access: 'member',
  summary: 'List other public papers of the subject that ask the same or almost the same question',
  params: questionParams,
  answer: repeats,
});

/** The orders of questions that are found. `asked`: in most other papers first. */
export const QUESTION_SORTS = ['relevance', 'asked', 'newest'] as const;

export const searchQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  access: 'member',
  counted: 'searches',
  summary: 'Search questions of public papers by words, filters and marks',
  query: z.object({
    query: questionText,
    subject: filterText,
    department: filterText,
    semester: filterText,
    exam_type: filterText,
    exam_year: filterText,
    /** A number: exactly so many marks. */
    marks: filterText,
    /** A topic of the subject: exactly its name. */
    topic: filterText,
    sort: z.optional(z.enum(QUESTION_SORTS)),
    page: z.optional(pageNumber),
  }),
  answer: z.object({
    data: z.array(foundQuestion),
    /** At most 2,000; then `about` is true. */
    total: z.number(),
    about: z.optional(z.boolean()),
  }),
});

/** Characters of a text that is compared. */
export const MAX_COMPARED_LENGTH = 50_000;
/** Lines of it: what finds questions takes longer than in proportion. No paper has so many. */
export const MAX_COMPARED_LINES = 3_000;
/** Questions of such a text that are compared; of more the answer has the text alone. */
export const MAX_COMPARED_QUESTIONS = 150;

export const compareQuestions = endpoint({
  method: 'POST',
  path: '/questions/compare',
  access: 'teacher',
  counted: 'searches',
  summary: 'Check which questions of a new paper were asked before',
  // Letters of Hindi have three bytes each.
  maxBodyBytes: 6 * MAX_COMPARED_LENGTH,
  body: z.object({
    text: pastedText(MAX_COMPARED_LENGTH, MAX_COMPARED_LINES),
    /** Only papers of this subject. */
    subject: filterText,
  }),
  answer: z.object({
    /** In the order of the text. */
    data: z.array(
      z.object({
        label: z.string(),
        text: z.string(),
        marks: z.nullable(z.number()),
        repeats,
      }),
    ),
    total: z.number(),
  }),
});
export type ComparedQuestions = z.output<typeof compareQuestions.answer>;

/** Characters of a label, and of a number as printed. */
export const MAX_LABEL_LENGTH = 30;
export const MAX_SECTION_LENGTH = 500;
/** Characters of a corrected question. */
export const MAX_QUESTION_TEXT = 8_000;
export const MAX_MARKS = 1_000;
/** Questions that are joined at once. */
export const MAX_MERGED = 20;

const revision = z.number().check(z.int(), z.positive(), z.lte(2_147_483_647));

/**
 * Corrections of teachers (decision 94). A new cut of the same file leaves them as they are; another file begins from scratch. Each answers all
 * questions of the paper. A `revision` that is not the question's any more is 409 STALE_REVISION.
 */
export const correctQuestion = endpoint({
  method: 'PATCH',
  path: '/questions/:id',
  access: 'teacher',
  summary: 'Edit a question, or reset it to the recognised text',
  params: questionParams,
  body: z.object({
    revision,
    label: z.optional(requiredText(MAX_LABEL_LENGTH)),
    /** Without it, a new label is the printed number too. */
    printed: z.optional(requiredText(MAX_LABEL_LENGTH)),
    text: z.optional(linesText(MAX_QUESTION_TEXT)),
    marks: z.optional(z.nullable(z.number().check(z.positive(), z.lte(MAX_MARKS)))),
    section: z.optional(z.nullable(requiredText(MAX_SECTION_LENGTH))),
    /** Every question that was joined with it or split from it is put back too. Alone: no other field may be sent. */
    reset: z.optional(z.literal(true)),
  }),
  answer: questionsOfPaper,
});
export type QuestionCorrection = z.output<typeof correctQuestion.body>;

export const mergeQuestions = endpoint({
  method: 'POST',
  path: '/questions/merge',
  access: 'teacher',
  summary: 'Merge questions that follow each other',
  body: z.object({
    ids: z.array(z.string()).check(z.minLength(2), z.maxLength(MAX_MERGED)),
    /** Of the same questions, in the same order. */
    revisions: z.array(revision).check(z.minLength(2), z.maxLength(MAX_MERGED)),
  }),
  answer: questionsOfPaper,
});

export const splitQuestion = endpoint({
  method: 'POST',
  path: '/questions/split',
  access: 'teacher',
  summary: 'Split a question in two',
  body: z.object({
    id: z.string(),
    revision,
    /** Where the second one begins in the text, in UTF-16 units, as the cursor of a text field counts. */
    at: z.number().check(z.int(), z.positive(), z.lte(2 * MAX_QUESTION_TEXT)),
    /** Of the second one. Without it, the number that its text begins with, or else the next one. */
    label: z.optional(requiredText(MAX_LABEL_LENGTH)),
  }),
  answer: questionsOfPaper,
});

/** Topics that a teacher may give a question. */
export const MAX_QUESTION_TOPICS = 3;

export const setQuestionTopics = endpoint({
  method: 'PUT',
  path: '/questions/:id/topics',
  access: 'teacher',
  summary: 'Set the topics of a question, or choose them automatically again',
  params: questionParams,
  body: z.object({
    /** Topics of the subject; none: it has none of them. Null: chosen automatically. */
    topics: z.nullable(z.array(requiredText()).check(z.maxLength(MAX_QUESTION_TOPICS))),
    /** Without it, whatever others have changed meanwhile is kept. */
    revision: z.optional(revision),
  }),
  answer: questionsOfPaper,
});
