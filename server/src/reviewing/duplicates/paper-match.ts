import type { ReadPage } from './paper-units.ts';
import type { PicturePrint } from './page-print.ts';

/** A page of a file as it is compared. Nothing but plain values: it may go to another thread. */
export interface ComparedPage extends ReadPage {
  readonly print: PicturePrint | null;
}

/** How two papers are alike (contract section 9). */
export interface PaperMatch {
  /**
   * `same_pages`: the same paper photographed, scanned or saved again. `same_questions`: the same questions, set again or in another order.
   * `part`: all questions of one are in the other. `similar`: perhaps, so that somebody may compare.
   */
  readonly kind: 'same_pages' | 'same_questions' | 'part' | 'similar';
  /** From 0 to 1: the share of the questions that are the same; of `part` in the paper that is the part. */
  readonly score: number;
  /** The pages that are most alike, from 1. */
  readonly page: number;
  readonly other_page: number;
  /** Questions of both; null where the text cannot be read. */
  readonly questions: number | null;
  readonly other_questions: number | null;
  /** Questions of the first that are in the other, and the other way round. */
  readonly same: number | null;
  readonly other_same: number | null;
}

/** In how many documents of the hub each word stands. */
export type WordCounts = ReadonlyMap<string, number>;
