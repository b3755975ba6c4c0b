import { distance } from 'fastest-levenshtein';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { termOf } from '../texts/terms.ts';

const LEAST_LETTERS = 4;
/** From this length on two letters may be wrong. */
const LONG = 7;
const MOST_WAYS = 3;
/** A word in so many documents is no slip of the pen. */
const WELL_KNOWN = 2;

export interface Spelling {
  readonly word: string;
  readonly documents: number;
}

export type SpellingBook = ReturnType<typeof spellingBook>;

/** The words of all documents: how a misspelt one may be meant. What it proposes must still be asked for among what is readable. */
export function spellingBook(db: Kysely<Schema>) {
  return {
    /** In how many documents each of these words is, about; a word that is in none is absent. */
    async known(words: readonly string[]): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('words')
        .selectAll()
        .where('word', 'in', [...words, ''])
        .execute();
      return new Map(rows.map(({ word, documents }) => [word, documents]));
    },

    /** The likeliest words for one that is not known: nearest first, then the most used. */
    async nearest(word: string): Promise<string[]> {
      if (word.length < LEAST_LETTERS || !/^\p{L}+$/u.test(word)) return [];
      const most = word.length >= LONG ? 2 : 1;
      const { rows } = await sql<Spelling>`
        select word, documents from words
        where word % ${word} and length(word) between ${word.length - most}::int and ${word.length + most}::int
        order by word <-> ${word} limit 40
      `.execute(db);
      return rows
        .map((row) => ({ ...row, letters: letters(word, row.word) }))
        .filter((row) => row.letters <= most && (row.documents >= WELL_KNOWN || row.letters === 1))
        .sort((a, b) => a.letters - b.letters || b.documents - a.documents)
        .map((row) => row.word)
        .slice(0, MOST_WAYS);
    },

    /** Words that begin so, the most used first. */
    async startingWith(beginning: string, most: number): Promise<Spelling[]> {
      const { rows } = await sql<Spelling>`
        select word, documents from words
        where word like ${`${beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
        order by documents desc, word limit ${most}
      `.execute(db);
      return rows;
    },
  };
}

/** How many letters differ; two that changed places count as one. */
function letters(a: string, b: string): number {
  const steps = distance(a, b);
  if (steps !== 2 || a.length !== b.length) return steps;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b ? 1 : steps;
}

/** Whether two words are forms of one another. */
export function sameStem(a: string, b: string): boolean {
  return termOf(a) === termOf(b);
}
