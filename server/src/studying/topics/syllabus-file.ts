import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { requiredText } from '@exam-vault/contract/text';
import * as z from 'zod';
import { readJsonFile, type FieldMistake } from '../../base/config/json-file.ts';
import type { StoredTopic } from './topic-repository.ts';

/** Units of a subject, topics of a unit, and words of a topic. */
const [MAX_UNITS, MAX_UNIT_TOPICS, MAX_WORDS] = [30, 100, 100];
/** Topics of a subject: each of them is a row of its page. */
export const MAX_SYLLABUS_TOPICS = 300;

const name = requiredText(MAX_TEXT_LENGTH);

/** A topic may be its name alone. */
const topic = z.preprocess(
  (written) => (typeof written === 'string' ? { name: written } : written),
  z.strictObject({
    name,
    /** Other words by which its questions are known. */
    words: z.array(name).max(MAX_WORDS).default([]),
  }),
);

const syllabusFile = z.record(
  z.string(),
  z
    .array(
      z.strictObject({
        name,
        /** The unit of notes that it is: one of the catalogue's. */
        unit_no: z.string().optional(),
        topics: z.array(topic).min(1).max(MAX_UNIT_TOPICS),
      }),
    )
    .min(1)
    .max(MAX_UNITS),
);
type SyllabusFile = z.output<typeof syllabusFile>;

/** The topics of each subject of the syllabus, in its order. */
export type Syllabus = ReadonlyMap<string, readonly StoredTopic[]>;

/** Where a title names several things, each of them is a phrase of its own. */
const BETWEEN = /[,;:()/–—]|\s-\s|\s(?:and|&|vs\.?|versus|with)\s/iu;

/** What finds the questions of a topic: its name, what the name lists, and its words. */
export function phrasesOf(title: string, words: readonly string[]): string[] {
  const parts = title
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...new Set([title, ...parts, ...words])];
}

function mistakesIn(syllabus: SyllabusFile, catalogue: Catalogue): FieldMistake[] {
  const subjects = new Set(subjectNames(catalogue));
  return Object.entries(syllabus).flatMap(([subject, units]) => {
    if (!subjects.has(subject)) return [{ path: [subject], text: 'is not a subject of the catalogue' }];
    const known = new Set<string>();
    const mistakes = units.flatMap(({ unit_no, topics }, at): FieldMistake[] => [
      ...(unit_no === undefined || catalogue.units.includes(unit_no)
        ? []
        : [{ path: [subject, at, 'unit_no'], text: 'is not a unit of the catalogue' }]),
      ...topics.flatMap(({ name: title }, place) => {
        const isKnown = known.has(title.toLowerCase());
        known.add(title.toLowerCase());
        return isKnown ? [{ path: [subject, at, 'topics', place], text: `"${title}" is listed twice` }] : [];
      }),
    ]);
    if (known.size > MAX_SYLLABUS_TOPICS) {
      mistakes.push({ path: [subject], text: `has more than ${MAX_SYLLABUS_TOPICS} topics` });
    }
    return mistakes;
  });
}

/**
 * The institution's syllabus, from the JSON file of SYLLABUS_FILE; of no subject without one.
 * @throws ConfigError with the file, and the line and field of each mistake
 */
export async function readSyllabus(path: string | null, catalogue: Catalogue): Promise<Syllabus> {
  if (path === null) return new Map();
  const written = await readJsonFile({
    variable: 'SYLLABUS_FILE',
    path,
    noun: 'the syllabus',
    keys: 'with one key for each subject',
    schema: syllabusFile,
    check: (read) => mistakesIn(read, catalogue),
  });
  return new Map(
    Object.entries(written).map(([subject, units]) => [
      subject,
      units.flatMap(({ name: unit, unit_no = null, topics }) =>
        topics.map(({ name: title, words }) => ({
          name: title,
          unit,
          unit_no,
          confidence: 1,
          phrases: phrasesOf(title, words),
        })),
      ),
    ]),
  );
}
