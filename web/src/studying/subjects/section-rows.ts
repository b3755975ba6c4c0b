import type { MockSection } from '@exam-vault/contract/mock-papers';
import { isCount, isMarks, isTitle } from './mock-address.ts';
import { newKey, useTypedRows } from './use-typed-rows.ts';

/** A section as it is typed. */
export interface SectionRow {
  readonly key: number;
  readonly title: string;
  readonly count: string;
  /** Empty: questions without printed marks. */
  readonly marks: string;
}

/** A row with a key of its own. */
export const newRow = (row: Omit<SectionRow, 'key'>): SectionRow => ({ ...row, key: newKey() });

const rowsOf = (sections: readonly MockSection[] = []) =>
  sections.map(({ title, count, marks_each }) =>
    newRow({ title, count: String(count), marks: marks_each === null ? '' : String(marks_each) }),
  );

/** A number as people type it, '2,5' too; NaN when it is none. */
export const numberOf = (text: string) =>
  /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN;

const marksEach = (marks: string) => (marks.trim() === '' ? null : numberOf(marks));

/** Which fields of a row cannot be. */
export const faultsOf = ({ title, count, marks }: SectionRow) => ({
  title: !isTitle(title),
  count: !isCount(numberOf(count)),
  marks: marks.trim() !== '' && !isMarks(numberOf(marks)),
});

/** The sections that these rows say; null when a field of them is wrong. */
export function sectionsOf(rows: readonly SectionRow[]): readonly MockSection[] | null {
  if (rows.some((row) => Object.values(faultsOf(row)).includes(true))) return null;
  return rows.map(({ title, count, marks }) => ({
    title: title.trim(),
    count: numberOf(count),
    marks_each: marksEach(marks),
  }));
}

/** The typed sections. */
export const useSectionRows = (sections: readonly MockSection[] | undefined) =>
  useTypedRows(sections, rowsOf, sectionsOf);
