import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { wordsOf } from '../../indexing/terms.ts';
import { INDEXED_FIELDS, placeValues } from '../../indexing/text-repository.ts';
import type { DocumentFinder, Finding, Found, Limits, Realm } from './document-index.ts';
import type { FoundDocuments } from './load-documents.ts';
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
  isNameInWords,
  waysOf,
  type Spellings,
  type TextQuery,
} from './ts-query.ts';
import type { Meant, Understood } from '../query/parse-query.ts';
import { phraseFinder } from '../rank/occurrences.ts';

/** What is looked for, once a question is understood. */
export interface Wanted extends Realm {
  /** What was chosen beside the question: by field name. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly understood: Understood;
  readonly spellings: Spellings;
  /** In how many documents a word is, about. */
  readonly known: ReadonlyMap<string, number>;
  /** What was understood and is not asked for any more: a document that has it goes first. */
  readonly wished: readonly Meant[];
}

export interface Candidates extends Finding {
  /** By document: what it is worth that all the words are in it, in its title or in the head of its first page. */
  readonly worth: ReadonlyMap<string, number>;
}

/** Documents whose pages are looked into to put the best first. */
export const POOL = 24;
/** Documents that are ordered, and counted by value; an answer without pages has no more. */
const MOST_FOUND = 1_200;
/** Of so many that they can only be counted about, fewer are; a page further on asks for more. */
const MOST_OF_MANY = 150;
/** Documents in which a phrase is looked for: at first, and at most. */
const [SOME_FOR_PHRASES, MOST_FOR_PHRASES] = [80, 320];
/** Documents that have only some of the words. */
const MOST_NEAR = 240;
/** Words of a question, the rarest, that lead to documents when none has all of them. */
const LEADING = 3;
/** A word in no more documents than that makes a question's documents few. */
const FEW = 1_200;
/** Numbers, and words of two letters, are in no list of words; most are as frequent as such a word. */
const AS_FREQUENT = 500;
/** What a title match, and one in the head of a paper, is worth beside what its pages are. */
export const [TITLE_WORTH, HEAD_WORTH] = [1_000, 300];
const [EXACT_WORTH, STRICT_WORTH] = [150, 100];
/** What the best of those is worth that have only some of the words; and each value that was given up, where one has it. */
export const NEAR_WORTH = 40;
const WISHED_WORTH = 5;

/** In how many documents a word is, about: for weighing words against one another. */
export function frequencyOf(word: string, known: ReadonlyMap<string, number>): number {
  return known.get(word) ?? (/^\p{L}{3,}$/u.test(word) ? 0 : AS_FREQUENT);
}

function rarestFirst({ understood: { words }, spellings, known }: Wanted): string[] {
  const frequency = (word: string) => Math.max(...waysOf(word, spellings).map((way) => frequencyOf(way, known)));
  return words.toSorted((a, b) => frequency(a) - frequency(b));
}

/** What a document has beside what is asked for. */
function wishedWorth({ place }: Found, wished: readonly Meant[]): number {
  if (wished.length === 0) return 0;
  const values = placeValues(place);
  const has = ({ field, value }: Meant) => values[INDEXED_FIELDS.findIndex((one) => one === field)] === value;
  return WISHED_WORTH * wished.filter(has).length;
}

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

  /** Some of the documents that all this holds for. */
  async function some(wanted: Wanted, query: TextQuery, wish: number) {
    const { chosen, understood } = wanted;
    const must = conditions(chosen, understood);
    const near = await finder.find(all([must, query]), wanted, [MOST_NEAR, MOST_NEAR], false);
    return (await withPhrases(near, understood, wish)).found;
  }

  return {
    /** @param wish so many are wanted in their order */
    async find(wanted: Wanted, wish: number): Promise<Candidates> {
      const { chosen, understood, spellings, known, wished } = wanted;
      const { words, meant } = understood;
      const each = words.map((word) => anywhere(word, spellings));
      const isRare = (word: string) => !spellings.has(word) && (known.get(word) ?? FEW) < FEW;
      const limits: Limits = [Math.max(MOST_FOUND, wish), Math.max(MOST_OF_MANY, wish)];
      const telling = [...words, ...meant.filter(isName).flatMap(({ said }) => said)];
      // A subject that was said by its name is among the telling words.
      const unnamed = conditions(chosen, { ...understood, meant: meant.filter((one) => !isName(one)) });
      const queries = [inHead(telling, spellings), inTitle(telling, spellings)].map((place) => all([unnamed, place]));
      // Of few each is looked into anyway.
      const tiers = telling.length > 0 ? { queries, few: POOL } : undefined;
      const lookUp = (query: TextQuery) => finder.find(query, wanted, limits, words.some(isRare), tiers);
      let strictly = all([conditions(chosen, understood, 'placed'), ...each]);
      let unchecked = await lookUp(strictly);
      if (unchecked.total < PAGE_SIZE && meant.some(isNameInWords)) {
        strictly = all([conditions(chosen, understood), ...each]);
        unchecked = await lookUp(strictly);
      }
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
        ({ field, value }) => [INDEXED_FIELDS.findIndex((one) => one === field), value] as const,
      );
      const isExact = ({ place }: Found) => {
        if (wantedValues.length === 0) return true;
        const values = placeValues(place);
        return wantedValues.every(([at, value]) => values[at] === value);
      };
      const strictWorth = (one: Found) => STRICT_WORTH + (isExact(one) ? EXACT_WORTH : 0) + wishedWorth(one, wished);
      const tierWorth = [0, HEAD_WORTH, TITLE_WORTH] as const;
      add(strict.found, (one) => strictWorth(one) + (tierWorth[one.tier ?? 0] ?? 0));

      if (strict.about) {
        /** Some of very many, by what implies all of it. */
        const tier = async (query: TextQuery, value: number) => {
          const newest = await finder.find(query, wanted, limits, false);
          add((await withPhrases(newest, understood, wish)).found, (one) => strictWorth(one) + value);
        };
        if (lenient.length > 0) {
          const exact = lenient.map(({ field, value }) => chosenValue(field, value));
          const others = { ...understood, meant: meant.filter((one) => !isLenient(one)) };
          await tier(all([conditions(chosen, others), ...each, ...exact]), 0);
        }
        const [head, title] = tiers && strict.total > POOL ? queries : [];
        if (head) await tier(head, HEAD_WORTH);
        if (title) await tier(title, TITLE_WORTH);
      }

      // A word that the reader missed, or that is remembered wrong, must not hide the paper.
      const isPoor = strict.total > 0 && strict.total < PAGE_SIZE && words.length > 2;
      if (isPoor && !(await finder.exists(all([strictly, inTitle(words, spellings)]), wanted)))
        add(await some(wanted, allButOne(each), wish), () => 0);
      return { found: [...found.values()], total: Math.max(strict.total, found.size), about: strict.about, worth };
    },

    /**
     * Documents that have only some of the words, where none has all: what is rare was remembered, 'explain' says nothing. Those with
     * the rarest word, then those that lack any one, then those with the next. The total is of those that are listed.
     */
    async near(wanted: Wanted, wish: number): Promise<Candidates> {
      const { spellings, wished } = wanted;
      const found = new Map<string, Found>();
      const worth = new Map<string, number>();
      let value = NEAR_WORTH;
      const add = async (query: TextQuery): Promise<boolean> => {
        const near = await some(wanted, query, wish);
        for (const one of near) {
          if (found.has(one.document_id)) continue;
          found.set(one.document_id, one);
          worth.set(one.document_id, value + wishedWorth(one, wished));
        }
        return near.length > 0;
      };
      const each = rarestFirst(wanted).map((word) => anywhere(word, spellings));
      let leading = 0;
      for (const [at, query] of each.entries()) {
        const others = each.filter((_query, other) => other !== at);
        const isLead = (others.length > 1 && (await add(all([query, any(others)])))) || (await add(query));
        if (!isLead) continue;
        if (others.length > 1) await add(query);
        if (leading === 0 && others.length > 1) await add(allButOne(each));
        leading += 1;
        value -= NEAR_WORTH / LEADING;
        if (found.size > PAGE_SIZE || leading === LEADING) break;
      }
      return { found: [...found.values()], total: found.size, about: false, worth };
    },

    /** The rarest word of a question that is in any document, whatever the filters. */
    async rarestThere(wanted: Wanted): Promise<string | null> {
      const { chosen, understood, spellings } = wanted;
      const must = conditions(chosen, { ...understood, meant: [] });
      for (const word of rarestFirst(wanted))
        if (await finder.exists(all([must, anywhere(word, spellings)]), wanted)) return word;
      return null;
    },

    /** Whether anything has all of it, whatever the phrases. */
    async isThere(wanted: Wanted): Promise<boolean> {
      const { chosen, understood, spellings } = wanted;
      const each = understood.words.map((word) => anywhere(word, spellings));
      return await finder.exists(all([conditions(chosen, understood), ...each]), wanted);
    },
  };
}
