import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { wordsOf } from '../texts/terms.ts';
import type { DocumentFinder, Finding, Found, Scope } from './find-documents.ts';
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
import type { Understood } from './understand.ts';
import { phraseFinder } from './words-in-text.ts';

/** What is looked for, once a question is understood. */
export interface Wanted {
  readonly kind: DocumentKind;
  /** What was chosen beside the question: by field name. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly scope: Scope;
  readonly understood: Understood;
  readonly spellings: Spellings;
}

export interface Candidates {
  readonly found: readonly Found[];
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
  /** By document: what it is worth that all the words are in it, and in the head of its first page. */
  readonly worth: ReadonlyMap<string, number>;
}

/** Documents of one tier that are ordered at all. */
const MOST_ORDERED = UNPAGED_LIMIT;
/** Documents of all tiers: those that are sorted and counted by value. */
export const MOST_FOUND = 2_000;
/** Documents in which a phrase is looked for. */
const MOST_FOR_PHRASES = 400;
/** Documents that have only some of the words. */
const MOST_NEAR = 240;
/** What a title match, and one in the head of a paper, is worth beside what its pages are. */
export const TITLE_WORTH = 1_000;
const [HEAD_WORTH, EXACT_WORTH, STRICT_WORTH] = [300, 150, 100];

/** Finds the documents among which the best are then looked for. */
export function candidateFinder(finder: DocumentFinder, documents: FoundDocuments) {
  /** Phrases stand as they were quoted, and what was excluded in several words stands nowhere. */
  async function withPhrases(finding: Finding, { phrases, excluded }: Understood): Promise<Finding> {
    const several = (texts: readonly string[]) =>
      texts
        .map(wordsOf)
        .filter((words) => words.length > 1)
        .map(phraseFinder);
    const [wanted, unwanted] = [several(phrases), several(excluded)];
    if (wanted.length + unwanted.length === 0) return finding;
    const some = finding.found.slice(0, MOST_FOR_PHRASES);
    const texts = new Map<string, string[]>();
    for (const { document_id, text } of await documents.texts(some.map(({ document_id }) => document_id)))
      texts.set(document_id, [...(texts.get(document_id) ?? []), text]);
    const passed = some.filter(({ document_id }) => {
      const own = texts.get(document_id) ?? [];
      return wanted.every((has) => own.some(has)) && !unwanted.some((has) => own.some(has));
    });
    // Of those that were not looked into as many may have it as of those that were.
    const isPart = some.length < finding.found.length || finding.about;
    const share = some.length === 0 ? 0 : passed.length / some.length;
    return { found: passed, total: isPart ? Math.round(finding.total * share) : passed.length, about: isPart };
  }

  return {
    async find({ kind, chosen, scope, understood, spellings }: Wanted): Promise<Candidates> {
      const { words } = understood;
      const must = conditions(kind, chosen, understood);
      const each = words.map((word) => anywhere(word, spellings));
      const unchecked = await finder.find(all([must, ...each]), scope, MOST_FOUND);
      const strict = await withPhrases(unchecked, understood);
      const worth = new Map<string, number>();
      const found = new Map<string, Found>();
      const add = (tier: readonly Found[], value: number) => {
        for (const one of tier) {
          found.set(one.document_id, one);
          worth.set(one.document_id, Math.max(worth.get(one.document_id) ?? 0, value));
        }
      };
      add(strict.found, STRICT_WORTH);

      const tier = async (query: TextQuery, value: number) => {
        if (strict.found.length === 0) return 0;
        const newest = await finder.newest(all([must, ...each, query]), scope, MOST_ORDERED, !unchecked.about);
        const passed = await withPhrases({ found: newest, total: newest.length, about: false }, understood);
        add(passed.found, STRICT_WORTH + value);
        return passed.found.length;
      };
      // What was chosen for a document, before what its text only says of it.
      const exact = understood.meant.filter(isLenient).map(({ field, value }) => chosenValue(field, value));
      if (exact.length > 0) await tier(all(exact), EXACT_WORTH);
      const telling = [...words, ...understood.meant.filter(isName).flatMap(({ said }) => said)];
      if (telling.length === 0) return { ...strict, worth };
      await tier(inHead(telling, spellings), HEAD_WORTH);
      const titled = await tier(inTitle(telling, spellings), TITLE_WORTH);

      // A word that the reader missed, or that is remembered wrong, must not hide the paper.
      const isPoor = titled === 0 && strict.total < PAGE_SIZE && (words.length > 2 || strict.total === 0);
      if (isPoor && words.length > 1) {
        const looser = [allButOne(each), ...(words.length > 2 && strict.total === 0 ? [any(each)] : [])];
        for (const query of looser) {
          const near = await finder.newest(all([must, query]), scope, MOST_NEAR, false);
          add((await withPhrases({ found: near, total: near.length, about: false }, understood)).found, 0);
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
