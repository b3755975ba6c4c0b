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

/** Two files with the same pages. */
export interface PageMatchTable {
  file_id: string;
  other_id: string;
  /** From 0 to 1. */
  score: number;
  /** The pages that are most alike. */
  page: number;
  other_page: number;
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
