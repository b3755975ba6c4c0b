import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';
import { wordsOf } from '../texts/terms.ts';
import { documentFinder, type Found, type Scope } from './find-documents.ts';
import { foundDocuments, type Facets } from './found-documents.ts';
import { hasPhrase, judgePages, type Judged, type Match, type Sought } from './snippets.ts';
import { spellingBook } from './spelling.ts';
import { all, allButOne, any, anywhere, conditions, inHead, inTitle, type Spellings } from './text-query.ts';
import { understanding, type Understood } from './understand.ts';

export type Sort = 'relevance' | 'newest' | 'downloads';

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

export interface Reply {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean;
  readonly did_you_mean: string | null;
  readonly understood: Understood;
  readonly facets: Facets;
}

/** Documents whose pages are looked into to put the best first. */
const POOL = 60;
/** Documents of one tier that are ordered at all. */
const MOST_ORDERED = UNPAGED_LIMIT;
/** Documents in which a phrase is looked for. */
const MOST_FOR_PHRASES = 400;
/** Documents that the facets count. */
const MOST_FOR_FACETS = 2_000;
/** What a title match, and one in the head of a paper, is worth beside what its pages are. */
const [TITLE_WORTH, HEAD_WORTH, STRICT_WORTH] = [1_000, 300, 100];
/** A corpus against which a word's rarity is weighed; only the proportions matter. */
const CORPUS = 20_000;

const FIELDS: Record<DocumentKind, readonly string[]> = {
  paper: ['subject', 'department', 'year', 'semester', 'unit_no', 'paper_type', 'exam_type', 'exam_year'],
  notes: ['subject', 'department', 'year', 'semester', 'unit_no'],
};

export type AskingService = ReturnType<typeof askingService>;

/** Answers questions from what documents say inside: titles first, then what they are about, then where the words stand. */
export function askingService({ db, catalogue }: { db: Kysely<Schema>; catalogue: Catalogue }) {
  const finder = documentFinder(db);
  const documents = foundDocuments(db);
  const book = spellingBook(db);
  const understand = {
    paper: understanding(catalogue, FIELDS.paper),
    notes: understanding(catalogue, FIELDS.notes),
  };

  /** How words that no document has may be meant; only by words of documents that everybody may read. */
  async function spellingsOf(words: readonly string[], known: ReadonlyMap<string, number>): Promise<Spellings> {
    const spellings = new Map<string, string[]>();
    for (const word of words) {
      if (known.has(word) || (await finder.exists(anywhere(word, new Map())))) continue;
      const ways: string[] = [];
      for (const way of await book.nearest(word)) if (await finder.exists(anywhere(way, new Map()))) ways.push(way);
      if (ways.length > 0) spellings.set(word, ways);
    }
    return spellings;
  }

  /** The words as they were typed, with the misspelt ones mended; null when none is. */
  function mended(text: string, spellings: Spellings): string | null {
    if (spellings.size === 0) return null;
    return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => spellings.get(wordsOf(word)[0] ?? '')?.[0] ?? word);
  }

  /** Phrases stand as they were quoted, and what was excluded in several words stands nowhere. */
  async function withPhrases(found: readonly Found[], { phrases, excluded }: Understood): Promise<Found[]> {
    const wanted = phrases.map(wordsOf).filter((words) => words.length > 1);
    const unwanted = excluded.map(wordsOf).filter((words) => words.length > 1);
    if (wanted.length + unwanted.length === 0) return [...found];
    const some = found.slice(0, MOST_FOR_PHRASES);
    const ids = some.map(({ document_id }) => document_id);
    const texts = new Map((await documents.titles(ids)).map(({ _id, title }) => [_id, title]));
    for (const { document_id, text } of await documents.pageTexts(ids)) {
      texts.set(document_id, `${texts.get(document_id) ?? ''}\n${text}`);
    }
    return some.filter(({ document_id }) => {
      const text = texts.get(document_id) ?? '';
      return wanted.every((words) => hasPhrase(text, words)) && !unwanted.some((words) => hasPhrase(text, words));
    });
  }

  interface Candidates {
    readonly found: readonly Found[];
    readonly total: number;
    readonly about: boolean;
    /** By document: how much its tier is worth. */
    readonly worth: ReadonlyMap<string, number>;
  }

  async function candidates(
    { kind, chosen, scope }: Question,
    understood: Understood,
    spellings: Spellings,
  ): Promise<Candidates> {
    const { words } = understood;
    const must = conditions(kind, chosen, understood);
    const each = words.map((word) => anywhere(word, spellings));
    const strict = await finder.find(all([must, ...each]), scope, MOST_FOR_FACETS);
    const passed = await withPhrases(strict.found, understood);
    const total = passed.length < strict.found.length ? passed.length : strict.total;
    const worth = new Map<string, number>();
    const add = (tier: readonly Found[], value: number) => {
      for (const { document_id } of tier) worth.set(document_id, Math.max(worth.get(document_id) ?? 0, value));
    };
    add(passed, STRICT_WORTH);
    if (words.length === 0) return { found: passed, total, about: strict.about, worth };
    const titled = await withPhrases(
      await finder.newest(all([must, inTitle(words, spellings)]), scope, MOST_ORDERED),
      understood,
    );
    const headed = await withPhrases(
      await finder.newest(all([must, inHead(words, spellings)]), scope, MOST_ORDERED),
      understood,
    );
    add(headed, STRICT_WORTH + HEAD_WORTH);
    add(titled, STRICT_WORTH + TITLE_WORTH);
    const found = new Map([...titled, ...headed, ...passed].map((one) => [one.document_id, one]));
    // A word that the reader missed, or that is remembered wrong, must not hide the paper.
    const isPoor = titled.length === 0 && total < PAGE_SIZE && (words.length > 2 || total === 0);
    if (isPoor && words.length > 1) {
      const looser = [allButOne(each), ...(words.length > 2 && total === 0 ? [any(each)] : [])];
      for (const query of looser) {
        const near = await withPhrases(await finder.newest(all([must, query]), scope, POOL * 4), understood);
        for (const one of near) {
          if (!found.has(one.document_id)) found.set(one.document_id, one);
        }
        add(near, 0);
        if (found.size > PAGE_SIZE) break;
      }
    }
    return { found: [...found.values()], total: Math.max(total, found.size), about: strict.about, worth };
  }

  async function judged(ids: readonly string[], sought: readonly Sought[]): Promise<Map<string, Judged>> {
    return sought.length === 0 || ids.length === 0 ? new Map() : judgePages(await documents.pageTexts(ids), sought);
  }

  return {
    /** Reads the question, and answers one page of what it finds. */
    async ask(question: Question): Promise<Reply> {
      let understood = understand[question.kind](question.text);
      // What was chosen beside the box counts, not what a word may mean.
      const meantBeside = Object.entries(understood.filters).filter(([field]) => question.chosen[field] === undefined);
      understood = { ...understood, filters: Object.fromEntries(meantBeside) };
      const phraseWords = understood.phrases.flatMap(wordsOf);
      let known = await book.known([...understood.words, ...phraseWords]);
      let spellings = await spellingsOf(understood.words, known);
      let answer = await candidates(question, understood, spellings);
      if (answer.found.length === 0 && Object.keys(understood.filters).length > 0) {
        // Nothing is what the words seemed to mean: then they are words.
        const literal = {
          ...understood,
          filters: {},
          said: {},
          words: [...new Set(wordsOf(question.text))].slice(0, 12),
        };
        known = await book.known([...literal.words, ...phraseWords]);
        const spelt = await spellingsOf(literal.words, known);
        const again = await candidates(question, literal, spelt);
        if (again.found.length > 0) [answer, understood, spellings] = [again, literal, spelt];
      }

      const weigh = (word: string) => 1 + Math.log2(1 + CORPUS / (1 + (known.get(word) ?? 0)));
      const sought = [
        ...understood.words.map((word): Sought => ({
          ways: [word, ...(spellings.get(word) ?? [])],
          weight: weigh(word),
        })),
        ...phraseWords.map((word): Sought => ({ ways: [word], weight: weigh(word) })),
      ];
      const { found, worth, total, about } = answer;
      const ids = found.map(({ document_id }) => document_id);
      const facets = await documents.facets(ids.slice(0, MOST_FOR_FACETS), FIELDS[question.kind]);

      const first = question.page === undefined ? 0 : (question.page - 1) * PAGE_SIZE;
      const count = question.page === undefined ? UNPAGED_LIMIT : PAGE_SIZE;
      let order: string[];
      let looked = new Map<string, Judged>();
      if (question.sort !== 'relevance') order = await documents.sorted(ids, question.sort);
      else {
        const tiers = found.toSorted(
          (a, b) => (worth.get(b.document_id) ?? 0) - (worth.get(a.document_id) ?? 0) || b.number - a.number,
        );
        const pool = tiers.slice(0, POOL).map(({ document_id }) => document_id);
        looked = await judged(pool, sought);
        const value = (id: string) => (worth.get(id) ?? 0) + (looked.get(id)?.score ?? 0);
        const best = pool.map((id, at) => ({ id, at })).sort((a, b) => value(b.id) - value(a.id) || a.at - b.at);
        order = [...best.map(({ id }) => id), ...tiers.slice(POOL).map(({ document_id }) => document_id)];
      }
      const shown = order.slice(first, first + count);
      const rows = await documents.rows(shown, question.scope);
      const missing = shown.slice(0, PAGE_SIZE).filter((id) => !looked.has(id));
      const rest = await judged(missing, sought);
      return {
        hits: rows.map((document) => ({
          document,
          matches: (looked.get(document._id) ?? rest.get(document._id))?.matches ?? [],
        })),
        total,
        about,
        did_you_mean: mended(question.text, spellings),
        understood,
        facets,
      };
    },
  };
}
