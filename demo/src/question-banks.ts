import { readFileSync } from 'node:fs';
import * as z from 'zod';

const unitNotes = z.strictObject({
  unit: z.string(),
  title: z.string(),
  /** Each is a heading, a colon and a paragraph. */
  sections: z.array(z.string()).readonly(),
});

const questionBank = z.strictObject({
  subject: z.string(),
  code: z.string(),
  /** The semester in which the subject is usually taught. */
  semester: z.string(),
  /** Questions whose answer takes a line or two. */
  short: z.array(z.string()).readonly(),
  /** Questions whose answer takes half a page. */
  medium: z.array(z.string()).readonly(),
  /** Questions whose answer takes two pages. `|` separates the parts (a) and (b). */
  long: z.array(z.string()).readonly(),
  notes: z.array(unitNotes).readonly(),
});

/** The curriculum place of a subject, questions for its papers, and units of notes. */
export type QuestionBank = Readonly<z.infer<typeof questionBank>>;
export type UnitNotes = Readonly<z.infer<typeof unitNotes>>;

/** Files of `demo/question-banks`. The plan of the demo depends on their order. */
const DEPARTMENTS = ['civil', 'computer-science', 'electrical', 'mechanical'];

function readBanks(department: string): QuestionBank[] {
  const text = readFileSync(new URL(`../question-banks/${department}.json`, import.meta.url), 'utf8');
  return z.array(questionBank).parse(JSON.parse(text));
}

/** A question bank for every subject of the default catalogue. */
export const QUESTION_BANKS: readonly QuestionBank[] = DEPARTMENTS.flatMap(readBanks);
