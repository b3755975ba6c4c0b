import { distance } from 'fastest-levenshtein';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

const LEAST_LETTERS = 4;
/** From this length on two letters may be wrong. */
const LONG = 7;
/** Of which some are in no document that everybody may read. */
const MOST_WAYS = 8;
/** Two letters off, a word that is in fewer documents is a misreading itself; unless it is this long. */
const [WELL_KNOWN, VERY_LONG] = [2, 9];
/** Words that are looked up at a time. */
const MOST_KNOWN = 2_000;
/** So much more used is what a rare word may be a misspelling of. */
const FAR_MORE = 20;

export interface Spelling {
  readonly word: string;
  /** In how many it is, about. */
  readonly documents: number;
}

export type SpellingBook = ReturnType<typeof spellingBook>;

/** The words of all documents: how a misspelt one may be meant. What it proposes must still be asked for among what is readable. */
export function spellingBook(db: Kysely<Schema>) {
  /** Words that may be one letter away, or two that changed places; and some that are further. */
  async function oneAway(word: string): Promise<Spelling[]> {
    const { rows } = await sql<Spelling>`
      select word, documents from words where word_gaps(word) && word_gaps(${word}) limit 500
    `.execute(db);
    return rows;
  }

  async function alike(word: string): Promise<Spelling[]> {
    const { rows } = await sql<Spelling>`
      select word, documents from words
      where word % ${word} and length(word) between ${word.length - 2}::int and ${word.length + 2}::int
      order by word <-> ${word} limit 40
    `.execute(db);
    return rows;
  }

  const within = (rows: readonly Spelling[], word: string, most: number) =>
    rows
      .map((row) => ({ ...row, letters: letters(word, row.word) }))
      .filter((row) => row.letters > 0 && row.letters <= most)
      .filter((row) => row.letters === 1 || row.documents >= WELL_KNOWN || word.length >= VERY_LONG)
      .sort((a, b) => a.letters - b.letters || b.documents - a.documents);

  return {
    /** In how many documents each of these words is, about; a word that is in none is absent, as is what comes after very many. */
    async known(words: readonly string[]): Promise<Map<string, number>> {
      if (words.length === 0) return new Map();
      const { rows } = await sql<Spelling>`
        select word, documents from words where word = any(${words.slice(0, MOST_KNOWN)}::text[])
      `.execute(db);
      return new Map(rows.map(({ word, documents }) => [word, documents]));
    },

    /**
     * The likeliest words for one that is in `documents`: nearest first, then the most used. For one that is in some at all, only
     * what is far more used.
     */
    async nearest(word: string, documents = 0): Promise<Spelling[]> {
      if (word.length < LEAST_LETTERS || !/^\p{L}+$/u.test(word)) return [];
      const near = within(await oneAway(word), word, 1);
      const isLong = near.length === 0 && documents === 0 && word.length >= LONG;
      return (isLong ? within(await alike(word), word, 2) : near)
        .filter((row) => documents === 0 || row.documents >= FAR_MORE * (1 + documents))
        .slice(0, MOST_WAYS);
    },

    /** Words that begin so, the most used first; of short beginnings, which very many words have, by an index of their own. */
    async startingWith(beginning: string, most: number): Promise<Spelling[]> {
      const { length } = Array.from(beginning);
      const { rows } = await (
        length === 2 || length === 3
          ? sql<Spelling>`
              select word, documents from words where left(word, ${sql.lit(length)}) = ${beginning}
              order by rank desc limit ${most}
            `
          : sql<Spelling>`
              select word, documents from words
              where word like ${`${beginning.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
              order by documents desc, word limit ${most}
            `
      ).execute(db);
      return rows;
    },
  };
}

/** How many letters differ; two neighbours that changed places count as one. */
function letters(a: string, b: string): number {
  const steps = distance(a, b);
  if (steps !== 2 || a.length !== b.length) return steps;
  const at = Array.from(a).findIndex((letter, index) => letter !== b[index]);
  return a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b ? 1 : steps;
}
