import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { ProposedField } from './evidence.ts';
import type { KnownCourse } from './known-titles.ts';
import type { PageWords } from './page-rows.ts';

/** Values of fields that somebody gave before. */
export type EarlierValues = Readonly<Partial<Record<ProposedField, string | number | null>>>;

/** An approved paper whose header is like the one that is read. */
export interface Lesson {
  readonly _id: string;
  /** What a reviewer approved. */
  readonly values: EarlierValues;
  /** Fields that were filled in wrong, and corrected. */
  readonly corrected?: readonly string[];
  /** The page with its header. */
  readonly page: PageWords;
}

/** What the proposals are made from. Nothing of it is trusted to be right. */
export interface ProposalInput {
  readonly kind: DraftKind;
  readonly pages: readonly PageWords[];
  /** Some of the pages again, as another recognizer read them. */
  readonly secondReadings?: readonly PageWords[];
  readonly fileName: string;
  /** The folders that the file came in, from the outside in, divided by '/'; absent: it came alone. */
  readonly folders?: string;
  /** What a PDF calls itself. */
  readonly fileTitle?: string | null;
  /** What approved papers with the same words are about. */
  readonly alike?: readonly { readonly subject: string; readonly share: number }[];
  readonly catalogue: Catalogue;
  /** From papers and notes that this person may read. */
  readonly knownCourses: readonly KnownCourse[];
  /** Approved papers with a header like this. */
  readonly lessons?: readonly Lesson[];
  readonly profile: EarlierValues | null;
  /** What this person handed in last. */
  readonly last: EarlierValues | null;
  /** No exam was held after it. */
  readonly thisYear: number;
}
