import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DocumentKind } from '@exam-vault/contract/documents';
import type { Suggestion } from '@exam-vault/contract/search';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { wordsOf } from '../indexing/terms.ts';
import { documentFinder } from './retrieve/document-index.ts';
import { foundDocuments } from './retrieve/load-documents.ts';
import { spellingBook } from './query/spelling-dictionary.ts';
import { all, any, anywhere, chosen, inTitle, type Spellings } from './retrieve/ts-query.ts';

const MOST = 8;
const MOST_OF_A_SORT = 3;
/** Words of a question that is being typed. */
const MOST_WORDS = 8;
/** Words that one beginning is completed to, before those that nobody may read are left out. */
const COMPLETIONS = 12;
const TITLES_LOOKED_AT = 30;
const NONE: Spellings = new Map();

/** Completes what is being typed: subjects, titles, words of the documents; each leads to something that everybody may read. */
export function suggestingService({ db, catalogue }: { db: Kysely<Schema>; catalogue: Catalogue }) {
  const finder = documentFinder(db);
  const documents = foundDocuments(db);
  const book = spellingBook(db);
  const subjects = catalogue.subjects.flatMap((group) => group.subjects);

  function subjectsFor(typed: string): string[] {
    const matches = (name: string) => {
      const words = wordsOf(name);
      return words.some((_word, at) => words.slice(at).join(' ').startsWith(typed));
    };
    return subjects
      .filter(({ name, abbreviations }) => [name, ...abbreviations].some(matches))
      .map(({ name }) => name)
      .slice(0, MOST_OF_A_SORT);
  }

  /** Words before the last one that are in no document that everybody may read, as they may be meant. */
  async function mended(words: readonly string[]): Promise<string[]> {
    const isThere = await finder.whichExist(
      words.map((word) => anywhere(word, NONE)),
      null,
    );
    return await Promise.all(words.map(async (word, at) => (isThere[at] ? word : ((await meant(word))[0] ?? word))));
  }

  /** How a misspelt word may be meant, by words that everybody may read. */
  async function meant(word: string): Promise<string[]> {
    const near = (await book.nearest(word)).map((one) => one.word);
    const isThere = await finder.whichExist(
      near.map((one) => anywhere(one, NONE)),
      null,
    );
    return near.filter((_one, at) => isThere[at]);
  }

  async function titlesOf(kind: DocumentKind, before: readonly string[], ways: readonly string[]): Promise<string[]> {
    const last = any([...new Set(ways)].map((way) => inTitle([way], NONE)));
    const query = all([inTitle(before, NONE), last]);
    const found = await finder.someNewest(query, { kind, scope: 'public' }, TITLES_LOOKED_AT);
    const rows = await documents.titles(found.map(({ document_id }) => document_id));
    const titles = new Map(rows.map(({ _id, title }) => [_id, title]));
    const byWriting = new Map<string, string>();
    for (const { document_id } of found) {
      const title = titles.get(document_id);
      if (title !== undefined && !byWriting.has(title.toLowerCase())) byWriting.set(title.toLowerCase(), title);
    }
    return [...byWriting.values()].slice(0, MOST_OF_A_SORT);
  }

  /** The first of these that lead to something, as many as are wanted. */
  async function leading(wordings: ReadonlyArray<readonly string[]>, kind: DocumentKind, most: number) {
    const found: string[][] = [];
    for (let at = 0; at < wordings.length && found.length < most; at += most) {
      const some = wordings.slice(at, at + most);
      const isThere = await finder.whichExist(
        some.map((words) => all(words.map((word) => anywhere(word, NONE)))),
        kind,
      );
      found.push(...some.filter((_words, index) => isThere[index]).map((words) => [...words]));
    }
    return found.slice(0, most).map((words) => words.join(' '));
  }

  async function suggestions(
    kind: DocumentKind,
    before: readonly string[],
    last: string,
    ways: readonly string[],
  ): Promise<Suggestion[]> {
    const likely = subjectsFor([...before, last].join(' '));
    const isThere = await finder.whichExist(
      likely.map((subject) => chosen('subject', subject)),
      kind,
    );
    const named = likely.filter((_subject, at) => isThere[at]);
    const titles = await titlesOf(kind, before, [last, ...ways]);
    const wordings = ways.map((way) => [...before, way]);
    const words = await leading(wordings, kind, MOST - named.length - titles.length);
    return [
      ...named.map((text) => ({ text, what: 'subject' as const })),
      ...titles.map((text) => ({ text, what: 'title' as const })),
      ...words.map((text) => ({ text, what: 'words' as const })),
    ];
  }

  return {
    async suggest(kind: DocumentKind, text: string): Promise<Suggestion[]> {
      const words = wordsOf(text).slice(0, MOST_WORDS);
      const last = words.at(-1);
      if (last === undefined || words.join('').length < 2) return [];
      const before = words.slice(0, -1);
      const endings = (await book.startingWith(last, COMPLETIONS)).map(({ word }) => word);
      let found = await suggestions(kind, before, last, endings);
      // Nothing that everybody may read goes on so: something is misspelt.
      const isMended = before.length > 0 && found.length === 0;
      const likely = isMended ? await mended(before) : before;
      if (isMended) found = await suggestions(kind, likely, last, endings);
      if (found.length === 0) found = await suggestions(kind, likely, last, await meant(last));
      const seen = new Set<string>();
      return found
        .filter(({ text: one }) => !seen.has(one.toLowerCase()) && seen.add(one.toLowerCase()))
        .slice(0, MOST);
    },
  };
}
