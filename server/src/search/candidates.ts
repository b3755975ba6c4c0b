import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { wordsOf } from '../texts/terms.ts';
import { PLACE_FIELDS, placeValues } from '../texts/text-repository.ts';
import type { DocumentFinder, Finding, Found, Limits, Scope } from './find-documents.ts';
import type { FoundDocuments } from './found-documents.ts';
import {
  all,
  allButOne,
  any,
  anywhere,
  chosen as chosenValue,
  conditions,
  inHead,
  inTitle,
  isLenient,
  isName,
  type Spellings,
  type TextQuery,
} from './text-query.ts';
import type { Meant, Understood } from './understand.ts';
import { phraseFinder } from './words-in-text.ts';

/** What is looked for, once a question is understood. */
export interface Wanted {
  readonly kind: DocumentKind;
  /** What was chosen beside the question: by field name. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly scope: Scope;
  readonly understood: Understood;
  readonly spellings: Spellings;
  /** In how many documents a word is, about. */
  readonly known: ReadonlyMap<string, number>;
}

export interface Candidates extends Finding {
  /** By document: what it is worth that all the words are in it, in its title or in the head of its first page. */
  readonly worth: ReadonlyMap<string, number>;
}

/** Documents whose pages are looked into to put the best first. */
export const POOL = 48;
/** Documents that are ordered, and counted by value; an answer without pages has no more. */
const MOST_FOUND = 1_200;
/** Of so many that they can only be counted about, fewer are; a page further on asks for more, up to where nobody pages. */
const [MOST_OF_MANY, MOST_REACHED] = [300, 12_000];
/** Documents in which a phrase is looked for: at first, and at most. */
const [SOME_FOR_PHRASES, MOST_FOR_PHRASES] = [80, 320];
/** Documents that have only some of the words. */
const MOST_NEAR = 240;
/** A word in no more documents than that makes a question's documents few. */
const FEW = 3_000;
/** What a title match, and one in the head of a paper, is worth beside what its pages are. */
export const [TITLE_WORTH, HEAD_WORTH] = [1_000, 300];
const [EXACT_WORTH, STRICT_WORTH] = [150, 100];

/** Finds the documents among which the best are then looked for. */
export function candidateFinder(finder: DocumentFinder, documents: FoundDocuments) {
  /** Phrases stand as they were quoted, and what was excluded in several words stands nowhere. */
  async function withPhrases(finding: Finding, { phrases, excluded }: Understood, wish: number): Promise<Finding> {
    const several = (texts: readonly string[]) =>
      texts
        .map(wordsOf)
        .filter((words) => words.length > 1)
        .map(phraseFinder);
    const [wanted, unwanted] = [several(phrases), several(excluded)];
    if (wanted.length + unwanted.length === 0) return finding;
    const passed: Found[] = [];
    let looked = 0;
    while (looked < Math.min(finding.found.length, MOST_FOR_PHRASES) && passed.length <= wish) {
      const some = finding.found.slice(looked, looked + SOME_FOR_PHRASES);
      looked += some.length;
      const texts = new Map<string, string[]>();
      for (const { document_id, text } of await documents.texts(some.map(({ document_id }) => document_id)))
        texts.set(document_id, [...(texts.get(document_id) ?? []), text]);
      for (const one of some) {
        const own = texts.get(one.document_id) ?? [];
        if (wanted.every((has) => own.some(has)) && !unwanted.some((has) => own.some(has))) passed.push(one);
      }
    }
    // Of those that were not looked into as many may have it as of those that were.
    const isPart = looked < finding.total || finding.about;
    const total = isPart ? Math.round((finding.total * passed.length) / Math.max(1, looked)) : passed.length;
    return { found: passed, total: Math.max(total, passed.length), about: isPart };
  }

  return {
    /** @param wish so many are wanted in their order */
    async find({ kind, chosen, scope, understood, spellings, known }: Wanted, wish: number): Promise<Candidates> {
      const { words, meant } = understood;
      const must = conditions(kind, chosen, understood);
      const each = words.map((word) => anywhere(word, spellings));
      const strictly = all([must, ...each]);
      const isRare = (word: string) => !spellings.has(word) && (known.get(word) ?? FEW) < FEW;
      const reached = Math.min(wish, MOST_REACHED);
      const limits: Limits = [Math.max(MOST_FOUND, reached), Math.max(MOST_OF_MANY, reached)];
      const unchecked = await finder.find(strictly, scope, limits, words.some(isRare));
      const strict = await withPhrases(unchecked, understood, wish);
      const worth = new Map<string, number>();
      const found = new Map<string, Found>();
      const add = (tier: readonly Found[], worthOf: (one: Found) => number) => {
        for (const one of tier) {
          found.set(one.document_id, one);
          worth.set(one.document_id, Math.max(worth.get(one.document_id) ?? 0, worthOf(one)));
        }
      };
      // What was chosen for a document, before what its text only says of it.
      const lenient = meant.filter(isLenient);
      const wantedValues = lenient.map(
        ({ field, value }) => [PLACE_FIELDS.findIndex((one) => one === field), value] as const,
      );
      const isExact = ({ place }: Found) => {
        if (wantedValues.length === 0) return true;
        const values = placeValues(place);
        return wantedValues.every(([at, value]) => values[at] === value);
      };
      const strictWorth = (one: Found) => STRICT_WORTH + (isExact(one) ? EXACT_WORTH : 0);
      add(strict.found, strictWorth);

      /** Some of them, by what implies all of it. */
      const tier = async (left: readonly Meant[], query: TextQuery, value: number) => {
        const own = all([conditions(kind, chosen, { ...understood, meant: left }), query]);
        const newest = await finder.find(own, scope, limits, !unchecked.about);
        add((await withPhrases(newest, understood, wish)).found, (one) => strictWorth(one) + value);
      };
      if (lenient.length > 0 && strict.about) {
        const exact = lenient.map(({ field, value }) => chosenValue(field, value));
        await tier(
          meant.filter((one) => !isLenient(one)),
          all([...each, ...exact]),
          0,
        );
      }
      const telling = [...words, ...meant.filter(isName).flatMap(({ said }) => said)];
      // Of few each is looked into anyway.
      if (telling.length > 0 && strict.total > POOL) {
        const left = meant.filter((one) => !isName(one));
        await tier(left, inHead(telling, spellings), HEAD_WORTH);
        await tier(left, inTitle(telling, spellings), TITLE_WORTH);
      }

      // A word that the reader missed, or that is remembered wrong, must not hide the paper.
      const isPoor = strict.total < PAGE_SIZE && (words.length > 2 || strict.total === 0);
      if (isPoor && words.length > 1 && !(await finder.exists(all([strictly, inTitle(words, spellings)]), scope))) {
        const looser = [allButOne(each), ...(words.length > 2 && strict.total === 0 ? [any(each)] : [])];
        for (const query of looser) {
          const near = await finder.find(all([must, query]), scope, [MOST_NEAR, MOST_NEAR], false);
          add((await withPhrases(near, understood, wish)).found, () => 0);
          if (found.size > PAGE_SIZE) break;
        }
      }
      return { found: [...found.values()], total: Math.max(strict.total, found.size), about: strict.about, worth };
    },

    /** Whether anything has all of it, whatever the phrases. */
    async isThere({ kind, chosen, scope, understood, spellings }: Wanted): Promise<boolean> {
      const each = understood.words.map((word) => anywhere(word, spellings));
      return await finder.exists(all([conditions(kind, chosen, understood), ...each]), scope);
    },
  };
}
