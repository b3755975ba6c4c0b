import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import type { Match, Sort } from '@exam-vault/contract/search';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';
import { documentRepository } from '../documents/document-repository.ts';
import { wordsOf } from '../texts/terms.ts';
import { candidateFinder, HEAD_WORTH, POOL, TITLE_WORTH, type Candidates, type Wanted } from './candidates.ts';
import { documentFinder, type Scope } from './find-documents.ts';
import { facetsOf, foundDocuments, type Facets } from './found-documents.ts';
import { searchService } from './search-service.ts';
import { judgePages, type Judged } from './judge-pages.ts';
import { mendedText, questionMender, type Mended } from './mend-question.ts';
import { matchesOf, matchOfOtherReading } from './snippets.ts';
import { spellingBook } from './spelling.ts';
import { isName } from './text-query.ts';
import { MOST_WORDS, understanding, type Understood } from './understand.ts';
import { wordFinder, type FindWords, type Sought } from './words-in-text.ts';

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

/** A corpus against which a word's rarity is weighed; only the proportions matter. */
const CORPUS = 20_000;
/** Numbers are in no list of words; most are as frequent as such a word. */
const AS_FREQUENT = 500;
/** What is given up first when nothing is all that was understood. */
const GIVEN_UP = [
  'unit_no',
  'paper_type',
  'exam_type',
  'exam_year',
  'year',
  'semester',
  'department',
  'subject',
] as const;

const FIELDS: Record<DocumentKind, readonly string[]> = {
  paper: ['subject', 'department', 'year', 'semester', 'unit_no', 'paper_type', 'exam_type', 'exam_year'],
  notes: ['subject', 'department', 'year', 'semester', 'unit_no'],
};

/** A question as it is looked up: how it is understood, how its words may be meant, and what only helps to order what is found. */
interface Lookup extends Mended {
  readonly understood: Understood;
  readonly wished: readonly string[];
}

export type AskingService = ReturnType<typeof askingService>;

/** Answers questions from what documents say inside: titles first, then what they are about, then where the words stand. */
export function askingService({ db, catalogue }: { db: Kysely<Schema>; catalogue: Catalogue }) {
  const finder = documentFinder(db);
  const documents = foundDocuments(db);
  const lists = searchService(documentRepository(db));
  const candidates = candidateFinder(finder, documents);
  const mender = questionMender(catalogue, spellingBook(db), finder);
  const understand = {
    paper: understanding(catalogue, FIELDS.paper),
    notes: understanding(catalogue, FIELDS.notes),
  };

  /** Reads the question, with its misspelt words mended where that makes a filter of them. */
  async function lookup({ kind, text, chosen }: Question, isSure: boolean): Promise<Lookup> {
    // What was chosen beside the box counts: words that mean another value of the same list are words.
    const read = (question: string): Understood => {
      const { meant, words, ...rest } = understand[kind](question);
      const others = meant.filter(({ field, value }) => chosen[field] !== undefined && chosen[field] !== value);
      return {
        ...rest,
        meant: meant.filter(({ field }) => chosen[field] === undefined),
        words: [...new Set([...words, ...others.flatMap(({ said }) => said)])].slice(0, MOST_WORDS),
      };
    };
    const understood = read(text);
    const phraseWords = understood.phrases.flatMap(wordsOf);
    const mended = await mender.mend(understood.words, phraseWords, isSure);
    const better = mendedText(text, mended.spellings);
    const again = better === null ? understood : read(better);
    if (again.meant.length <= understood.meant.length) return { ...mended, understood, wished: [] };
    const typed = new Map([...mended.spellings].map(([word, [way = word]]) => [way, word]));
    const meant = again.meant.map((one) => ({ ...one, typed: one.said.map((word) => typed.get(word) ?? word) }));
    const left = new Set(again.words.map((word) => typed.get(word) ?? word));
    return { ...mended, understood: { ...again, meant, words: [...left] }, wished: [] };
  }

  /** What is found when something that was understood is given up, because nothing is all of it. */
  async function givenUp(
    wanted: Wanted,
    asked: Lookup,
    wish: number,
  ): Promise<{ answer: Candidates; asked: Lookup } | null> {
    const { understood } = asked;
    const { meant, words, phrases } = understood;
    const find = async (other: Lookup) => {
      const answer = await candidates.find({ ...wanted, ...other }, wish);
      return answer.found.length > 0 ? { answer, asked: other } : null;
    };
    if (meant.length + words.length + phrases.length > 1) {
      for (const field of GIVEN_UP) {
        const lost = meant.find((one) => one.field === field);
        if (!lost) continue;
        const less = { ...understood, meant: meant.filter((one) => one !== lost) };
        if (less.meant.length + words.length + phrases.length > 0) {
          const other = { ...asked, understood: less, wished: lost.said };
          if (await candidates.isThere({ ...wanted, ...other })) return await find(other);
        }
      }
    }
    // Then they are words.
    const all = [...new Set([...meant.flatMap(({ said }) => said), ...words])].slice(0, MOST_WORDS);
    return meant.length === 0 ? null : await find({ ...asked, understood: { ...understood, meant: [], words: all } });
  }

  /** Looks it up; what finds nothing is looked up otherwise. */
  async function answered(question: Question): Promise<{ answer: Candidates; asked: Lookup }> {
    const { kind, chosen, scope, page } = question;
    const wish = page === undefined ? UNPAGED_LIMIT : page * PAGE_SIZE;
    let asked = await lookup(question, true);
    const wanted = { kind, chosen, scope, ...asked };
    let answer = await candidates.find(wanted, wish);
    if (answer.found.length > 0) return { answer, asked };
    asked = await lookup(question, false);
    answer = await candidates.find({ ...wanted, ...asked }, wish);
    if (answer.found.length > 0) return { answer, asked };
    return (await givenUp(wanted, asked, wish)) ?? { answer, asked };
  }

  function soughtOf({ understood, spellings, known, wished }: Lookup): Sought[] {
    const frequency = (word: string) => known.get(word) ?? (/^\p{L}+$/u.test(word) ? 0 : AS_FREQUENT);
    const names = understood.meant.filter(isName).flatMap(({ said }) => said);
    const words = new Set([...names, ...understood.words, ...understood.phrases.flatMap(wordsOf), ...wished]);
    return [...words].map((word) => {
      const ways = [word, ...(spellings.get(word) ?? [])];
      const documentCount = Math.max(...ways.map(frequency));
      return { ways, weight: 1 + Math.log2(1 + CORPUS / (1 + documentCount)) };
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

  /** Without words it is a list: in full, with its true total. What it has of each value is counted among the newest. */
  async function listed({ kind, chosen, scope, sort, page }: Question): Promise<Reply> {
    const order = sort === 'downloads' ? sort : undefined;
    const { data, total } = await (kind === 'paper'
      ? lists.papers({ ...chosen, ...(scope === 'public' ? {} : scope) }, page, order)
      : lists.notes(chosen, page, order));
    const understood: Understood = { meant: [], words: [], phrases: [], excluded: [] };
    const wanted: Wanted = { kind, chosen, scope, understood, spellings: new Map(), known: new Map() };
    const { found } = total === 0 ? { found: [] } : await candidates.find(wanted, PAGE_SIZE);
    return {
      hits: data.map((document) => ({ document, matches: [] })),
      total,
      about: false,
      did_you_mean: null,
      understood: { filters: {}, said: {}, words: [], phrases: [], excluded: [] },
      facets: facetsOf(found, total, FIELDS[kind]),
    };
  }

  return {
    /** Reads the question, and answers one page of what it finds. */
    async ask(question: Question): Promise<Reply> {
      if (wordsOf(question.text).length === 0) return await listed(question);
      const { answer, asked } = await answered(question);
      const { understood, spellings, wished } = asked;
      const sought = soughtOf(asked);
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
          words: [...understood.words, ...wished],
          phrases: understood.phrases,
          excluded: understood.excluded,
        },
        facets: facetsOf(answer.found, answer.total, FIELDS[question.kind]),
      };
    },
  };
}
