import type { Generated } from 'kysely';
import type { TurnColumns } from './turn-schema.ts';

/** The tables of what finds papers that are there already, as Kysely sees them (migration 035). They belong to files, whatever row has the file. */

export interface PagePrintTable {
  file_id: string;
  /** From 1. */
  page: number;
  /** The difference hash of the page's picture: 256 bits; null where no picture was read. */
  picture: Buffer | null;
  /** The hash of the picture turned and cropped, one after the other. */
  variants: Buffer | null;
  /** Hashes of word pairs, and parts of the picture's hash: candidates have some of them in common. */
  keys: number[];
}

/** Two files that are alike; `file_id` was compared last. */
export interface PageMatchTable {
  file_id: string;
  other_id: string;
  kind: Generated<'same_pages' | 'same_questions' | 'part' | 'similar'>;
  /** From 0 to 1. */
  score: number;
  /** The pages that are most alike. */
  page: number;
  other_page: number;
  /** The questions of both, and how many of each the other one has; null where the text cannot be read. */
  questions: number | null;
  other_questions: number | null;
  same: number | null;
  other_same: number | null;
}

/** Two documents that a reviewer has called no copies of each other, as long as both have these files. The lower id is first. */
export interface NotCopiesTable {
  document_id: string;
  other_id: string;
  file_id: string;
  other_file_id: string;
  decided_at: Generated<Date>;
}

/** What the desk has shown of a paper, and what came of it; null: nothing yet (migration 073). */
export interface DeskAlarmTable {
  document_id: string;
  /** 'same_pages', or 'contradicts title'. */
  alarm: string;
  /** Of the paper when it was shown. */
  revision: number;
  outcome: 'compared' | 'changed' | 'not_copy' | 'rejected' | 'ignored' | null;
  shown_at: Generated<Date>;
}

/** Files whose pages are to be compared. */
export interface PrintsDueTable extends TurnColumns {
  file_id: string;
  /** False: it was read before this version; such files wait for the others. */
  is_new: boolean;
  due_at: Generated<Date>;
  /** Increases with each page that is saved meanwhile. */
  changes: Generated<number>;
}

/** What a header is found by among those of approved papers (migration 075). */
export interface HeaderKeyTable {
  file_id: string;
  key: number;
  page: number;
  /** A paper with this file is approved and public. */
  is_taught: boolean;
  at: Generated<Date>;
}
