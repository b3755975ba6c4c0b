import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { Parsed } from '@exam-vault/contract/endpoint';
import type { searchQuestions } from '@exam-vault/contract/questions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { fieldTerm, quotedLexeme, termsOf, wordsOf } from '../../finding/indexing/terms.ts';
import { documentFrequencies, similarWords } from '../../finding/search/query/spelling-dictionary.ts';
import { questionLists, type ListedQuestion } from './question-lists.ts';

/** Questions that are found for one search; of more, the total is about this many. */
const MAX_FOUND = 2_000;
/** Of these the texts are read, to put the best in front. */
const MAX_RANKED = 400;
const MAX_WORDS = 20;
/** Papers whose questions are listed when no words are given: the newest. */
const MAX_PAPERS = 200;
const MAX_VARIANTS = 3;
const STOP_WORDS = new Set('the a an of in on to and or is are what for with by it its as'.split(' '));
/** Filters that questions have from their paper, as terms of the index. */
const FIELDS = ['subject', 'department', 'semester', 'exam_type', 'exam_year'] as const;

export type QuestionQuery = NonNullable<Parsed<typeof searchQuestions, 'query'>>;

export interface FoundQuestions {
  readonly data: readonly ListedQuestion[];
  readonly total: number;
  readonly isAbout: boolean;
  /** The ids of those whose words stand in an answer only. */
  readonly inAnswers: ReadonlySet<string>;
}

interface Candidate {
  readonly _id: string;
  readonly text: string;
  readonly asked: number;
  readonly confidence: number;
  /** The words stand in an answer, not in the question. */
  readonly is_in_answer: boolean;
}

const columns = sql`q._id, q.document_id, q.place, q.text, q.asked, q.confidence`;

/** The order is not that of relevance. */
const isSorted = ({ sort }: QuestionQuery) => sort === 'asked' || sort === 'newest';

/** A word of the query with the terms of all that it may mean. */
type Word = readonly string[];

/** How well a question answers: all words, near each other, in a short text. */
function relevance(words: readonly Word[], { text, asked, confidence }: Candidate): number {
  const own = wordsOf(text).map((word) => termsOf(word));
  let found = 0;
  const places: number[] = [];
  for (const word of words) {
    const at = own.findIndex((terms) => terms.some((term) => word.includes(term)));
    if (at === -1) continue;
    found += own[at]?.some((term) => term === word[0]) ? 1 : 0.8;
    places.push(at);
  }
  const span = places.length < 2 ? 0 : Math.max(...places) - Math.min(...places) - places.length + 1;
  return (
    found / Math.max(1, words.length) -
    Math.min(0.3, span / 100) -
    Math.min(0.15, own.length / 1_000) +
    Math.min(0.1, asked / 50) +
    confidence / 50
  );
}

/** Whether its own text has all words. The index also has other readings and guesses of a reader: a question may be found by these alone. */
function isAsking(words: readonly Word[], { text, is_in_answer }: Candidate): boolean {
  if (is_in_answer) return false;
  const own = new Set(wordsOf(text).flatMap((word) => termsOf(word)));
  return words.every((word) => word.some((term) => own.has(term)));
}

/** Those that answer best in front, of the first ones, whose texts are known. */
function bestFirst(words: readonly Word[], found: readonly Candidate[]): Candidate[] {
  const scored = found.slice(0, MAX_RANKED).map((candidate) => ({ candidate, score: relevance(words, candidate) }));
  const ranked = scored.toSorted((a, b) => b.score - a.score);
  return [...ranked.map(({ candidate }) => candidate), ...found.slice(MAX_RANKED)];
}

/** Searches the questions of public papers: at most 2,000 are found for a search, whatever is asked (decision 81). */
export function questionSearch(db: Kysely<Schema>) {
  const lists = questionLists(db);

  async function wordsOfQuery(text: string): Promise<Word[]> {
    const all = wordsOf(text).slice(0, MAX_WORDS);
    const words = all.some((word) => !STOP_WORDS.has(word)) ? all.filter((word) => !STOP_WORDS.has(word)) : all;
    const known = await documentFrequencies(db, words);
    const found: Word[] = [];
    for (const word of new Set(words)) {
      const variants = known.has(word) ? [] : await similarWords(db, word);
      found.push([...termsOf(word), ...variants.slice(0, MAX_VARIANTS).flatMap((variant) => termsOf(variant.word))]);
    }
    return found;
  }

  const fieldTerms = (query: QuestionQuery): string[] => [
    fieldTerm('public', 1),
    ...FIELDS.flatMap((name) => (query[name] === undefined ? [] : [fieldTerm(name, query[name])])),
  ];

  /** Only questions that are about the topic. */
  const aboutTopic = ({ topic, subject }: QuestionQuery) =>
    topic === undefined
      ? sql``
      : sql`and exists (
          select from question_topics qt join topics t on t._id = qt.topic_id
          where qt.question_id = q._id and t.name = ${topic} ${subject === undefined ? sql`` : sql`and t.subject = ${subject}`}
        )`;

  async function find(query: QuestionQuery, words: readonly Word[], joiner: '&' | '|'): Promise<Candidate[]> {
    const groups = words.map((word) => `(${[...new Set(word)].map(quotedLexeme).join('|')})`);
    const fields = fieldTerms(query).map(quotedLexeme).join('&');
    const wanted = `(${groups.join(joiner)})`;
    // Any word is in some answer: of an answer all are wanted, always.
    const wantedOfAnswer = `(${groups.join('&')})`;
    const ofMarks = query.marks === undefined ? sql`` : sql`and marks = ${Number(query.marks)}::real`;
    const ofTopic = aboutTopic(query);
    const order = sql`q.is_in_answer, ${query.sort === 'asked' ? sql`q.asked desc, d.created_at desc` : sql`d.created_at desc`}, q.document_id, q.place`;
    // The limit makes PostgreSQL look each paper up: to join 2,000 questions it would read all papers (decision 81).
    const { rows } = await sql<Candidate>`
      select q._id, q.is_in_answer, case when row_number() over (order by ${order}) <= ${isSorted(query) && joiner === '|' ? 0 : MAX_RANKED}::int then left(q.text, 2000) else '' end as text,
        q.asked, q.confidence
      from (
        select * from (
          select ${columns}, false as is_in_answer from questions q where terms @@ ${`${fields}&${wanted}`}::tsquery ${ofMarks} ${ofTopic} limit ${MAX_FOUND}
        ) own
        union all
        select * from (
          select ${columns}, true from questions q where _id in (
            select a.question_id from answers a where a.terms @@ ${wantedOfAnswer}::tsquery and a.hidden_at is null
              and not exists (select from closed_answers c where c.document_id = a.document_id and c.until > now()) limit ${MAX_FOUND}
          ) and terms @@ ${fields}::tsquery and not terms @@ ${wanted}::tsquery ${ofMarks} ${ofTopic}
        ) answered
        limit ${MAX_FOUND}
      ) q cross join lateral (select created_at from documents where _id = q.document_id and is_public limit 1) d
      order by ${order}
    `.execute(db);
    return rows;
  }

  /** Without words: the questions of the newest papers, or those asked most. */
  async function browse(query: QuestionQuery): Promise<string[]> {
    const marks = Number(query.marks);
    const ofMarks = query.marks === undefined ? sql`` : sql`and q.marks = ${marks}::real`;
    const filters = FIELDS.flatMap((name) =>
      query[name] === undefined ? [] : [sql`and d.${sql.ref(name)}::text = ${query[name]}`],
    );
    if (query.topic !== undefined) return await browseTopic(query, sql.join([ofMarks, ...filters], sql` `));
    const { rows } = await sql<{ _id: string }>`
      select q._id from (
        select d._id, d.created_at from documents d where d.kind = 'paper' and d.is_public ${sql.join(filters, sql` `)}
        order by d.created_at desc, d._id desc limit ${MAX_PAPERS}
      ) d join questions q on q.document_id = d._id
      where q.text <> '' ${ofMarks}
      order by ${query.sort === 'asked' ? sql`q.asked desc,` : sql``} d.created_at desc, q.document_id, q.place limit ${MAX_FOUND}
    `.execute(db);
    return rows.map(({ _id }) => _id);
  }

  /** The questions of a topic in all papers, so that they are as many as the subject's page says. */
  async function browseTopic({ topic, subject, sort }: QuestionQuery, filters: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ _id: string }>`
      select q._id from topics t join question_topics qt on qt.topic_id = t._id join questions q on q._id = qt.question_id
        join documents d on d._id = q.document_id
      where t.name = ${topic} ${subject === undefined ? sql`` : sql`and t.subject = ${subject}`} and q.is_public and d.is_public ${filters}
      order by ${sort === 'asked' ? sql`q.asked desc,` : sql``} d.created_at desc, q.document_id, q.place limit ${MAX_FOUND}
    `.execute(db);
    return rows.map(({ _id }) => _id);
  }

  /** Of repeats the first one alone: those asked most would be the same question, once for each of its papers. */
  async function onceEach(ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ one: string; other: string }>`
      with known as materialized (select unnest(${[...ids]}::uuid[]) as _id)
      select m.question_id as one, m.other_id as other
      from known k join question_matches m on m.question_id = k._id join known o on o._id = m.other_id
    `.execute(db);
    const repeats = new Map<string, string[]>();
    for (const { one, other } of rows) {
      repeats.set(one, [...(repeats.get(one) ?? []), other]);
      repeats.set(other, [...(repeats.get(other) ?? []), one]);
    }
    const kept = new Set<string>();
    for (const id of ids) if (!repeats.get(id)?.some((other) => kept.has(other))) kept.add(id);
    return [...kept];
  }

  return async function search(query: QuestionQuery): Promise<FoundQuestions> {
    if (query.marks !== undefined && !/^\d{1,3}(?:\.\d{1,2})?$/.test(query.marks))
      return { data: [], total: 0, isAbout: false, inAnswers: new Set() };
    const words = await wordsOfQuery(query.query ?? '');
    const inOrder = (found: readonly Candidate[]) => (isSorted(query) ? found : bestFirst(words, found));
    /** What has all words in the index stays, before the others unless another order is asked for. */
    const withLooser = (all: readonly Candidate[], some: readonly Candidate[]): readonly Candidate[] => {
      const ids = new Set(some.map(({ _id }) => _id));
      const sure = all.filter(({ _id, is_in_answer }) => !is_in_answer && !(isSorted(query) && ids.has(_id)));
      const first = new Set(sure.map(({ _id }) => _id));
      return [...inOrder(sure), ...inOrder(some.filter(({ _id }) => !first.has(_id)))];
    };
    let ids: string[];
    let inAnswers: ReadonlySet<string> = new Set();
    if (words.length === 0) ids = query.query === undefined ? await browse(query) : [];
    else {
      const all = await find(query, words, '&');
      const isAsked = all.some((candidate) => isAsking(words, candidate));
      const found = isAsked || words.length === 1 ? inOrder(all) : withLooser(all, await find(query, words, '|'));
      inAnswers = new Set(found.filter(({ is_in_answer }) => is_in_answer).map(({ _id }) => _id));
      ids = found.slice(0, MAX_FOUND).map(({ _id }) => _id);
    }
    const isAbout = ids.length >= MAX_FOUND;
    if (query.sort === 'asked') ids = await onceEach(ids);
    const from = ((query.page ?? 1) - 1) * PAGE_SIZE;
    return {
      data: await lists.byId(ids.slice(from, from + PAGE_SIZE)),
      total: ids.length,
      isAbout,
      inAnswers,
    };
  };
}
