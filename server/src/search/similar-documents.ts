import { sql, type Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';
import { quotedLexeme, termsOf, titleTerm, wordsOf } from '../indexing/terms.ts';
import { documentFinder, type Realm } from './retrieve/document-index.ts';
import { foundDocuments } from './retrieve/load-documents.ts';
import { spellingBook } from './query/spelling-dictionary.ts';
import { all, any, chosen } from './retrieve/ts-query.ts';

const MOST = 6;
/** Words that tell a document from others. */
const TELLING_WORDS = 25;
/** Of them, those by which candidates are found. */
const LEADING_WORDS = 12;
/** Candidates that are compared. */
const COMPARED = 200;
/** Of all documents are of one subject, about. */
const SHARE_OF_SUBJECT = 0.02;
/** In fewer documents a word is a misreading, in more it says nothing. */
const [LEAST_DOCUMENTS, MOST_SHARE] = [2, 0.2];

/** Documents of the same subject with the most telling words in common; then the newest of the subject. */
export function similarDocuments(db: Kysely<Schema>) {
  const documents = foundDocuments(db);
  const finder = documentFinder(db);
  const book = spellingBook(db);

  async function tellingTerms(_id: string, title: string): Promise<{ terms: string[]; leading: string[] }> {
    const pages = await documents.texts([_id]);
    const counts = new Map<string, number>();
    for (const word of pages.flatMap(({ text }) => wordsOf(text))) {
      if (/^\p{L}{4,24}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const known = await book.known([...counts.keys()]);
    const { rows } = await sql<{
      count: number;
    }>`select greatest(1, reltuples)::float as count from pg_class where oid = 'document_texts'::regclass`.execute(db);
    const all = Math.max(20, rows[0]?.count ?? 0);
    const telling = [...counts].flatMap(([word, count]) => {
      const inDocuments = known.get(word) ?? 0;
      const tells = inDocuments >= LEAST_DOCUMENTS && inDocuments <= Math.max(LEAST_DOCUMENTS, all * MOST_SHARE);
      return tells ? [{ word, worth: (1 + Math.log(count)) * Math.log(all / inDocuments) }] : [];
    });
    telling.sort((a, b) => b.worth - a.worth);
    const words = [
      ...new Set([...wordsOf(title).filter((word) => word.length > 3), ...telling.map(({ word }) => word)]),
    ];
    const leading = (telling.length > 0 ? telling.map(({ word }) => word) : words).slice(0, LEADING_WORDS);
    return { terms: words.slice(0, TELLING_WORDS).flatMap(termsOf), leading: leading.flatMap(termsOf) };
  }

  return {
    async similarTo({ _id, kind, subject, title }: DocumentRow): Promise<DocumentRow[]> {
      const { terms, leading } = await tellingTerms(_id, title);
      const realm: Realm = { kind, scope: 'public' };
      const ofSubject = chosen('subject', subject);
      const alike = any(terms.flatMap((term) => [quotedLexeme(term), quotedLexeme(titleTerm(term))]));
      // By the most telling of them: what has none of those is not alike.
      const led = any(leading.flatMap((term) => [quotedLexeme(term), quotedLexeme(titleTerm(term))]));
      const query = terms.length > 0 ? all([ofSubject, led]) : ofSubject;
      const newest = await finder.newest(query, realm, COMPARED + 1, SHARE_OF_SUBJECT);
      const others = newest.map(({ document_id }) => document_id).filter((id) => id !== _id);
      // The more of the words are in one, in its title twice, the more alike it is; by the index's own copy, not by the texts.
      const likeness = terms.length > 0 ? sql`ts_rank(terms, ${alike}::tsquery)` : sql`0::real`;
      const { rows } = await sql<{ document_id: string }>`
        select document_id from document_texts where document_id = any(${others}::uuid[])
        order by ${likeness} desc, number desc limit ${MOST}
      `.execute(db);
      const found = rows.map(({ document_id }) => document_id);
      if (found.length < MOST && terms.length > 0) {
        const ofTheSame = await finder.newest(ofSubject, realm, 2 * MOST, SHARE_OF_SUBJECT);
        const rest = ofTheSame.map(({ document_id }) => document_id).filter((id) => id !== _id && !found.includes(id));
        found.push(...rest.slice(0, MOST - found.length));
      }
      return await documents.rows(found, 'public');
    },
  };
}
