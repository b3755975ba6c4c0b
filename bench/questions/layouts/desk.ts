import type { printer } from '../made-papers.ts';

type Page = ReturnType<typeof printer>;

/** What a layout is given: a page to print on, and texts that come once. */
export interface Desk {
  readonly page: Page;
  readonly short: () => string;
  readonly long: () => string;
  /** Something to choose from. */
  readonly pick: <T>(all: readonly T[]) => T;
  /** Says what was printed: label, marks and text. @returns the text */
  readonly ask: (label: string, marks: number | null, text: string) => string;
}

export const letter = (value: number) => String.fromCodePoint(97 + value);
export const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
export const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** How papers are printed, by a name. */
export type Layouts = Readonly<Record<string, (desk: Desk) => void>>;
