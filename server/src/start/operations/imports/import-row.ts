import { allowedValues, unknownValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import {
  ALL_FIELDS,
  DOCUMENT_KINDS,
  hasField,
  type DocumentForm,
  type DocumentKind,
  type FieldName,
} from '@exam-vault/contract/document-fields';
import { looksEmpty, optionalText, tidy } from '@exam-vault/contract/text';
import * as z from 'zod';

/** The columns of an import. Fields have the names that the specification gives them; the other columns are the import's own. */
export type Column =
  | FieldName
  | 'file'
  | 'kind'
  | 'solution_of'
  | 'uploaded_by'
  | 'paper_approval_status'
  | 'created_at';
export const COLUMNS: readonly Column[] = [
  'file',
  'kind',
  ...ALL_FIELDS.map(({ name }) => name),
  'solution_of',
  'uploaded_by',
  'paper_approval_status',
  'created_at',
];

/** A longer list is looked up in the catalogue. */
const MAX_VALUES_SHOWN = 12;

type Given = Record<Column, string | null>;

/** A rejected paper cannot be imported. */
const STATUSES = ['Pending', 'Approved'] as const;

/** The cells of one row by their columns; a column that the CSV has not is absent. */
export type RowValues = Partial<Record<Column, string>>;

/** Why a row is not imported. */
export interface Refusal {
  readonly field: Column;
  readonly reason: string;
}

/** A row with valid values. Its file and its owner are not looked up yet. */
export interface ImportRow {
  readonly kind: DocumentKind;
  readonly file: string;
  readonly form: DocumentForm;
  /** E-mail or id; null: the owner named at the command line. */
  readonly uploaded_by: string | null;
  /** Null: what the command line says. */
  readonly paper_approval_status: (typeof STATUSES)[number] | null;
  /** Null: now. */
  readonly created_at: Date | null;
}

/** The columns that a kind has no use for. A value there means that something is wrong with the row. */
function foreignColumns(kind: DocumentKind): Column[] {
  const { form, hasReview } = DOCUMENT_CONTRACTS[kind];
  return [
    ...ALL_FIELDS.filter((field) => !hasField(field, kind)).map(({ name }) => name),
    ...('solution_of' in form.shape ? [] : ['solution_of' as const]),
    ...(hasReview ? [] : ['paper_approval_status' as const]),
  ];
}

const time = z.iso.datetime({ offset: true });

/** A day is its noon in UTC, so that it is the same day almost everywhere. A text says why it is none. */
function readTime(text: string, now: Date): Date | string {
  const isDay = z.iso.date().safeParse(text).success;
  if (!isDay && !time.safeParse(text).success) {
    return 'isn’t a date like 2024-05-31 or a time like 2024-05-31T09:30:00Z';
  }
  if (new Date(text).getTime() > now.getTime()) return 'is in the future';
  const noon = new Date(`${text}T12:00:00Z`);
  return isDay ? new Date(Math.min(noon.getTime(), now.getTime())) : new Date(text);
}

/** A cell without the spaces around it; null when it shows nothing. */
function emptyToNull(value: string | undefined): string | null {
  return value === undefined || looksEmpty(value) ? null : tidy(value);
}

/** Validates the cells of a row like an upload's form: by the contract's schemas, then by the current catalogue. */
export function readRow(values: RowValues, catalogue: Catalogue, now: Date): ImportRow | readonly Refusal[] {
  const given = Object.fromEntries(COLUMNS.map((column) => [column, emptyToNull(values[column])])) as Given;
  const kind = DOCUMENT_KINDS.find((known) => known === (given.kind ?? 'paper'));
  if (!kind) return [{ field: 'kind', reason: 'must be paper, notes or solution' }];

  const refusals: Refusal[] = [];
  const refuse = (field: Column, reason: string) => {
    // The first reason of a field is the one to fix.
    if (!refusals.some((refusal) => refusal.field === field)) refusals.push({ field, reason });
  };
  if (given.file === null) refuse('file', 'is missing');
  const { form, words } = DOCUMENT_CONTRACTS[kind];
  const parsed = form.safeParse(values);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as Column;
    refuse(field, given[field] === null ? 'is missing' : message);
  }
  for (const column of foreignColumns(kind)) {
    if (given[column] !== null) refuse(column, `must be empty for ${words.many}`);
  }
  for (const field of unknownValues(catalogue, given)) {
    const values = allowedValues(catalogue, field);
    const choice = values.length <= MAX_VALUES_SHOWN ? `; use ${values.join(', ')}` : '';
    refuse(field, `"${given[field]}" isn’t in your list${choice}`);
  }
  const status = STATUSES.find((known) => known === given.paper_approval_status) ?? null;
  if (status !== given.paper_approval_status) refuse('paper_approval_status', 'must be Pending or Approved');
  // No field of a form, and asked of the database as it is: which takes no NUL.
  const owner = optionalText.safeParse(values.uploaded_by);
  for (const { message } of owner.error?.issues ?? []) refuse('uploaded_by', message);
  const created = given.created_at === null ? null : readTime(given.created_at, now);
  if (typeof created === 'string') refuse('created_at', created);

  if (!parsed.success || refusals.length > 0) return refusals;
  return {
    kind,
    // As it is written: a name may begin with a space.
    file: values.file ?? '',
    form: parsed.data,
    uploaded_by: given.uploaded_by,
    paper_approval_status: status,
    created_at: created instanceof Date ? created : null,
  };
}
