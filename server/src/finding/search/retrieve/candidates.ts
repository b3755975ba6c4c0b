import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import type { DetectedFilter } from '../query/parse-query.ts';
import {
  highestFrequency,
  isStatedInText,
  isSubjectName,
  isSubjectNameOfSeveralWords,
  NO_VARIANTS,
  type SearchQuery,
} from '../query/search-query.ts';
import { BASE_SCORE } from '../rank/base-scores.ts';
import type { FilteredScope } from '../search-request.ts';
import { CandidateSet, type Candidates } from './candidate-set.ts';
import type { DocumentIndex, IndexResult, LookupLimits } from './document-index.ts';
import type { IndexedDocument } from './document-memory.ts';
import { matchingPhrases, MAX_CHECKED_DOCUMENTS, ofSeveralWords } from './matching-phrases.ts';
import {
  allButOne,
  and,
  fieldEquals,
  filterConditions,
  or,
  wordAnywhere,
  wordOrItsName,
  wordsInHead,
  wordsInTitle,
  type TsQuery,
} from './ts-query.ts';

export interface RetrievalDeps {
  readonly db: Kysely<Schema>;
  readonly index: DocumentIndex;
}

/** Candidates whose pages are ranked; the others keep the order of their base scores. */
export const RANKED_CANDIDATES = 24;
/** At most this many documents come from one lookup with an exact total. An answer without pages has no more. */
const MAX_RETURNED_EXACT = 1_200;
/** At most this many documents come from one lookup with an estimated total. A later page asks for more. */
const MAX_RETURNED_ESTIMATED = 150;
/** So many of the blocks that were read for them: their values are counted and their phrases checked. */
const MAX_SAMPLED = 600;
/** At most this many documents come from one lookup for some of the words. */
const MAX_PARTIAL = 240;
/** If no document has all words, at most this many of the rarest words are each looked up. */
const MAX_LEADING_WORDS = 3;
/** The pairs of words of at most so many documents are read to find a phrase, the newest first. */
const MAX_PAIRS_READ = 2_500;
/** A word in fewer documents makes a query selective. */
const SELECTIVE_FREQUENCY = 1_200;
/** From so many words on, one of them may be misremembered, or missing in a badly read scan. */
const MIN_WORDS_TO_SKIP_ONE = 3;

/**
 * Finds the documents that match the whole query. If they fill less than a page, documents that lack one word follow.
 * @param needed how many results are shown
 */
export async function findCandidates(
  deps: RetrievalDeps,
  scope: FilteredScope,
  query: SearchQuery,
  needed: number,
): Promise<Candidates> {
  const plan = lookupPlan(scope, query, needed);
  const { isComplete, conditions, result } = await strictLookup(deps, plan);
  const candidates = new CandidateSet();
  candidates.addAll(result.documents, (document) => strictScore(document, query) + tierScore(plan, document));
  if (result.isEstimate) await addBestOfMany(deps, plan, result, candidates);

  const isPoor = result.total > 0 && result.total < PAGE_SIZE && query.words.length >= MIN_WORDS_TO_SKIP_ONE;
  const titled = wordsInTitle(query.words, query.variants);
  const isInSomeTitle = () =>
    isComplete ? deps.index.existsAmong(result.documents, titled) : deps.index.exists(and([conditions, titled]), scope);
  if (isPoor && !(await isInSomeTitle()))
    candidates.addAll(await partialMatches(deps, scope, query, allButOne(plan.eachWord), needed), () => 0);
  return candidates.toCandidates(result.total, result.isEstimate);
}

/** Finds documents with some of the words: the rarest first, then all but one, then the next rarest. The total counts what is returned. */
export async function findPartialCandidates(
  deps: RetrievalDeps,
  scope: FilteredScope,
  query: SearchQuery,
  needed: number,
): Promise<Candidates> {
  const candidates = new CandidateSet();
  let baseScore: number = BASE_SCORE.someWords;
  const add = async (wordQuery: TsQuery): Promise<boolean> => {
    const documents = await partialMatches(deps, scope, query, wordQuery, needed);
    candidates.addAll(documents, (document) => baseScore + droppedFilterScore(document, query));
    return documents.length > 0;
  };
  const eachWord = rarestFirst(query).map((word) => wordOrItsName(word, query));
  const hasOthers = eachWord.length > 2;
  let leadingWords = 0;
  for (const [index, word] of eachWord.entries()) {
    const others = or(eachWord.filter((_word, other) => other !== index));
    const withOthers = hasOthers && (await add(and([word, others])));
    if (!withOthers && !(await add(word))) continue;
    if (hasOthers) await add(word);
    if (leadingWords === 0 && hasOthers) await add(allButOne(eachWord));
    leadingWords += 1;
    baseScore -= BASE_SCORE.someWords / MAX_LEADING_WORDS;
    if (candidates.size > PAGE_SIZE || leadingWords === MAX_LEADING_WORDS) break;
  }
  return candidates.toCandidates(candidates.size, false);
}

/** The rarest word of the query that is in any document, whatever its detected filters say. */
export async function rarestExistingWord({ index }: RetrievalDeps, scope: FilteredScope, query: SearchQuery) {
  const conditions = filterConditions(scope.chosenFilters, { ...query, filters: [] });
  for (const word of rarestFirst(query))
    if (await index.exists(and([conditions, wordOrItsName(word, query)]), scope)) return word;
  return null;
}

/** Whether a document matches the whole query. Phrases count by their words only. */
export async function hasMatch({ index }: RetrievalDeps, scope: FilteredScope, query: SearchQuery): Promise<boolean> {
  const eachWord = query.words.map((word) => wordOrItsName(word, query));
  return await index.exists(and([filterConditions(scope.chosenFilters, query), ...eachWord]), scope);
}

interface LookupPlan {
  readonly scope: FilteredScope;
  readonly query: SearchQuery;
  readonly needed: number;
  readonly limits: LookupLimits;
  readonly eachWord: readonly TsQuery[];
  /**
   * Where some word is a short name: the words as typed. Then all words, and those of a subject's name, in the head and in the title. Empty
   * without such words.
   */
  readonly tiers: readonly Tier[];
}

interface Tier {
  readonly query: TsQuery;
  readonly extraScore: number;
}

function lookupPlan(scope: FilteredScope, query: SearchQuery, needed: number): LookupPlan {
  const { words, filters, variants } = query;
  const subjectNames = filters.filter(isSubjectName);
  const tierWords = [...words, ...subjectNames.flatMap((filter) => filter.words)];
  const otherFilters = filters.filter((filter) => !isSubjectName(filter));
  const conditions = filterConditions(scope.chosenFilters, { ...query, filters: otherFilters });
  const asTyped = and(words.map((word) => wordAnywhere(word, variants)));
  const tiers = [
    ...(query.shortNames.size > 0 ? [{ query: asTyped, extraScore: BASE_SCORE.exactWords }] : []),
    { query: wordsInHead(tierWords, variants), extraScore: BASE_SCORE.head },
    { query: wordsInTitle(tierWords, variants), extraScore: BASE_SCORE.title },
  ];
  return {
    scope,
    query,
    needed,
    limits: {
      counted: Math.max(MAX_RETURNED_EXACT, needed),
      estimated: Math.max(MAX_RETURNED_ESTIMATED, needed),
      sampled: MAX_SAMPLED,
    },
    eachWord: words.map((word) => wordOrItsName(word, query)),
    tiers: tierWords.length > 0 ? tiers.map((tier) => ({ ...tier, query: and([conditions, tier.query]) })) : [],
  };
}

/** The documents with all words. If they are less than a page, the name of a subject may also stand anywhere in the text. */
async function strictLookup({ index }: Pick<RetrievalDeps, 'index'>, plan: LookupPlan) {
  const { scope, query, needed, limits, eachWord } = plan;
  const isSelective = query.words.some(
    (word) =>
      !query.variants.has(word) &&
      !query.shortNames.has(word) &&
      (query.frequencies.get(word) ?? SELECTIVE_FREQUENCY) < SELECTIVE_FREQUENCY,
  );
  const tierQueries = plan.tiers.map((tier) => tier.query);
  const tiers = tierQueries.length > 0 ? { queries: tierQueries, skipUpTo: RANKED_CANDIDATES } : undefined;
  const lookup = (conditions: TsQuery) =>
    index.find({ query: and([conditions, ...eachWord]), scope, limits, isSelective, tiers });
  let conditions = filterConditions(scope.chosenFilters, query, 'head');
  let result = await lookup(conditions);
  if (result.total < PAGE_SIZE && query.filters.some(isSubjectNameOfSeveralWords)) {
    conditions = filterConditions(scope.chosenFilters, query, 'text');
    result = (await withTopic(plan, result, lookup)) ?? (await lookup(conditions));
  }
  const matching = await matchingPhrases(index, result, query, needed);
  const isComplete = matching === result && isAll(result);
  // Only the newest documents with the words were looked at. The phrase may be in older ones.
  const isShort = matching !== result && matching.documents.length < needed && matching.isEstimate;
  const inOlder = isShort ? await phrasesAnywhere({ index }, plan, and([conditions, ...eachWord])) : null;
  return { isComplete, conditions, result: inOlder ?? matching };
}

/** The documents that have all phrases, older ones too. Null: no phrase has several words. */
async function phrasesAnywhere(
  { index }: Pick<RetrievalDeps, 'index'>,
  { scope, query, needed }: LookupPlan,
  words: TsQuery,
) {
  const phrases = [...ofSeveralWords(query.phrases).values()];
  const limits = { limit: MAX_CHECKED_DOCUMENTS, read: MAX_PAIRS_READ };
  const possible = await index.mayHavePhrases(words, scope, phrases, limits);
  return possible === null ? null : await matchingPhrases(index, possible, query, needed);
}

const isAll = ({ documents, total, isEstimate }: IndexResult) => !isEstimate && documents.length === total;

/**
 * The documents that were found already, with those that have the name of the subject anywhere in their text. To look for either in one
 * condition takes several times as long, because the words of the name are frequent (decision 56).
 * @returns null where the result would not be certain
 */
async function withTopic(
  { scope, query }: LookupPlan,
  stated: IndexResult,
  lookup: (conditions: TsQuery) => Promise<IndexResult>,
): Promise<IndexResult | null> {
  const [subject, ...others] = query.filters.filter(isSubjectNameOfSeveralWords);
  if (subject === undefined || others.length > 0 || !isAll(stated)) return null;
  const otherFilters = query.filters.filter((filter) => filter !== subject);
  const inText = await lookup(
    and([
      filterConditions(scope.chosenFilters, { ...query, filters: otherFilters }),
      ...subject.words.map((word) => wordAnywhere(word, NO_VARIANTS)),
    ]),
  );
  if (!isAll(inText)) return null;
  const known = new Set(inText.documents.map(({ number }) => number));
  const documents = [...inText.documents, ...stated.documents.filter(({ number }) => !known.has(number))];
  // The tiers are known where the documents with the name in their text are more. Only these can be in a tier.
  if (documents.length > RANKED_CANDIDATES && inText.total <= RANKED_CANDIDATES) return null;
  documents.sort((a, b) => (b.tier ?? 0) - (a.tier ?? 0) || b.number - a.number);
  return { documents, total: documents.length, isEstimate: false };
}

/** The total was estimated, so only the newest documents were read. This adds the newest of those that score higher. */
async function addBestOfMany(
  { index }: RetrievalDeps,
  { scope, query, needed, limits, eachWord, tiers }: LookupPlan,
  result: IndexResult,
  candidates: CandidateSet,
): Promise<void> {
  const better: Tier[] = [];
  const stated = query.filters.filter(isStatedInText);
  if (stated.length > 0) {
    const exact = stated.map(({ field, value }) => fieldEquals(field, value));
    const otherFilters = query.filters.filter((filter) => !isStatedInText(filter));
    const conditions = filterConditions(scope.chosenFilters, { ...query, filters: otherFilters });
    better.push({ query: and([conditions, ...eachWord, ...exact]), extraScore: 0 });
  }
  if (result.total > RANKED_CANDIDATES) better.push(...tiers);
  const newest = await index.newestUncounted(
    better.map((each) => each.query),
    scope,
    limits,
  );
  for (const [position, { extraScore }] of better.entries()) {
    const documents = newest[position] ?? [];
    const found = { documents, total: documents.length, isEstimate: false };
    const matching = await matchingPhrases(index, found, query, needed);
    candidates.addAll(matching.documents, (document) => strictScore(document, query) + extraScore);
  }
}

async function partialMatches(
  { index }: RetrievalDeps,
  scope: FilteredScope,
  query: SearchQuery,
  wordQuery: TsQuery,
  needed: number,
): Promise<readonly IndexedDocument[]> {
  const conditions = filterConditions(scope.chosenFilters, query);
  const limits = { counted: MAX_PARTIAL, estimated: MAX_PARTIAL };
  const result = await index.find({ query: and([conditions, wordQuery]), scope, limits });
  return (await matchingPhrases(index, result, query, needed)).documents;
}

function rarestFirst(query: SearchQuery): string[] {
  return query.words.toSorted((a, b) => highestFrequency(a, query) - highestFrequency(b, query));
}

function hasValue(document: IndexedDocument, { field, value }: DetectedFilter): boolean {
  return document.values[field] === value;
}

function strictScore(document: IndexedDocument, query: SearchQuery): number {
  const isExact = query.filters.filter(isStatedInText).every((filter) => hasValue(document, filter));
  return BASE_SCORE.allWords + (isExact ? BASE_SCORE.exactFilters : 0) + droppedFilterScore(document, query);
}

function tierScore({ tiers }: LookupPlan, { tier = 0 }: IndexedDocument): number {
  return tiers[tier - 1]?.extraScore ?? 0;
}

function droppedFilterScore(document: IndexedDocument, { droppedFilters }: SearchQuery): number {
  return BASE_SCORE.droppedFilter * droppedFilters.filter((filter) => hasValue(document, filter)).length;
}
