import { distance } from 'fastest-levenshtein';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';

/**
 * The words of public documents (search/dictionary). A document that has just been hidden may still be counted, so before a word from here is
 * shown, the caller checks that a public document has it.
 */

/** Shorter words are not corrected: too many others are near them. */
const MIN_CORRECTED_LETTERS = 4;
/** From this length on, two letters may be wrong. */
const MIN_LETTERS_FOR_TWO_ERRORS = 7;
/** More than are shown, because some of them are in no public document. */
const MAX_SIMILAR_WORDS = 8;
/** A word that differs in two letters and is in fewer documents counts as a misreading itself. */
const MIN_DOCUMENTS_AT_TWO_ERRORS = 2;
/** From this length of the query's word on, such a word is accepted however few documents have it. */
const ALWAYS_TWO_ERRORS_FROM_LETTERS = 9;
const MAX_WORDS_PER_LOOKUP = 2_000;
/** A word that is in documents is corrected only to one that is in this many times more. */
const MIN_FREQUENCY_RATIO = 20;

export interface DictionaryWord {
  readonly word: string;
  /** In how many documents it is, about. */
  readonly documents: number;
}

/** In about how many documents each word is. Words in no document, and those after the first 2,000, are absent. */
export async function documentFrequencies(db: Kysely<Schema>, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<DictionaryWord>`
    select word, documents from public_words where word = any(${words.slice(0, MAX_WORDS_PER_LOOKUP)}::text[])
  `.execute(db);
  return new Map(rows.map(({ word, documents }) => [word, documents]));
}

/**
 * The words that a misspelt word most likely stands for: the nearest first, then the most frequent.
 * @param frequency in how many documents the word itself is
 */
export async function similarWords(db: Kysely<Schema>, word: string, frequency = 0): Promise<DictionaryWord[]> {
  if (word.length < MIN_CORRECTED_LETTERS || !/^\p{L}+$/u.test(word)) return [];
  const oneError = nearest(await wordsWithSharedGap(db, word), word, 1);
  const mayHaveTwoErrors = oneError.length === 0 && frequency === 0 && word.length >= MIN_LETTERS_FOR_TWO_ERRORS;
  const words = mayHaveTwoErrors ? nearest(await wordsWithSharedTrigrams(db, word), word, 2) : oneError;
  return words
    .filter(({ documents }) => frequency === 0 || documents >= MIN_FREQUENCY_RATIO * (1 + frequency))
    .slice(0, MAX_SIMILAR_WORDS);
}

/** Words with this beginning, the most frequent first. */
export async function wordsStartingWith(db: Kysely<Schema>, beginning: string, limit: number) {
  const { length } = Array.from(beginning);
  // Very many words share two or three letters: these beginnings have an index that is sorted by frequency.
  const query =
    length === 2 || length === 3
      ? sql<DictionaryWord>`
          select word, documents from public_words where left(word, ${sql.lit(length)}) = ${beginning}
          order by rank desc limit ${limit}
        `
      : sql<DictionaryWord>`
          select word, documents from public_words
          where word like ${`${beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
          order by documents desc, word limit ${limit}
        `;
  return (await query.execute(db)).rows;
}

/** All words one letter or one exchange of neighbours away, and some that are further. */
async function wordsWithSharedGap(db: Kysely<Schema>, word: string): Promise<DictionaryWord[]> {
  const { rows } = await sql<DictionaryWord>`
    select word, documents from public_words where word_gaps(word) && word_gaps(${word}) limit 500
  `.execute(db);
  return rows;
}

async function wordsWithSharedTrigrams(db: Kysely<Schema>, word: string): Promise<DictionaryWord[]> {
  const { rows } = await sql<DictionaryWord>`
    select word, documents from public_words
    where word % ${word} and length(word) between ${word.length - 2}::int and ${word.length + 2}::int
    order by word <-> ${word} limit 40
  `.execute(db);
  return rows;
}

function nearest(candidates: readonly DictionaryWord[], word: string, maxErrors: number): DictionaryWord[] {
  return candidates
    .map((candidate) => ({ ...candidate, errors: spellingErrors(word, candidate.word) }))
    .filter(({ errors }) => errors > 0 && errors <= maxErrors)
    .filter(
      ({ errors, documents }) =>
        errors === 1 || documents >= MIN_DOCUMENTS_AT_TWO_ERRORS || word.length >= ALWAYS_TWO_ERRORS_FROM_LETTERS,
    )
    .sort((a, b) => a.errors - b.errors || b.documents - a.documents);
}

/** The Levenshtein distance, but two exchanged neighbours count as one error. */
function spellingErrors(a: string, b: string): number {
  const errors = distance(a, b);
  if (errors !== 2 || a.length !== b.length) return errors;
  const index = Array.from(a).findIndex((letter, position) => letter !== b[position]);
  const exchanged = a.slice(0, index) + (a[index + 1] ?? '') + (a[index] ?? '') + a.slice(index + 2);
  return exchanged === b ? 1 : errors;
}
