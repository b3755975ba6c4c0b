import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import type { Match, Sort } from '@exam-vault/contract/search';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';
import type { DocumentLists } from '../documents/document-lists.ts';
import { wordsOf } from '../indexing/terms.ts';
import { candidateFinder, frequencyOf, HEAD_WORTH, POOL, TITLE_WORTH, type Candidates } from './retrieve/candidates.ts';
import { answerFinder } from './retrieve/relax.ts';
import { documentFinder, type Scope } from './retrieve/document-index.ts';
import { facetsOf, FIELDS, foundDocuments, type Facets } from './retrieve/load-documents.ts';
import { judgePages, type Judged } from './rank/score-pages.ts';
import { mendedText } from './query/correct-spelling.ts';
import { questionReader, type Lookup } from './query/interpret-query.ts';
import { listOrder, searchService } from './search-service.ts';
import { matchesOf, matchOfOtherReading } from './rank/snippets.ts';
import { spellingBook } from './query/spelling-dictionary.ts';
import { isName, waysOf } from './retrieve/ts-query.ts';
import { titleFinder } from './retrieve/title-matches.ts';
import type { Understood } from './query/parse-query.ts';
import { wordFinder, type FindWords, type Sought } from './rank/occurrences.ts';

/** A question to the box: its text, the filters chosen beside it, and where in the answer one is. */
export interface Question {
  readonly kind: DocumentKind;
  readonly text: string;
  /** By field name: values of the lists, and exam_year. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly scope: Scope;
  readonly sort: Sort;
  /** From 1; absent: all, up to 1,200. */
  readonly page?: number | undefined;
}

export interface Hit {
  readonly document: DocumentRow;
  readonly matches: readonly Match[];
}

/** How a question was read, as the contract has it. */
export interface Reading {
  readonly filters: Readonly<Record<string, string>>;
  /** By the same names: the words of the question that were read so. */
  readonly said: Readonly<Record<string, string>>;
  readonly missed: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
}

export interface Reply {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
  readonly did_you_mean: string | null;
  readonly understood: Reading;
  readonly facets: Facets;
}

/** In a hub of few documents a word is not yet common because half of them have it. */
const LEAST_CORPUS = 100;
/** Titles that are counted by value when a question has no word. */
const COUNTED_TITLES = 1_200;

export type AskingService = ReturnType<typeof askingService>;

/** Answers questions from what documents say inside: titles first, then what they are about, then where the words stand. */
export function askingService({
  db,
  lists: documentLists,
  catalogue,
}: {
  db: Kysely<Schema>;
  lists: DocumentLists;
  catalogue: Catalogue;
}) {
  const finder = documentFinder(db);
  const documents = foundDocuments(db);
  const lists = searchService(documentLists);
  const candidates = candidateFinder(finder, documents);
  const titles = titleFinder(finder, documents, lists);
  const reader = questionReader(catalogue, spellingBook(db), finder);
  const answers = answerFinder({ reader, candidates, titles });

  async function soughtOf({ understood, spellings, known, wished }: Lookup): Promise<Sought[]> {
    const corpus = Math.max(LEAST_CORPUS, await finder.lastNumber());
    const names = understood.meant.filter(isName).flatMap(({ said }) => said);
    const givenUp = wished.flatMap(({ said }) => said);
    const words = new Set([...names, ...understood.words, ...understood.phrases.flatMap(wordsOf), ...givenUp]);
    return [...words].map((word) => {
      const ways = waysOf(word, spellings);
      const documentCount = Math.max(...ways.map((way) => frequencyOf(way, known)));
      return { ways, weight: 1 + Math.log2(1 + corpus / (1 + documentCount)) };
    });
  }

  async function judged(ids: readonly string[], sought: readonly Sought[], find: FindWords) {
    return sought.length === 0 || ids.length === 0
      ? new Map<string, Judged>()
      : judgePages(await documents.texts(ids), find, sought);
  }

  /** The ids in the order of the answer, and what was seen of those that were looked into. */
  async function ordered({ found, worth }: Candidates, { sort }: Question, sought: readonly Sought[], find: FindWords) {
    const worthOf = (id: string) => worth.get(id) ?? 0;
    if (sort !== 'relevance') {
      const ids = found.map(({ document_id }) => document_id);
      return { order: await documents.sorted(ids, sort), looked: new Map<string, Judged>() };
    }
    const tiers = found.toSorted((a, b) => worthOf(b.document_id) - worthOf(a.document_id) || b.number - a.number);
    const ids = tiers.map(({ document_id }) => document_id);
    const pool = ids.slice(0, POOL);
    const looked = await judged(pool, sought, find);
    const value = (id: string) => {
      const seen = looked.get(id);
      const place = seen?.isTitled ? TITLE_WORTH : seen?.isHeaded ? HEAD_WORTH : 0;
      return Math.max(worthOf(id), place) + (seen?.score ?? 0);
    };
    // Stable: of what is worth the same the newest comes first.
    const best = pool.toSorted((a, b) => value(b) - value(a));
    return { order: [...best, ...ids.slice(POOL)], looked };
  }

  /** Where the words stand in these documents; in those that have one only by another reading of a word, there. */
  async function matchesIn(looked: ReadonlyMap<string, Judged>, sought: readonly Sought[], find: FindWords) {
    const matches = new Map([...looked].map(([id, { pages }]) => [id, matchesOf(pages)]));
    const missing = [...looked].filter(([, { words }]) => words.size < sought.length).map(([id]) => id);
    for (const { document_id, page, words } of await documents.words(missing)) {
      const other = matchOfOtherReading(page, words, find);
      const seen = looked.get(document_id);
      if (!other || other.readings.every((word) => seen?.words.has(word))) continue;
      const rest = matches.get(document_id) ?? [];
      const [first] = seen?.pages ?? [];
      const isBest = other.words >= new Set(first?.spots.map(({ word }) => word)).size;
      const apart = rest.filter((match) => match.page !== page || (!isBest && match === rest[0]));
      matches.set(
        document_id,
        isBest ? [other.match, ...apart] : [...apart.slice(0, 1), other.match, ...apart.slice(1)],
      );
    }
    return matches;
  }

  /**
   * Without words it is a list: in full, with its true total. '%' or an emoji is no word to look for: it is a part of the title as
   * without `inside` (spec section 5). What the list has of each value is counted among the newest.
   */
  async function listed({ kind, text, chosen, scope, sort, page }: Question): Promise<Reply> {
    const order = listOrder(sort);
    const filters = { ...chosen, ...(text === '' ? {} : { title: text }) };
    const { data, total } = await (kind === 'paper'
      ? lists.papers({ ...filters, ...(scope === 'public' ? {} : scope) }, page, order)
      : lists.notes(filters, page, order));
    const counted = async () => {
      if (total === 0) return [];
      if (text !== '') return (await titles.find({ kind, chosen, scope }, text, COUNTED_TITLES)).hits;
      const understood: Understood = { meant: [], words: [], phrases: [], excluded: [] };
      const asked: Lookup = { understood, spellings: new Map(), known: new Map(), wished: [] };
      return (await candidates.find({ kind, chosen, scope, ...asked }, PAGE_SIZE)).found;
    };
    return {
      hits: data.map((document) => ({ document, matches: [] })),
      total,
      about: false,
      did_you_mean: null,
      understood: { filters: {}, said: {}, missed: {}, words: [], phrases: [], excluded: [] },
      facets: facetsOf(await counted(), total, FIELDS[kind]),
    };
  }

  return {
    /** Reads the question, and answers one page of what it finds. */
    async ask(question: Question): Promise<Reply> {
      if (wordsOf(question.text).length === 0) return await listed(question);
      const { answer, asked } = await answers.find(question);
      const { understood, spellings, wished } = asked;
      const sought = await soughtOf(asked);
      const find = wordFinder(sought);
      const { order, looked } = await ordered(answer, question, sought, find);
      const first = question.page === undefined ? 0 : (question.page - 1) * PAGE_SIZE;
      const count = question.page === undefined ? UNPAGED_LIMIT : PAGE_SIZE;
      const shown = order.slice(first, first + count);
      const seen = new Map(looked);
      const unseen = shown.slice(0, PAGE_SIZE).filter((id) => !looked.has(id));
      for (const [id, one] of await judged(unseen, sought, find)) seen.set(id, one);
      const none: Judged = { score: 0, words: new Set(), isTitled: false, isHeaded: false, pages: [] };
      const ofPage = shown.slice(0, PAGE_SIZE).map((id) => [id, seen.get(id) ?? none] as const);
      const matches = await matchesIn(new Map(ofPage), sought, find);
      const rows = await documents.rows(shown, question.scope);
      return {
        hits: rows.map((document) => ({
          document,
          matches: matches.get(document._id) ?? matchesOf(seen.get(document._id)?.pages ?? []),
        })),
        total: answer.total,
        about: answer.about,
        did_you_mean: mendedText(question.text, spellings),
        understood: {
          filters: Object.fromEntries(understood.meant.map(({ field, value }) => [field, value])),
          said: Object.fromEntries(
            understood.meant.map(({ field, said, typed }) => [field, (typed ?? said).join(' ')]),
          ),
          missed: Object.fromEntries(wished.map(({ field, value }) => [field, value])),
          words: [...new Set([...understood.words, ...wished.flatMap(({ said, typed }) => typed ?? said)])],
          phrases: understood.phrases,
          excluded: understood.excluded,
        },
        facets: facetsOf(answer.found, answer.total, FIELDS[question.kind]),
      };
    },
  };
}
