import { MAX_MOCK_MARKS } from '@exam-vault/contract/mock-papers';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useTypedValue } from '../ui/use-typed-value.ts';
import { type MockAddress, marksOf, newSeed } from './mock-address.ts';
import classes from './MockPaperPage.module.css';
import { t } from '../languages/i18n.ts';

interface MockFormProps {
  readonly address: MockAddress;
  /** The year of the last exam, if it is known. */
  readonly lastYear: number | null;
  readonly onAddress: (address: MockAddress) => void;
}

/** What the mock paper should be like. A choice applies at once, marks that are typed with a button. */
export function MockForm({ address, lastYear, onAddress }: MockFormProps) {
  const [typed, setTyped] = useTypedValue(String(address.marks));
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const year = address.not_asked_in ?? lastYear;
  const apply = (changes: Partial<MockAddress>) => {
    const marks = marksOf(typed.trim());
    setWrong(marks === undefined);
    if (marks === undefined) input.current?.focus();
    else onAddress({ ...address, marks, ...changes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({});
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('What the paper should be like')} noValidate>
      <TextInput
        ref={input}
        className={classes.total}
        label={t('Total marks')}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setWrong(false);
        }}
        error={isWrong ? t('A number from 1 to {n, number}.', { n: MAX_MOCK_MARKS }) : undefined}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit" variant="default">
        {t('Apply')}
      </Button>
      <Button onClick={() => apply({ seed: newSeed() })}>{t('Another one')}</Button>
      {year !== null && (
        <label className={classes.choice}>
          <input
            type="checkbox"
            checked={address.not_asked_in !== undefined}
            onChange={({ currentTarget: { checked } }) => apply({ not_asked_in: checked ? year : undefined })}
          />
          {t('Leave out what was asked in {year}', { year: String(year) })}
        </label>
      )}
    </form>
  );
}
