import { FILTER_FIELDS, type FilterField } from '@exam-vault/contract/document-fields';
import type { Database } from '@exam-vault/server/base/database/connect';
import type { DocumentRow } from '@exam-vault/server/base/database/schema';
import { BLOCK_SIZE, blockTerm, headTerm, termsOf } from '@exam-vault/server/finding/indexing/terms';
import { indexedValues, ROW_TERMS_VERSION, rowTerms } from '@exam-vault/server/finding/indexing/text-repository';
import { titleText } from '@exam-vault/server/library/documents/title-text';
import { wordPairs } from '@exam-vault/server/finding/search/pairs/word-pairs';
import type { MadeText } from './made-text.ts';

/** What the load needs of a paper. */
type PaperRow = Pick<DocumentRow, FilterField | '_id' | 'kind' | 'title' | 'file_id' | 'page_count' | 'is_public'>;

const PAPERS_AT_ONCE = 400;
/** Words of the head of the first page. */
const HEAD_WORDS = 40;
/** Words of a line. */
const LINE = 12;
const TELL = 20_000;

/** The papers in the order of their upload: what was uploaded together lies together. */
export const IN_ORDER = 'created_at, _id';

function textOf(page: Uint16Array, vocabulary: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < page.length; at += LINE) {
    lines.push([...page.subarray(at, at + LINE)].map((place) => vocabulary[place]).join(' '));
  }
  return lines.join('\n');
}

/** The terms of a paper, one a line, as the hub makes them (server/src/texts). */
function termsOfPaper(
  paper: PaperRow,
  number: number,
  pages: readonly Uint16Array[],
  terms: readonly string[][],
): string {
  const all = new Set<string>([blockTerm(Math.floor(number / BLOCK_SIZE)), ...rowTerms(paper)]);
  for (const page of pages) for (const place of page) for (const term of terms[place] ?? []) all.add(term);
  for (const place of pages[0]?.subarray(0, HEAD_WORDS) ?? [])
    for (const term of terms[place] ?? []) all.add(headTerm(term));
  return [...all].join('\n');
}

export interface LoadedTexts {
  readonly pages: number;
  readonly words: number;
  /** Of each step. */
  readonly seconds: { readonly texts: number; readonly index: number; readonly statistics: number };
}

/** Writes a made text for every paper of the database, and builds the index over it. */
export async function loadTexts({ pool }: Database, text: MadeText): Promise<LoadedTexts> {
  const { vocabulary } = text;
  const terms = vocabulary.map(termsOf);
  const documents = new Uint32Array(vocabulary.length);
  const lastIn = new Int32Array(vocabulary.length).fill(-1);
  const client = await pool.connect();
  let [pageCount, wordCount, number, told] = [0, 0, 0, performance.now()];
  const times = [performance.now()];
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
    // Filled first and indexed then, as a restored backup is.
    const index = await client.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where tablename = 'document_texts' and indexdef like '%gin%'",
    );
    await client.query('drop index if exists document_texts_terms');
    await client.query('truncate document_texts, document_pages, counted_words, public_words, word_pairs');
    const columns = FILTER_FIELDS.map(({ name }) => name).join(', ');
    await client.query(
      `declare papers no scroll cursor with hold for
       select _id, kind, title, file_id, page_count, is_public, ${columns} from documents where kind = 'paper' order by ${IN_ORDER}`,
    );
    for (;;) {
      const { rows } = await client.query<PaperRow>(`fetch ${PAPERS_AT_ONCE} from papers`);
      if (rows.length === 0) break;
      const pages = { document: [] as string[], file: [] as string[], page: [] as number[], text: [] as string[] };
      const indexed = { number: [] as number[], values: [] as string[], terms: [] as string[], pairs: [] as Buffer[] };
      for (const paper of rows) {
        const own = text.pages(number, paper.subject, paper.page_count ?? 1);
        const texts = own.map((page) => textOf(page, vocabulary));
        for (const [at, page] of own.entries()) {
          pages.document.push(paper._id);
          pages.file.push(paper.file_id);
          pages.page.push(at + 1);
          pages.text.push(texts[at] ?? '');
          wordCount += page.length;
          for (const place of page) {
            if (lastIn[place] === number) continue;
            lastIn[place] = number;
            documents[place] = (documents[place] ?? 0) + 1;
          }
        }
        indexed.number.push(number + 1);
        indexed.values.push(JSON.stringify(indexedValues(paper)));
        indexed.terms.push(termsOfPaper(paper, number + 1, own, terms));
        indexed.pairs.push(wordPairs([titleText(paper), ...texts]));
        number += 1;
      }
      pageCount += pages.page.length;
      await client.query(
        `insert into document_pages (document_id, file_id, page, source, turns, text)
         select d, f, p, 'text', 0, t from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[]) as made (d, f, p, t)`,
        [pages.document, pages.file, pages.page, pages.text],
      );
      await client.query(
        `insert into document_texts (document_id, number, is_public, kind, field_values, terms, row_terms)
         select d, n, p, 'paper', v, array_to_tsvector(string_to_array(t, chr(10))), ${ROW_TERMS_VERSION}
         from unnest($1::uuid[], $2::bigint[], $3::bool[], $4::jsonb[], $5::text[]) as made (d, n, p, v, t)`,
        [
          rows.map(({ _id }) => _id),
          indexed.number,
          rows.map(({ is_public }) => is_public),
          indexed.values,
          indexed.terms,
        ],
      );
      // The trigger has made their rows.
      await client.query(
        `update word_pairs set pairs = p from unnest($1::bigint[], $2::bytea[]) as made (n, p) where number = n`,
        [indexed.number, indexed.pairs],
      );
      if (performance.now() - told > TELL) {
        told = performance.now();
        console.log(`  ${number.toLocaleString('en')} papers, ${pageCount.toLocaleString('en')} pages`);
      }
    }
    await client.query('close papers');
    await client.query(
      'insert into public_words (word, documents) select * from unnest($1::text[], $2::int[]) as made (word, n) where n > 0',
      [vocabulary, [...documents]],
    );
    await client.query("select setval('document_texts_number', $1)", [number + 1]);
    times.push(performance.now());
    console.log('  the index is built …');
    for (const { indexdef } of index.rows) await client.query(indexdef);
    times.push(performance.now());
    console.log('  the planner’s statistics are taken …');
    await client.query('vacuum (analyze) documents, document_texts, document_pages, public_words, word_pairs');
  } finally {
    // Not back into the pool: what was set stays with the connection.
    client.release(true);
  }
  times.push(performance.now());
  const [texts = 0, index = 0, statistics = 0] = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 1_000);
  return { pages: pageCount, words: wordCount, seconds: { texts, index, statistics } };
}
