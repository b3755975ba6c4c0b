import type { Generated, Selectable } from 'kysely';

/** The tables of answers, as Kysely sees them (migrations 059, 064). */

export interface AnswerTable {
  _id: Generated<string>;
  /** Its paper. It stays with it when the question is gone. */
  document_id: string;
  /** Null while no question of the paper fits: another file, or a cut without it. */
  question_id: string | null;
  /** The question as it was when the answer was written: what a new cut finds its place again by. */
  question_label: string;
  question_text: string;
  author_id: string;
  text: string;
  /** Made from `text` when it was saved, and sanitized. */
  html: string;
  /** The words, for the search of questions. */
  terms: string;
  revision: Generated<number>;
  created_at: Date;
  edited_at: Date | null;
  confirmed_by: string | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  /** On a document instead of a question (migration 096). */
  is_remark: Generated<boolean>;
  /** Of a remark; null: on the whole document, or the document has another file since. */
  page: Generated<number | null>;
  /** From the left and from the top, as fractions of the upright page. */
  spot_x: Generated<number | null>;
  spot_y: Generated<number | null>;
}
export type AnswerRow = Selectable<AnswerTable>;

export interface AnswerTextTable {
  answer_id: string;
  revision: number;
  text: string;
  /** When it was written. */
  at: Date;
}

export interface AnswerVoteTable {
  answer_id: string;
  user_id: string;
}

/** A person finds a document helpful. */
export interface HelpfulMarkTable {
  document_id: string;
  user_id: string;
}

/** A picture as the hub has drawn it, in an answer or not yet (migration 064). */
export interface AnswerPictureTable {
  _id: Generated<string>;
  /** Who uploaded it, or the pseudonym under which their answers stay. */
  owner_id: string;
  /** Null: nobody has put it into an answer yet. */
  answer_id: string | null;
  /** Its number in the answer, from 0. */
  place: Generated<number>;
  file_id: string;
  file_size: number;
  file_sha256: Buffer;
  width: number;
  height: number;
  created_at: Date;
}
export type AnswerPictureRow = Selectable<AnswerPictureTable>;

export interface ClosedAnswerTable {
  document_id: string;
  until: Date;
  closed_by: string | null;
}
