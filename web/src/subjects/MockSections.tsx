import {
  MAX_MOCK_MARKS,
  MAX_MOCK_SECTIONS,
  MAX_SECTION_QUESTIONS,
  MAX_SECTION_TITLE,
  type MockSection,
} from '@exam-vault/contract/mock-papers';
import { IconTrash } from '@tabler/icons-react';
import { t } from '../languages/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { marksOfSections } from './mock-address.ts';
import classes from './MockSections.module.css';
import { faultsOf, newRow, type SectionRow, sectionsOf } from './section-rows.ts';
import { useRowFocus } from './use-typed-rows.ts';

interface MockSectionsProps {
  readonly rows: readonly SectionRow[];
  /** What is wrong is shown. */
  readonly isChecked: boolean;
  readonly onRows: (rows: readonly SectionRow[]) => void;
}

/** The sections of a mock paper. Without any, the paper is filled up to its marks. */
export function MockSections({ rows, isChecked, onRows }: MockSectionsProps) {
  const { list, adder, onAdd, onRemove } = useRowFocus('input');
  const add = () => {
    onAdd();
    const letter = String.fromCharCode('A'.charCodeAt(0) + rows.length);
    onRows([...rows, newRow({ title: t('Section {letter}', { letter }), count: '5', marks: '5' })]);
  };
  const sections = sectionsOf(rows);
  const marks = sections && marksOfSections(sections);
  return (
    <fieldset className={classes.sections}>
      <legend>{t('Sections')}</legend>
      {rows.length > 0 && (
        <p className={classes.note}>{t('Leave the marks empty for questions without printed marks.')}</p>
      )}
      {rows.length > 0 && (
        <ul ref={list} className={classes.rows}>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              isChecked={isChecked}
              onRow={(changes) => onRows(rows.map((one) => (one === row ? { ...one, ...changes } : one)))}
              onRemove={() => {
                onRemove();
                onRows(rows.filter((one) => one !== row));
              }}
            />
          ))}
        </ul>
      )}
      <div className={classes.below}>
        <Button ref={adder} variant="subtle" disabled={rows.length >= MAX_MOCK_SECTIONS} onClick={add}>
          {t('Add a section')}
        </Button>
        {marks !== null && rows.length > 0 && (
          <span className={marks > MAX_MOCK_MARKS ? classes.problem : undefined} role="status">
            {marks > MAX_MOCK_MARKS
              ? t('Together {marks, number} marks. At most {n, number} are possible.', { marks, n: MAX_MOCK_MARKS })
              : togetherOf(sections ?? [])}
          </span>
        )}
      </div>
    </fieldset>
  );
}

function togetherOf(sections: readonly MockSection[]): string {
  const n = marksOfSections(sections);
  const unmarked = sections.reduce((sum, { count, marks_each }) => sum + (marks_each === null ? count : 0), 0);
  if (n === 0) return t('Together {n, plural, one {# question} other {# questions}} without marks.', { n: unmarked });
  if (unmarked === 0) return t('Together {n, plural, one {# mark} other {# marks}}.', { n });
  return t(
    'Together {n, plural, one {# mark} other {# marks}}, and {unmarked, plural, one {# question} other {# questions}} without marks.',
    { n, unmarked },
  );
}

interface RowProps {
  readonly row: SectionRow;
  readonly isChecked: boolean;
  readonly onRow: (changes: Partial<SectionRow>) => void;
  readonly onRemove: () => void;
}

function Row({ row, isChecked, onRow, onRemove }: RowProps) {
  const faults = faultsOf(row);
  const name = row.title.trim();
  const fault = (isFault: boolean, words: string) => (isChecked && isFault ? words : undefined);
  return (
    <li className={classes.row}>
      <TextInput
        className={classes.title}
        label={t('Title')}
        value={row.title}
        maxLength={MAX_SECTION_TITLE}
        error={fault(faults.title, t('A title, please.'))}
        onChange={({ currentTarget: { value } }) => onRow({ title: value })}
        autoComplete="off"
      />
      <TextInput
        className={classes.number}
        label={t('Questions')}
        value={row.count}
        inputMode="numeric"
        error={fault(faults.count, t('A number from 1 to {n, number}.', { n: MAX_SECTION_QUESTIONS }))}
        onChange={({ currentTarget: { value } }) => onRow({ count: value })}
        autoComplete="off"
      />
      <TextInput
        className={classes.number}
        label={t('Marks each')}
        value={row.marks}
        inputMode="decimal"
        error={fault(faults.marks, t('A number from 0.5 to {n, number}.', { n: MAX_MOCK_MARKS }))}
        onChange={({ currentTarget: { value } }) => onRow({ marks: value })}
        autoComplete="off"
      />
      <IconButton
        className={classes.remove}
        variant="subtle"
        aria-label={name === '' ? t('Remove the section') : t('Remove {title}', { title: name })}
        title={t('Remove the section')}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </li>
  );
}
