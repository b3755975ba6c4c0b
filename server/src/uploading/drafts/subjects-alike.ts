import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { termOf, wordsOf } from '../../finding/indexing/terms.ts';
import { documentFrequencies } from '../../finding/search/query/spelling-dictionary.ts';
import { hasTerm, or, tsQueryText } from '../../finding/search/retrieve/ts-query.ts';
import type { PageWords } from '../proposals/page-rows.ts';

/** Words of the pages that are looked up, the most frequent first. */
const MAX_WORDS = 300;
/** Rare words that papers are found by, and the papers that are compared. */
const [MAX_TERMS, MAX_PAPERS, MAX_VOTES] = [12, 200, 12];
/** A word of fewer documents may be misread; one of very many says nothing about a subject. */
const [MIN_DOCUMENTS, MAX_DOCUMENTS] = [2, 2_000];
/** So many papers must be about it, and so much of the likeness theirs. */
const MIN_PAPERS = 2;
const MAX_SHARE = 0.85;

export interface SubjectAlike {
  readonly subject: string;
  readonly share: number;
}

function countWords(pages: readonly PageWords[]): Map<string, number> {
  const counts = new Map<string, number>();
  const texts = pages.flatMap(({ words }) => words.flatMap(({ text, role }) => (role === 'text' ? [text] : [])));
  for (const word of texts.flatMap(wordsOf))
    if (/^\p{L}{5,24}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * What approved papers with the same rare words are about. Papers alone: nobody reviews notes, so they teach nothing (decision 123).
 */
export async function subjectsAlike(db: Kysely<Schema>, pages: readonly PageWords[]): Promise<SubjectAlike[]> {
  const counts = [...countWords(pages)].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_WORDS);
  const frequencies = await documentFrequencies(
    db,
    counts.map(([word]) => word),
  );
  const terms = counts
    .flatMap(([word, count]) => {
      const documents = frequencies.get(word) ?? 0;
      return documents < MIN_DOCUMENTS || documents > MAX_DOCUMENTS
        ? []
        : [{ term: termOf(word), weight: (1 + Math.log(count)) / Math.log(1 + documents) }];
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_TERMS)
    .map(({ term }) => term);
  if (terms.length === 0) return [];
  const query = sql`${tsQueryText(or([...new Set(terms)].map(hasTerm)))}::tsquery`;
  const { rows } = await sql<{ subject: string; papers: number; score: number }>`
    with found as (
      select document_id, ts_rank(terms, ${query}) as score from (
        select document_id, terms from document_texts where terms @@ ${query} and is_public and kind = 'paper' order by number desc limit ${MAX_PAPERS}
      ) newest
      order by score desc limit ${MAX_VOTES}
    )
    select d.subject, count(*)::int as papers, sum(f.score)::float as score
    from found f join documents d on d._id = f.document_id and d.is_public and d.kind = 'paper'
    group by d.subject order by score desc
  `.execute(db);
  const total = rows.reduce((sum, { score }) => sum + score, 0);
  return rows
    .filter(({ papers }) => papers >= MIN_PAPERS)
    .map(({ subject, score }) => ({ subject, share: (MAX_SHARE * score) / total }));
}
