import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { TextStatus } from '@exam-vault/contract/documents';
import type { DraftPage, DraftValues, PageWarning, ProposalOrigin, ProposalsState } from '@exam-vault/contract/drafts';
import type { FileType } from '@exam-vault/contract/files';
import type { OutlineEntry } from '@exam-vault/contract/outlines';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { TurnColumns } from './turn-schema.ts';
import type { StoredWeakLine, StoredWord } from './stored-words.ts';

/** The tables of drafts, as Kysely sees them (migration 028). */

/** JSON that is written as its text. */
type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;

/** What was proposed for a field of a draft; see `proposals/confidence.ts`. */
export interface StoredProposal {
  readonly value: string | number;
  readonly confidence: number;
  readonly prefill: boolean;
  readonly page: number | null;
  readonly box: readonly [number, number, number, number] | null;
  /** What else than a page it was taken from. Absent in drafts of an earlier version. */
  readonly from?: ProposalOrigin | null;
  /** The approved document whose header taught it. Absent in drafts of an earlier version. */
  readonly as_in?: string | null;
  readonly others: readonly (string | number)[];
  /** Absent in drafts of an earlier version. */
  readonly taken_from?: ReadonlyArray<{ readonly page: number | null; readonly words: string | null }>;
}

/** What was filled in for a paper when it was submitted, by field (migration 078). */
export interface FilledInTable {
  document_id: string;
  field_values: ColumnType<Readonly<Record<string, string>>, string, never>;
  at: Date;
}

/** A file that is uploaded but not handed in yet. */
export interface DraftTable extends TurnColumns {
  _id: Generated<string>;
  owner_id: string;
  kind: DraftKind;
  file_name: string;
  file_id: string;
  file_type: FileType;
  file_size: number;
  file_sha256: Buffer;
  page_count: number | null;
  /** `failed`: the file crashed its check, so it is not read. */
  text_status: TextStatus;
  /** It was cut before it was uploaded: a part of it may be missing (migration 071). */
  is_incomplete: Generated<boolean>;
  /** Increases with each change of the pages. */
  revision: Generated<number>;
  /** The pages of a draft that is made of pictures; empty for a PDF. */
  arrangement: JsonWithDefault<readonly DraftPage[]>;
  form_values: JsonWithDefault<DraftValues>;
  proposals_state: ColumnType<ProposalsState, ProposalsState | undefined, ProposalsState>;
  proposals: JsonWithDefault<Readonly<Record<string, StoredProposal>>>;
  created_at: Date;
  /** It is removed some days after this. */
  touched_at: Date;
  /** The Idempotency-Key that made it, and the SHA-256 of what was sent. */
  key: string | null;
  fingerprint: Buffer | null;
  /** What is to be read next: the first pages, with the header; then the rest; null: nothing. */
  reading_step: ColumnType<'header' | 'rest' | null, 'header' | 'rest' | null | undefined, 'header' | 'rest' | null>;
  /** The page from which the header is still to be looked for (migration 069). */
  header_page: Generated<number>;
  due_at: Generated<Date>;
  tries: Generated<number>;
  holder: string | null;
  held_until: Date | null;
}

/** A picture as it was uploaded, of a draft or of the document that the draft became. */
export interface DraftPictureTable {
  file_id: string;
  draft_id: string | null;
  document_id: string | null;
  /** From 1, in the order in which they came. */
  picture: number;
  file_type: FileType;
  file_size: number;
  file_sha256: Buffer;
  /** It was cut before it was uploaded: a part of it may be missing (migration 071). */
  is_incomplete: Generated<boolean>;
}

/** A page of a draft that was read; see `DocumentPageTable`. */
export interface DraftPageTable {
  draft_id: string;
  file_id: string;
  page: number;
  source: 'text' | 'picture';
  turns: 0 | 1 | 2 | 3;
  text: string;
  words: ColumnType<readonly StoredWord[] | null, string | null, string | null>;
  weak: ColumnType<readonly StoredWeakLine[] | null, string | null, string | null>;
  warnings: PageWarning[];
  /** For the spelling dictionary, once it is a document's page. */
  uncounted_words: string[] | null;
  outline: ColumnType<readonly OutlineEntry[] | null, string | null | undefined, string | null>;
}

/** The document that a draft has become. */
export interface SubmittedDraftTable {
  draft_id: string;
  owner_id: string;
  document_id: string;
  at: Date;
}

export type DraftRow = Selectable<DraftTable>;
export type NewDraft = Insertable<DraftTable>;
export type DraftPictureRow = Selectable<DraftPictureTable>;

/** A file that arrives in parts (migration 037). */
export interface UploadTable {
  _id: Generated<string>;
  owner_id: string;
  kind: DraftKind;
  file_name: string;
  /** Bytes of the whole file. */
  length: number;
  /** Bytes that are stored. */
  received: Generated<number>;
  parts: Generated<number>;
  touched_at: Date;
  /** The draft that it has become; then its parts are gone. */
  draft_id: string | null;
  /** Of the kind and all uploads that became the draft. */
  draft_key: string | null;
}
export type UploadRow = Selectable<UploadTable>;

export interface UploadPartTable {
  upload_id: string;
  /** Where it begins in the file. */
  start: number;
  bytes: Buffer;
}
