import type { MockSection } from '@exam-vault/contract/mock-papers';
import { useState } from 'react';
import { isCount, isMarks, isTitle } from './mock-address.ts';

/** A section as it is typed. */
export interface SectionRow {
  readonly key: number;
  readonly title: string;
  readonly count: string;
  readonly marks: string;
}

let lastKey = 0;

/** A row with a key of its own. */
export const newRow = (row: Omit<SectionRow, 'key'>): SectionRow => ({ ...row, key: (lastKey += 1) });

const rowsOf = (sections: readonly MockSection[] = []) =>
  sections.map(({ title, count, marks_each }) =>
    newRow({ title, count: String(count), marks: marks_each === null ? '' : String(marks_each) }),
  );

/** A number as people type it, '2,5' too; NaN when it is none. */
const numberOf = (text: string) =>
  /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN;

/** Which fields of a row cannot be. */
export const faultsOf = ({ title, count, marks }: SectionRow) => ({
  title: !isTitle(title),
  count: !isCount(numberOf(count)),
  marks: !isMarks(numberOf(marks)),
});

/** The sections that these rows say; null when a field of them is wrong. */
export function sectionsOf(rows: readonly SectionRow[]): readonly MockSection[] | null {
  if (rows.some((row) => Object.values(faultsOf(row)).includes(true))) return null;
  return rows.map(({ title, count, marks }) => ({
    title: title.trim(),
    count: numberOf(count),
    marks_each: numberOf(marks),
  }));
}

/** The typed rows. Other sections from outside (Back, a link) win. */
export function useSectionRows(sections: readonly MockSection[] | undefined) {
  const [rows, setRows] = useState<readonly SectionRow[]>(() => rowsOf(sections));
  const written = JSON.stringify(sections ?? []);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    // What was just applied keeps its rows, and with them the focus.
    if (JSON.stringify(sectionsOf(rows)) !== written) setRows(rowsOf(sections));
  }
  return [rows, setRows] as const;
}
