import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DocumentKind } from '@exam-vault/contract/documents';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { wordsOf } from '../texts/terms.ts';
import { documentFinder } from './find-documents.ts';
import { foundDocuments } from './found-documents.ts';
import { spellingBook } from './spelling.ts';
import { all, any, anywhere, chosen, inTitle, type Spellings } from './text-query.ts';

export interface Suggestion {
  readonly text: string;
  readonly what: 'subject' | 'title' | 'words';
}

const MOST = 8;
const MOST_OF_A_SORT = 4;
/** Words that one beginning is completed to, before those that nobody may read are left out. */
const COMPLETIONS = 12;
const TITLES_LOOKED_AT = 40;
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

  /** How the last word may go on, or how it may be meant when no word begins so. */
  async function endings(last: string): Promise<string[]> {
    const found = await book.startingWith(last, COMPLETIONS);
    return found.length > 0 ? found.map(({ word }) => word) : await book.nearest(last);
  }

  return {
    async suggest(kind: DocumentKind, text: string): Promise<Suggestion[]> {
      const words = wordsOf(text).slice(0, 8);
      const last = words.at(-1);
      if (last === undefined || words.join('').length < 2) return [];
      const before = words.slice(0, -1);
      const ofKind = chosen('kind', kind);
      const ways = await endings(last);
      const suggestions: Suggestion[] = [];

      for (const subject of subjectsFor(words.join(' '))) {
        if (await finder.exists(all([ofKind, chosen('subject', subject)]))) {
          suggestions.push({ text: subject, what: 'subject' });
        }
      }
      if (ways.length > 0) {
        const titled = all([
          ofKind,
          inTitle(before, NONE),
          any([...new Set([last, ...ways])].map((way) => inTitle([way], NONE))),
        ]);
        const found = await finder.newest(titled, 'public', TITLES_LOOKED_AT);
        const titles = await documents.titles(found.map(({ document_id }) => document_id));
        const byWriting = new Map(titles.map(({ title }) => [title.toLowerCase(), title]));
        for (const title of [...byWriting.values()].slice(0, MOST_OF_A_SORT))
          suggestions.push({ text: title, what: 'title' });
      }
      for (const way of ways) {
        if (suggestions.length >= MOST) break;
        const isThere = await finder.exists(all([ofKind, ...[...before, way].map((word) => anywhere(word, NONE))]));
        if (isThere) suggestions.push({ text: [...before, way].join(' '), what: 'words' });
      }
      const seen = new Set<string>();
      return suggestions
        .filter(({ text: one }) => !seen.has(one.toLowerCase()) && seen.add(one.toLowerCase()))
        .slice(0, MOST);
    },
  };
}
