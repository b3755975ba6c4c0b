import { sql, type Kysely, type Transaction } from 'kysely';
import { placeAnswers } from '../answers/place-answers.ts';
import { changeRows, rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { attachEntries } from '../study-list/keep-entries.ts';
import type { CutQuestion } from './cut/cut-questions.ts';
import { placeCorrections } from './place-corrections.ts';
import { questionRepository, type KeptQuestion } from './question-repository.ts';
import { questionTerms } from './question-terms.ts';

/** A paper with the terms that its questions have for its fields. */
export type CutPaper = DocumentRow & { readonly field_terms: readonly string[] };

/** The n-th question with a label is the n-th one of the cut before, too. */
function keyed<Item extends { readonly label: string }>(items: readonly Item[]): Map<string, Item> {
  const counts = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const count = counts.get(item.label) ?? 0;
      counts.set(item.label, count + 1);
      return [`${item.label} ${count}`, item];
    }),
  );
}

/** The index of a question: its words, and the fields of its paper. */
export const indexTerms = ({ field_terms }: CutPaper, text: string) =>
  sql<string>`array_to_tsvector(${[...field_terms, ...questionTerms(text)]}::text[])`;

/** Puts the questions of a paper into this order. */
export async function savePlaces(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    update questions q set place = wanted.at - 1 from unnest(${[...ids]}::uuid[]) with ordinality wanted (_id, at)
    where q._id = wanted._id and q.place <> wanted.at - 1
  `.execute(trx);
}

/** Corrected questions that the cut has no place for stay behind the question that was before them. */
function withLost(order: readonly string[], before: readonly KeptQuestion[]): string[] {
  const all = [...order];
  let last = -1;
  for (const { _id, corrected_at } of before) {
    const at = all.indexOf(_id);
    if (at !== -1) last = at;
    else if (corrected_at) all.splice((last += 1), 0, _id);
  }
  return all;
}

async function saveQuestion(
  trx: Kysely<Schema>,
  paper: CutPaper,
  question: CutQuestion,
  { _id, ...at }: { readonly _id: string | undefined; readonly parent_id: string | null; readonly place: number },
): Promise<string> {
  const { label, printed, section, isAlternative: is_alternative, text, marks, boxes, confidence } = question;
  const values = {
    ...at,
    label,
    printed,
    section,
    is_alternative,
    text,
    marks,
    confidence,
    boxes: JSON.stringify(boxes),
    terms: indexTerms(paper, `${text} ${question.otherWords ?? ''}`),
  };
  if (_id !== undefined) {
    await changeRows(trx, 'questions', { _id }).set(values).execute();
    return _id;
  }
  const row = await trx
    .insertInto('questions')
    .values({ ...values, document_id: paper._id, subject: paper.subject, is_public: paper.is_public })
    .returning('_id')
    .executeTakeFirstOrThrow();
  return row._id;
}

/**
 * The topics that teachers have given questions which are otherwise as the machine cut them. They follow the place on the page, as corrections do: the
 * label alone may be another question by now.
 */
async function keepOwnTopics(
  trx: Kysely<Schema>,
  {
    before,
    cut,
    ids,
  }: {
    readonly before: readonly KeptQuestion[];
    readonly cut: readonly CutQuestion[];
    readonly ids: readonly (string | null)[];
  },
): Promise<void> {
  const own = before.filter(({ own_topics, corrected_at }) => own_topics !== null && corrected_at === null);
  if (own.length === 0) return;
  const { standsFor } = placeCorrections(
    cut,
    own.map((row) => ({ ...row, cut_from: [{ label: row.label, boxes: row.boxes }] })),
  );
  const wanted = new Map<string, readonly string[] | null>(own.map(({ _id }) => [_id, null]));
  for (const [index, [first]] of standsFor) {
    const now = ids[index];
    if (now) wanted.set(now, own.find(({ _id }) => _id === first)?.own_topics ?? null);
  }
  for (const [_id, topics] of wanted) {
    const own_topics = topics && [...topics];
    await changeRows(trx, 'questions', { _id })
      .set({ own_topics })
      .where(sql<boolean>`own_topics is distinct from ${own_topics}::text[]`)
      .execute();
  }
}

/**
 * Replaces the questions of a paper by a cut. Questions with the same label keep their id; corrected ones stay as they are, and removed ones do not
 * come back. The paper is locked.
 */
export async function replaceQuestions(
  trx: Transaction<Schema>,
  paper: CutPaper,
  cut: readonly CutQuestion[],
): Promise<void> {
  const questions = questionRepository(trx);
  const before = await questions.keptOf(paper._id);
  const removed = await rowsOf(trx, 'removed_questions', { document_id: paper._id }).select('label').execute();
  const gone = new Set(removed.map(({ label }) => label));
  const { standsFor, covered } = placeCorrections(cut, before);
  const old = keyed(before.filter(({ corrected_at }) => corrected_at === null));
  const isFree = (question: CutQuestion, index: number) =>
    !standsFor.has(index) && !covered.has(index) && !gone.has(question.label);
  const keys = new Map([...keyed(cut.filter(isFree))].map(([key, question]) => [question, key]));
  const ids: (string | null)[] = [];
  const order: string[] = [];
  const moved: { _id: string; parent_id: string | null }[] = [];
  for (const [index, question] of cut.entries()) {
    const parent_id = question.parent === null ? null : (ids[question.parent] ?? null);
    const corrected = standsFor.get(index);
    if (corrected) {
      const first = corrected.filter((_id) => !order.includes(_id));
      order.push(...first);
      moved.push(...first.map((_id) => ({ _id, parent_id })));
    }
    // Parts of a split question are parts of its last piece; those of one that is left out go to the question above it.
    ids.push(corrected?.at(-1) ?? parent_id);
    if (!isFree(question, index)) continue;
    const known = old.get(keys.get(question) ?? '');
    const _id = await saveQuestion(trx, paper, question, { _id: known?._id, parent_id, place: order.length });
    ids[index] = _id;
    order.push(_id);
  }
  for (const { _id, parent_id } of moved) {
    await changeRows(trx, 'questions', { _id }).set({ parent_id }).execute();
  }
  await savePlaces(trx, withLost(order, before));
  await keepOwnTopics(trx, { before, cut, ids });
  const kept = new Set(order);
  const lost = before.filter(({ _id, corrected_at }) => !kept.has(_id) && corrected_at === null).map(({ _id }) => _id);
  if (lost.length > 0) await questions.remove(lost);
  const known = new Set(before.map(({ _id }) => _id));
  await attachEntries(
    trx,
    paper._id,
    order.filter((_id) => !known.has(_id)),
  );
  await placeAnswers(trx, paper._id);
}

/** Replaces the questions of a paper by a new cut of the same file. @returns false when the paper has another file by now */
export async function saveCut(
  db: Kysely<Schema>,
  { _id, file_id }: Pick<DocumentRow, '_id' | 'file_id'>,
  cut: readonly CutQuestion[],
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<CutPaper>`
      select d.*, question_field_terms(d) as field_terms from documents d where _id = ${_id} and file_id = ${file_id} for share of d
    `.execute(trx);
    const [paper] = rows;
    if (paper) await replaceQuestions(trx, paper, cut);
    return paper !== undefined;
  });
}
