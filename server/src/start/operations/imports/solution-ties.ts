import { ALL_FIELDS, hasField } from '@exam-vault/contract/document-fields';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import { looksEmpty } from '@exam-vault/contract/text';
import type { Kysely } from 'kysely';
import { rowsOf } from '../../../base/database/queries.ts';
import type { Schema } from '../../../base/database/schema.ts';
import { documentRepository } from '../../../library/documents/document-repository.ts';
import { examOf, tieOf, type ProposedTie } from '../../../uploading/archives/tie-solutions.ts';
import type { ProposedDocument } from '../../../uploading/archives/read-archive.ts';
import type { RowValues } from './import-row.ts';

/** In a dry run, the id of a paper that is only in the table. */
export const NOT_IMPORTED = 'a paper of this table';

/** A paper to which solutions can be tied. */
export interface TakenPaper {
  readonly _id: string;
  /** Its cells: what a solution leaves empty is taken from them. */
  readonly values: RowValues;
}

/** The paper that a cell names: by its file in the table, or by its id in the hub. */
export async function namedPaper(
  db: Kysely<Schema>,
  name: string,
  papers: ReadonlyMap<string, TakenPaper>,
): Promise<TakenPaper | null> {
  const known = papers.get(name);
  if (known) return known;
  const row = await documentRepository(db).find('paper', name.trim());
  if (!row || row.deleted_at) return null;
  const cells = ALL_FIELDS.flatMap((field) => {
    const value = row[field.name];
    return value === null || !hasField(field, row.kind) ? [] : [[field.name, String(value)]];
  });
  return { _id: row._id, values: Object.fromEntries(cells) as RowValues };
}

/** A solution's cells. Without a title it takes what it leaves empty from its paper. */
export function withPaper(
  values: RowValues,
  { _id, values: paper }: TakenPaper,
  { solution_types }: Catalogue,
): RowValues {
  const tied = { ...values, solution_of: _id };
  if (!looksEmpty(values.title ?? '')) return tied;
  const given = Object.entries(values).filter(([, value]) => !looksEmpty(value));
  // The identifier of the paper is its own.
  const fields = ALL_FIELDS.flatMap(({ name, input }) =>
    paper[name] === undefined || input === 'identifier' ? [] : [[name, paper[name]]],
  );
  const type = solution_types[0] ?? '';
  return { solution_type: type, ...Object.fromEntries(fields), ...Object.fromEntries(given), solution_of: _id };
}

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')} `;

/** The type that a path names, else the first of the list. */
export function solutionTypeOf(files: readonly string[], { solution_types }: Catalogue): string {
  const path = wordsOf(files[0] ?? '');
  return solution_types.toReversed().find((type) => path.includes(wordsOf(type))) ?? solution_types[0] ?? '';
}

/** The papers that the solutions of an archive are proposed for. */
export async function proposedTies(
  db: Kysely<Schema>,
  documents: readonly ProposedDocument[],
): Promise<ReadonlyMap<ProposedDocument, ProposedTie>> {
  const papers = documents.flatMap((one) => {
    const exam = PAPERS.has(one.kind) ? examOf(one) : null;
    return exam ? [{ files: one.files, exam }] : [];
  });
  const ofHub: { id: string; exam: NonNullable<ReturnType<typeof examOf>> }[] = [];
  const rows = await rowsOf(db, 'documents', { kind: 'paper', deleted_at: null })
    .select(['_id', 'subject', 'course_code', 'exam_type', 'exam_year'])
    .where('exam_year', 'is not', null)
    .execute();
  for (const { _id: id, exam_type, exam_year, ...course } of rows)
    if (exam_type !== null && exam_year !== null) ofHub.push({ id, exam: { ...course, exam_type, exam_year } });
  return new Map(
    documents.flatMap((one) => {
      const tie = SOLUTIONS.has(one.kind) ? tieOf(one, papers, ofHub) : null;
      return tie ? [[one, tie] as const] : [];
    }),
  );
}

const PAPERS: ReadonlySet<string> = new Set(['paper']);
const SOLUTIONS: ReadonlySet<string> = new Set(['solution']);
