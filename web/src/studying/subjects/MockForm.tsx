import { MAX_MOCK_MARKS } from '@exam-vault/contract/mock-papers';
import type { SubjectTopic } from '@exam-vault/contract/subjects';
import { useRef, useState } from 'react';
import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';
import { type MockAddress, marksOf, marksOfSections } from './mock-address.ts';
import classes from './MockPaperPage.module.css';
import { MockSections } from './MockSections.tsx';
import { MockTopics } from './MockTopics.tsx';
import { sectionsOf, useSectionRows } from './section-rows.ts';
import { topicsOf, useTopicRows } from './topic-rows.ts';
import { t } from '../../base/languages/i18n.ts';
import { Form } from '../../base/ui/Form.tsx';

interface MockFormProps {
  readonly address: MockAddress;
  /** The year of the last exam, if it is known. */
  readonly lastYear: number | null;
  /** Of the subject; undefined while they are not known. */
  readonly topics: readonly SubjectTopic[] | undefined;
  readonly onAddress: (address: MockAddress) => void;
}

/** What the mock paper should be like. A choice applies at once, what is typed with a button. */
export function MockForm({ address, lastYear, topics, onAddress }: MockFormProps) {
  const [typed, setTyped] = useTypedValue(String(address.marks));
  const [rows, setRows] = useSectionRows(address.sections);
  const [topicRows, setTopicRows] = useTopicRows(address.topics);
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const year = address.not_asked_in ?? lastYear;
  const apply = (changes: Partial<MockAddress>) => {
    const next = withSections() ?? withMarks();
    const chosen = topicsOf(topicRows);
    setWrong(next === null || chosen === null);
    if (next && chosen) {
      onAddress({ ...address, ...next, topics: chosen.length > 0 ? chosen : undefined, ...changes });
    }
    // The first wrong field is marked when the form has been drawn again.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const withMarks = () => {
    const marks = marksOf(typed.trim());
    return rows.length > 0 || marks === undefined ? null : { marks, sections: undefined };
  };
  const withSections = () => {
    const sections = rows.length > 0 ? sectionsOf(rows) : null;
    // Sections without marks are a paper too.
    const marks = Math.max(1, Math.ceil(marksOfSections(sections ?? [])));
    return sections === null || marks > MAX_MOCK_MARKS ? null : { marks, sections };
  };
  const submit = () => {
    apply({});
  };
  return (
    <Form ref={form} className={classes.form} onSubmit={submit} aria-label={t('Mock paper options')} noValidate>
      {rows.length === 0 && (
        <TextInput
          className={classes.total}
          label={t('Total marks')}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setWrong(false);
          }}
          error={
            isWrong && marksOf(typed.trim()) === undefined
              ? t('Enter a number from 1 to {n, number}.', { n: MAX_MOCK_MARKS })
              : undefined
          }
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <MockSections
        rows={rows}
        isChecked={isWrong}
        onRows={(next) => {
          setRows(next);
          setWrong(false);
        }}
      />
      <MockTopics
        rows={topicRows}
        topics={topics}
        isChecked={isWrong}
        onRows={(next) => {
          setTopicRows(next);
          setWrong(false);
        }}
      />
      <Button type="submit" variant="default">
        {t('Apply')}
      </Button>
      {year !== null && (
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={address.not_asked_in !== undefined}
            onChange={({ currentTarget: { checked } }) => apply({ not_asked_in: checked ? year : undefined })}
          />
          {t('Leave out questions asked in {year}', { year: String(year) })}
        </label>
      )}
    </Form>
  );
}
