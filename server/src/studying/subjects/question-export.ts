import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import { LISTED_PAPER, presentFound, type ListedQuestion } from '../questions/question-lists.ts';
import { QUESTION_COLUMNS } from '../questions/question-repository.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../base/csv/write-csv.ts';
import { MOODLE_FOOT, moodleHead, moodleQuestion } from './moodle-xml.ts';

/** Papers whose questions are read at a time: few enough to hold, whatever the size of the subject. */
const PAPERS_AT_ONCE = 25;

const columns = sql.join(QUESTION_COLUMNS.map((name) => sql.ref(`q.${name}`)));

const COLUMNS = ['subject', 'exam_year', 'exam_type', 'paper', 'question', 'page', 'marks', 'asked', 'text', 'id'];

/** What a question and its parts say, in their order. */
function paragraphsOf(question: ListedQuestion, byParent: ReadonlyMap<string, ListedQuestion[]>): string[] {
  const own = question.text === '' ? [] : [question.text];
  const parts = byParent.get(question._id) ?? [];
  const below = parts.map((part) => {
    const [first = '', ...rest] = paragraphsOf(part, byParent);
    return [`${part.printed} ${first}`.trim(), ...rest];
  });
  return [...own, ...below.flat()];
}

/** The questions of some papers, each with its parts in it, as Moodle has them. */
function toMoodle(rows: readonly ListedQuestion[]): string {
  const known = new Set(rows.map(({ _id }) => _id));
  const byParent = new Map<string, ListedQuestion[]>();
  for (const row of rows) {
    if (row.parent_id !== null && known.has(row.parent_id))
      byParent.set(row.parent_id, [...(byParent.get(row.parent_id) ?? []), row]);
  }
  return rows
    .filter(({ parent_id }) => parent_id === null || !known.has(parent_id))
    .map((row) => ({ row, paragraphs: paragraphsOf(row, byParent) }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map(({ row, paragraphs }) => {
      const exam = [row.exam_year, row.exam_type].filter((part) => part !== null).map(String);
      const name = [...exam, `Q${row.label}`, row.title].join(' ');
      return moodleQuestion({ id: row._id, name, paragraphs, marks: row.marks, tags: exam });
    })
    .join('');
}

function toCsv(rows: readonly ListedQuestion[]): string {
  return rows
    .map((row) => {
      const { paper, label, page, marks, asked, text, _id } = presentFound(row);
      return csvLine([
        row.subject,
        paper.exam_year,
        paper.exam_type,
        paper.title,
        label,
        page,
        marks,
        asked,
        text,
        _id,
      ]);
    })
    .join('');
}

/** The questions of the public papers of a subject as a file that is made while it is sent. */
export function questionExport(db: Kysely<Schema>) {
  async function papersOf(subject: string): Promise<string[]> {
    const rows = await rowsOf(db, 'documents', { kind: 'paper', is_public: true, subject })
      .select('_id')
      .orderBy('exam_year', (order) => order.desc().nullsLast())
      .orderBy('created_at', 'desc')
      .orderBy('_id')
      .execute();
    if (rows.length === 0) throw notFound();
    return rows.map(({ _id }) => _id);
  }

  /** A paper that is withdrawn while the file is sent is not in it. */
  async function* questionsOf(subject: string, papers: readonly string[]): AsyncGenerator<ListedQuestion[]> {
    for (let from = 0; from < papers.length; from += PAPERS_AT_ONCE) {
      const some = papers.slice(from, from + PAPERS_AT_ONCE);
      const { rows } = await sql<ListedQuestion>`
        select ${columns}, '[]'::json as topics, ${LISTED_PAPER}
        from unnest(${some}::uuid[]) with ordinality wanted (_id, at)
          join documents d on d._id = wanted._id join questions q on q.document_id = d._id
        where d.is_public and d.subject = ${subject} order by wanted.at, q.place
      `.execute(db);
      yield rows;
    }
  }

  async function* xmlOf(subject: string, papers: readonly string[]): AsyncGenerator<string> {
    yield moodleHead(subject);
    for await (const rows of questionsOf(subject, papers)) yield toMoodle(rows);
    yield MOODLE_FOOT;
  }

  async function* csvOf(subject: string, papers: readonly string[]): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS);
    for await (const rows of questionsOf(subject, papers)) yield toCsv(rows);
  }

  return {
    /** Moodle XML. @throws Problem NOT_FOUND when there is no public paper */
    xml: async (subject: string): Promise<AsyncGenerator<string>> => xmlOf(subject, await papersOf(subject)),

    /** A table with a row for each question and part. @throws Problem NOT_FOUND when there is no public paper */
    csv: async (subject: string): Promise<AsyncGenerator<string>> => csvOf(subject, await papersOf(subject)),
  };
}
