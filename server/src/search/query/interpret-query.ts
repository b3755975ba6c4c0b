import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DocumentKind } from '@exam-vault/contract/documents';
import { wordsOf } from '../../indexing/terms.ts';
import type { DocumentFinder } from '../retrieve/document-index.ts';
import { FIELDS } from '../retrieve/load-documents.ts';
import { mendedText, questionMender, type Mended } from './correct-spelling.ts';
import type { SpellingBook } from './spelling-dictionary.ts';
import type { Among } from '../retrieve/title-matches.ts';
import { MOST_WORDS, understanding, type Meant, type Understood } from './parse-query.ts';

/** A question as it is looked up: how it is understood, how its words may be meant, and what only helps to order what is found. */
export interface Lookup extends Mended {
  readonly understood: Understood;
  /** Filters that were understood and given up. */
  readonly wished: readonly Meant[];
}

export type QuestionReader = ReturnType<typeof questionReader>;

/** Reads questions: filters in words, and words, the misspelt ones mended. */
export function questionReader(catalogue: Catalogue, book: SpellingBook, finder: DocumentFinder) {
  const mender = questionMender(catalogue, book, finder);
  const understand: Record<DocumentKind, ReturnType<typeof understanding>> = {
    paper: understanding(catalogue, FIELDS.paper),
    notes: understanding(catalogue, FIELDS.notes),
  };

  /** What was chosen beside the box counts: words that mean another value of the same list are words. */
  function read(question: string, { kind, chosen }: Among): Understood {
    const { meant, words, ...rest } = understand[kind](question);
    const others = meant.filter(({ field, value }) => chosen[field] !== undefined && chosen[field] !== value);
    return {
      ...rest,
      meant: meant.filter(({ field }) => chosen[field] === undefined),
      words: [...new Set([...words, ...others.flatMap(({ said }) => said)])].slice(0, MOST_WORDS),
    };
  }

  return {
    /**
     * With its misspelt words mended, those too that make a filter then.
     * @param isSure see `questionMender`
     */
    async mended(text: string, among: Among, isSure: boolean): Promise<Lookup> {
      const understood = read(text, among);
      const others = [...understood.phrases.flatMap(wordsOf), ...understood.meant.flatMap(({ said }) => said)];
      const mended = await mender.mend(understood.words, others, isSure);
      const better = mendedText(text, mended.spellings);
      const again = better === null ? understood : read(better, among);
      if (again.meant.length <= understood.meant.length) return { ...mended, understood, wished: [] };
      const typed = new Map([...mended.spellings].map(([word, [way = word]]) => [way, word]));
      const meant = again.meant.map((one) => ({ ...one, typed: one.said.map((word) => typed.get(word) ?? word) }));
      const left = new Set(again.words.map((word) => typed.get(word) ?? word));
      return { ...mended, understood: { ...again, meant, words: [...left] }, wished: [] };
    },

    /** As it was typed. */
    asTyped: (text: string, among: Among, { known }: Mended): Lookup => ({
      understood: read(text, among),
      spellings: new Map(),
      known,
      wished: [],
    }),
  };
}
