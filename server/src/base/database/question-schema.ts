import type { ColumnType, Generated } from 'kysely';
import type { TurnColumns } from './turn-schema.ts';

/** The tables of questions, as Kysely sees them (migration 050). */

/** A part of a page: its number, and left, top, width and height in fractions of the upright page. */
export interface StoredQuestionBox {
  readonly page: number;
  readonly box: readonly number[];
}

/** A question as a cut found it: what a new cut finds it again by. */
export interface StoredCutPlace {
  readonly label: string;
  readonly boxes: readonly StoredQuestionBox[];
}

export interface QuestionTable {
  _id: Generated<string>;
  document_id: string;
  /** The order on the paper. */
  place: number;
  parent_id: string | null;
  label: string;
  /** The number as printed; '' when it could not be read. */
  printed: string;
  section: string | null;
  is_alternative: boolean;
  text: string;
  marks: number | null;
  boxes: ColumnType<readonly StoredQuestionBox[], string, string>;
  confidence: number;
  /** A person has corrected it, so a new cut leaves it as it is. */
  corrected_at: Date | null;
  /** The questions of the cut that a corrected one stands for, as they were cut; null without a correction. */
  cut_from: ColumnType<readonly StoredCutPlace[] | null, string | null, string | null>;
  /** The topics that a teacher has given it; null: those that the machine finds. */
  own_topics: string[] | null;
  /** A trigger counts the changes of what people see. */
  revision: Generated<number>;
  /** Of its paper; triggers keep both, and `asked`. */
  subject: string;
  is_public: boolean;
  /** In how many other public papers it was asked. */
  asked: Generated<number>;
  terms: string;
}

export interface RemovedQuestionTable {
  document_id: string;
  label: string;
}

export interface QuestionMatchTable {
  question_id: string;
  other_id: string;
  is_same: boolean;
  score: number;
}

export interface QuestionsDueTable extends TurnColumns {
  document_id: string;
  is_new: boolean;
  must_cut: boolean;
  due_at: Date;
  changes: number;
}
