import {
  MAX_MOCK_MARKS,
  MAX_MOCK_SECTIONS,
  MAX_SECTION_QUESTIONS,
  MAX_SECTION_TITLE,
  type MockSection,
} from '@exam-vault/contract/mock-papers';
import { t } from '../../base/languages/i18n.ts';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { marksOfSections } from './mock-address.ts';
import classes from './MockSections.module.css';
import { faultsOf, newRow, type SectionRow, sectionsOf } from './section-rows.ts';
import { TypedRows } from './TypedRows.tsx';

interface MockSectionsProps {
  readonly rows: readonly SectionRow[];
  /** What is wrong is shown. */
  readonly isChecked: boolean;
  readonly onRows: (rows: readonly SectionRow[]) => void;
}

/** The sections of a mock paper. Without any, the paper is filled up to its marks. */
export function MockSections({ rows, isChecked, onRows }: MockSectionsProps) {
  const letter = String.fromCharCode('A'.charCodeAt(0) + rows.length);
  const sections = sectionsOf(rows);
  return (
    <TypedRows
      legend={t('Sections')}
      note={t('Leave marks empty to use questions without printed marks.')}
      rows={rows}
      onRows={onRows}
      add={{
        label: t('Add a section'),
        isDisabled: rows.length >= MAX_MOCK_SECTIONS,
        row: () => newRow({ title: t('Section {letter}', { letter }), count: '5', marks: '5' }),
      }}
      removal={{
        title: t('Remove section'),
        label: ({ title }) =>
          title.trim() === '' ? t('Remove section') : t('Remove {title}', { title: title.trim() }),
      }}
      together={sections && togetherOf(sections)}
    >
      {(row, change) => <SectionFields row={row} isChecked={isChecked} onRow={change} />}
    </TypedRows>
  );
}

function togetherOf(sections: readonly MockSection[]) {
  const marks = marksOfSections(sections);
  const isProblem = marks > MAX_MOCK_MARKS;
  const text = isProblem
    ? t('Total: {marks, number} marks. The limit is {n, number}.', { marks, n: MAX_MOCK_MARKS })
    : sumOf(sections);
  return { text, isProblem };
}

function sumOf(sections: readonly MockSection[]): string {
  const n = marksOfSections(sections);
  const unmarked = sections.reduce((sum, { count, marks_each }) => sum + (marks_each === null ? count : 0), 0);
  if (n === 0) return t('Total: {n, plural, one {# question} other {# questions}} without marks.', { n: unmarked });
  if (unmarked === 0) return t('Total: {n, plural, one {# mark} other {# marks}}.', { n });
  return t(
    'Total: {n, plural, one {# mark} other {# marks}}, plus {unmarked, plural, one {# question} other {# questions}} without marks.',
    { n, unmarked },
  );
}

interface SectionFieldsProps {
  readonly row: SectionRow;
  readonly isChecked: boolean;
  readonly onRow: (changes: Partial<SectionRow>) => void;
}

function SectionFields({ row, isChecked, onRow }: SectionFieldsProps) {
  const faults = faultsOf(row);
  const fault = (isFault: boolean, words: string) => (isChecked && isFault ? words : undefined);
  return (
    <>
      <TextInput
        className={classes.title}
        label={t('Title')}
        value={row.title}
        maxLength={MAX_SECTION_TITLE}
        error={fault(faults.title, t('Enter a title.'))}
        onChange={({ currentTarget: { value } }) => onRow({ title: value })}
        autoComplete="off"
      />
      <TextInput
        className={classes.number}
        label={t('Questions')}
        value={row.count}
        inputMode="numeric"
        error={fault(faults.count, t('Enter a number from 1 to {n, number}.', { n: MAX_SECTION_QUESTIONS }))}
        onChange={({ currentTarget: { value } }) => onRow({ count: value })}
        autoComplete="off"
      />
      <TextInput
        className={classes.number}
        label={t('Marks per question')}
        value={row.marks}
        inputMode="decimal"
        error={fault(faults.marks, t('Enter a number from 0.5 to {n, number}.', { n: MAX_MOCK_MARKS }))}
        onChange={({ currentTarget: { value } }) => onRow({ marks: value })}
        autoComplete="off"
      />
    </>
  );
}
