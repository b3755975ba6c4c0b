import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import type { Profile } from '@exam-vault/contract/users';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { MonthField } from '../../base/ui/MonthField.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { sendCorrection } from './account-queries.ts';
import classes from './OwnData.module.css';
import { Form } from '../../base/ui/Form.tsx';

/** Corrects name and details of the own profile. */
export function CorrectProfile({ profile }: { readonly profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  return (
    <section aria-labelledby="correct-profile">
      <h2 id="correct-profile">{t('Edit my details')}</h2>
      {isOpen ? (
        <CorrectionForm
          profile={profile}
          onClose={(saved) => {
            setOpen(false);
            setSaved(saved);
          }}
        />
      ) : (
        <div className={classes.part}>
          <p>{t('Your new name appears on your papers and notes right away. Your email and role don’t change.')}</p>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('Edit my details')}
          </Button>
          <output>{isSaved && t('Details saved')}</output>
        </div>
      )}
    </section>
  );
}

type Values = Record<'name' | 'role_id' | 'department' | 'university' | 'college', string> &
  Partial<Record<'semester' | 'start_year' | 'end_year', string>>;

function valuesOf({ name, role_id, department, university, college, semester, start_year, end_year }: Profile): Values {
  const common = { name, role_id, department, university, college };
  if (semester === undefined || start_year === undefined || end_year === undefined) return common;
  return { ...common, semester, start_year, end_year };
}

/** A value that the lists do not have any more may stay. */
const withCurrent = (list: readonly string[], value: string) => (list.includes(value) ? list : [value, ...list]);

interface CorrectionFormProps {
  readonly profile: Profile;
  readonly onClose: (saved: boolean) => void;
}

function CorrectionForm({ profile, onClose }: CorrectionFormProps) {
  const catalogue = useCatalogue();
  const [values, setValues] = useState(() => valuesOf(profile));
  const [isTold, setTold] = useState(false);
  const endsEarly = (values.end_year ?? '') < (values.start_year ?? '');
  const correction = useMutation({ mutationFn: () => sendCorrection(values), onSuccess: () => onClose(true) });
  const fault = endsEarly
    ? isTold && t('The end year is before the start year.')
    : correction.error && problemText(correction.error);
  const isStudent = profile.role === 'student';
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const set = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const lists = [
    { field: 'department', label: t('Department'), list: catalogue.registration_departments },
    ...(isStudent && profile.alumni_since === undefined
      ? [{ field: 'semester', label: t('Semester'), list: catalogue.semesters } as const]
      : []),
    {
      field: 'university',
      label: t('University'),
      list: isStudent ? catalogue.student_universities : catalogue.teacher_universities,
    },
    { field: 'college', label: t('College'), list: catalogue.colleges },
  ] as const;

  const submit = () => {
    setTold(endsEarly);
    if (!endsEarly && !correction.isPending) correction.mutate();
  };

  return (
    <Form ref={form} className={classes.form} aria-labelledby="correct-profile" onSubmit={submit}>
      <TextInput
        label={t('Name')}
        name="name"
        autoComplete="name"
        required
        pattern=".*\S.*"
        maxLength={MAX_TEXT_LENGTH}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={isStudent ? t('Student ID') : t('Teacher ID')}
        name="role_id"
        autoComplete="off"
        required
        pattern=".*\S.*"
        maxLength={MAX_TEXT_LENGTH}
        value={values.role_id}
        onChange={(event) => set({ role_id: event.currentTarget.value })}
      />
      {lists.map(({ field, label, list }) => (
        <NativeSelect
          key={field}
          label={label}
          name={field}
          value={values[field] ?? ''}
          onChange={(event) => set({ [field]: event.currentTarget.value })}
          data={withCurrent(list, values[field] ?? '')}
        />
      ))}
      {isStudent && (
        <>
          <MonthField
            label={t('Start Year')}
            name="start_year"
            value={values.start_year ?? ''}
            onChange={(start_year) => set({ start_year })}
          />
          <MonthField
            label={t('End Year')}
            name="end_year"
            value={values.end_year ?? ''}
            onChange={(end_year) => set({ end_year })}
          />
        </>
      )}
      <div className={classes.actions}>
        <BusyButton type="submit" busy={correction.isPending}>
          {t('Save')}
        </BusyButton>
        <Button variant="default" onClick={() => onClose(false)}>
          {t('Cancel')}
        </Button>
      </div>
      {fault && <p role="alert">{fault}</p>}
    </Form>
  );
}
