import { DEFAULT_CATALOGUE, subjectNames } from '@exam-vault/contract/catalogue';
import { random, type Random } from '@exam-vault/demo/random';
import type { Database } from '@exam-vault/server/database/connect';
import { termsOf } from '@exam-vault/server/indexing/terms';
import { IN_ORDER } from '../search/load-texts.ts';
import { withTypo } from '../search/typo.ts';
import type { PoolClient } from 'pg';

/** Questions of one paper. */
export const QUESTIONS_A_PAPER = 10;
const PAPERS_AT_ONCE = 400;
const TELL = 20_000;
/** Questions of a subject that come again, and how many of all are one of them. Few of them come often. */
const [KNOWN_QUESTIONS, KNOWN_SHARE] = [4_000, 0.4];
/** Pairs that are kept of one question, as the hub keeps them. */
const MAX_MATCHES = 12;
const [SHORTEST, LONGEST] = [7, 28];
/** Words of a question that are its subject's own. */
const SUBJECT_SHARE = 0.45;
const [OF_A_SUBJECT, STEP, FIRST, APART] = [2_500, 7, 400, 1_450];
const MARKS = [2, 5, 8, 10, null] as const;

const zipf = (chance: Random, ranks: number) => Math.floor(ranks ** chance.next()) - 1;

interface Paper {
  readonly _id: string;
  readonly subject: string;
  readonly is_public: boolean;
  readonly field_terms: string;
}

/** One place of a paper: a question that comes again, or null for one of its own. */
type Draw = { readonly known: number; readonly turn: number } | null;

/** Made questions: those of a subject share its words, and some come again with a letter misread. The same at each call. */
function madeQuestions(vocabulary: readonly string[]) {
  const subjects = subjectNames(DEFAULT_CATALOGUE);
  const place = (subject: string) => FIRST + Math.max(0, subjects.indexOf(subject)) * APART;
  function words(seed: string, subject: string): string {
    const chance = random(seed);
    return Array.from({ length: chance.whole(SHORTEST, LONGEST) }, () => {
      const own = (place(subject) + zipf(chance, OF_A_SUBJECT) * STEP) % vocabulary.length;
      return vocabulary[chance.chance(SUBJECT_SHARE) ? own : zipf(chance, vocabulary.length)] ?? '';
    }).join(' ');
  }
  return {
    draw: (number: number, at: number): number | null => {
      const chance = random(`draw-${number}-${at}`);
      return chance.chance(KNOWN_SHARE) ? zipf(chance, KNOWN_QUESTIONS) : null;
    },
    text(subject: string, number: number, at: number, known: number | null): string {
      if (known === null) return words(`own-${number}-${at}`, subject);
      const text = words(`known-${subject}-${known}`, subject);
      const chance = random(`again-${number}-${at}`);
      return chance.chance(0.3) ? (withTypo(text, chance) ?? text) : text;
    },
  };
}

export interface LoadedQuestions {
  readonly questions: number;
  readonly pairs: number;
}

/** Nothing waits for the disk. */
const FOR_LOADING = "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'";

/** Filled first, indexed and checked then, as a restored backup is: what is dropped for that, and how it is made again. */
const KEEP_RULES = `
  create table if not exists loading_rules as
    select 'drop index if exists ' || indexrelid::regclass as dropped_by, pg_get_indexdef(indexrelid) as made_by, 2 as turn from pg_index
    where indrelid in ('questions'::regclass, 'question_matches'::regclass) and not indisunique
    union all
    select format('alter table %s drop constraint if exists %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 1
    from pg_constraint where contype = 'f' and conrelid in ('questions'::regclass, 'question_matches'::regclass)`;

interface LoadingRule {
  readonly dropped_by: string;
  readonly made_by: string;
}

interface MadeRow {
  readonly paper: Paper;
  readonly place: number;
  readonly text: string;
  readonly marks: number | null;
  readonly asked: number;
  readonly terms: string;
  /** Equal for questions that are the same; null for one that does not come again. */
  readonly known: string | null;
  readonly turn: number;
}

const INSERT = `
  with made as (
    select gen_random_uuid() as _id, m.*
    from unnest($1::uuid[], $2::int[], $3::text[], $4::real[], $5::text[], $6::bool[], $7::int[], $8::text[], $9::text[], $10::int[])
      as m (document_id, place, text, marks, subject, is_public, asked, terms, known, turn)
  ), written as (
    insert into questions (_id, document_id, place, label, printed, is_alternative, text, marks, boxes, confidence, subject, is_public, asked, terms)
    select _id, document_id, place, (place + 1)::text, (place + 1)::text, false, text, marks, '[{"page": 1, "box": [0.1, 0.2, 0.8, 0.05]}]', 0.9,
      subject, is_public, asked, array_to_tsvector(string_to_array(terms, chr(10)))
    from made
  )
  insert into drawn_questions select _id, known, turn from made where known is not null`;

const insert = (client: PoolClient, rows: readonly MadeRow[]) =>
  client.query(INSERT, [
    rows.map(({ paper }) => paper._id),
    rows.map(({ place }) => place),
    rows.map(({ text }) => text),
    rows.map(({ marks }) => marks),
    rows.map(({ paper }) => paper.subject),
    rows.map(({ paper }) => paper.is_public),
    rows.map(({ asked }) => asked),
    rows.map(({ terms }) => terms),
    rows.map(({ known }) => known),
    rows.map(({ turn }) => turn),
  ]);

/** Which of its questions come again, paper by paper, and how often each of them comes: that is known before the first one is written. */
function drawAll(papers: readonly Paper[], made: ReturnType<typeof madeQuestions>) {
  const counts = new Map<string, number>();
  const draws: Draw[] = [];
  for (const [number, { subject }] of papers.entries())
    for (let place = 0; place < QUESTIONS_A_PAPER; place += 1) {
      const known = made.draw(number, place);
      const turn = counts.get(`${subject} ${known}`) ?? 0;
      if (known !== null) counts.set(`${subject} ${known}`, turn + 1);
      draws.push(known === null ? null : { known, turn });
    }
  return { draws, counts };
}

/** Writes made questions for every paper of the database. They have no indexes yet, and no pairs. */
export async function loadQuestions({ pool }: Database, vocabulary: readonly string[]): Promise<void> {
  const made = madeQuestions(vocabulary);
  const terms = new Map(vocabulary.map((word) => [word, termsOf(word)]));
  const documents = new Map<string, number>();
  const client = await pool.connect();
  try {
    await client.query(FOR_LOADING);
    const { rows: papers } = await client.query<Paper>(
      `select _id, subject, is_public, array_to_string(question_field_terms(d), chr(10)) as field_terms
       from documents d where kind = 'paper' order by ${IN_ORDER}`,
    );
    const { draws, counts } = drawAll(papers, made);
    const rowOf = (paper: Paper, number: number, place: number): MadeRow => {
      const drawn = draws[number * QUESTIONS_A_PAPER + place] ?? null;
      const known = drawn ? `${paper.subject} ${drawn.known}` : null;
      const turn = drawn?.turn ?? 0;
      const text = made.text(paper.subject, number, place, drawn?.known ?? null);
      const own = text.split(' ').flatMap((word) => terms.get(word) ?? termsOf(word));
      const after = (counts.get(known ?? '') ?? 1) - 1 - turn;
      return {
        paper,
        place,
        text,
        marks: MARKS[(number + place) % MARKS.length] ?? null,
        asked: known === null ? 0 : Math.min(MAX_MATCHES, turn) + Math.min(MAX_MATCHES, after),
        terms: [...new Set([...paper.field_terms.split('\n'), ...own])].join('\n'),
        known,
        turn,
      };
    };
    await client.query(KEEP_RULES);
    const { rows: rules } = await client.query<LoadingRule>('select * from loading_rules order by turn');
    for (const { dropped_by } of rules) await client.query(dropped_by);
    await client.query('truncate questions, question_matches, words cascade; drop table if exists drawn_questions');
    await client.query('create unlogged table drawn_questions (_id uuid, known text, turn int)');
    let told = performance.now();
    for (let from = 0; from < papers.length; from += PAPERS_AT_ONCE) {
      const rows = papers.slice(from, from + PAPERS_AT_ONCE).flatMap((paper, index) => {
        const own = Array.from({ length: QUESTIONS_A_PAPER }, (_, place) => rowOf(paper, from + index, place));
        for (const word of new Set(own.flatMap(({ text }) => text.split(' '))))
          documents.set(word, (documents.get(word) ?? 0) + 1);
        return own;
      });
      await insert(client, rows);
      if (performance.now() - told < TELL) continue;
      told = performance.now();
      console.log(`  questions of ${(from + PAPERS_AT_ONCE).toLocaleString('en')} papers`);
    }
    await client.query(
      'insert into words (word, documents) select * from unnest($1::text[], $2::int[]) as made (word, n)',
      [[...documents.keys()], [...documents.values()]],
    );
  } finally {
    // Not back into the pool: what was set stays with the connection.
    client.release(true);
  }
}

/** Writes the pairs of loaded questions that are the same, and builds the indexes over both. */
export async function indexQuestions({ pool }: Database): Promise<LoadedQuestions> {
  const client = await pool.connect();
  try {
    await client.query(FOR_LOADING);
    await client.query('create index if not exists drawn_known on drawn_questions (known, turn)');
    await client.query('analyze drawn_questions; truncate question_matches');
    await client.query(
      `insert into question_matches (question_id, other_id, is_same, score)
       select later._id, earlier._id, true, 0.95 from drawn_questions later
         join drawn_questions earlier on earlier.known = later.known and earlier.turn between later.turn - ${MAX_MATCHES} and later.turn - 1`,
    );
    console.log('  the indexes are built …');
    const { rows: rules } = await client.query<LoadingRule>('select * from loading_rules order by turn');
    for (const { dropped_by, made_by } of rules) await client.query(`${dropped_by}; ${made_by}`);
    await client.query('drop table drawn_questions, loading_rules');
    await client.query('vacuum (analyze) questions, question_matches, words');
    const { rows } = await client.query<LoadedQuestions>(
      'select (select count(*)::int from questions) as questions, (select count(*)::int from question_matches) as pairs',
    );
    return rows[0] ?? { questions: 0, pairs: 0 };
  } finally {
    client.release(true);
  }
}
