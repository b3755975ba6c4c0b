import { type Courses, MAX_OWN_SUBJECTS } from '@exam-vault/contract/personal';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import classes from './CourseChoice.module.css';
import { useChooseCourses } from './course-queries.ts';

interface CourseChoiceProps {
  readonly courses: Courses;
  readonly onDone: () => void;
}

/** The form in which a person chooses their semester and subjects. */
export function CourseChoice({ courses, onDone }: CourseChoiceProps) {
  const catalogue = useCatalogue();
  const choose = useChooseCourses();
  const [semester, setSemester] = useState(courses.chosen ? (courses.semester ?? '') : '');
  const [subjects, setSubjects] = useState<readonly string[]>(courses.subjects);
  const first = useRef<HTMLSelectElement>(null);
  const adder = useRef<HTMLSelectElement>(null);
  // The button that opened the form has gone.
  useEffect(() => first.current?.focus(), []);
  const submit = () => {
    choose.mutate({ semester, subjects }, { onSuccess: onDone });
  };
  const remove = (name: string) => {
    setSubjects(subjects.filter((one) => one !== name));
    adder.current?.focus();
  };
  const isFull = subjects.length >= MAX_OWN_SUBJECTS;
  return (
    <Form className={classes.form} onSubmit={submit} aria-label={t('Semester and subjects')}>
      <NativeSelect
        label={t('Semester')}
        value={semester}
        ref={first}
        onChange={(event) => setSemester(event.currentTarget.value)}
        data={[{ value: '', label: t('Same as my profile') }, ...catalogue.semesters]}
      />
      <NativeSelect
        ref={adder}
        label={t('Add a subject')}
        description={
          isFull
            ? t('You can choose up to {n}.', { n: MAX_OWN_SUBJECTS })
            : t('If you don’t choose any, you’ll see all subjects in your department.')
        }
        value=""
        disabled={isFull}
        onChange={(event) => setSubjects([...subjects, event.currentTarget.value])}
        data={[
          { value: '', label: t('Select subject') },
          ...catalogue.subjects.map(({ group, subjects: of }) => ({
            group,
            items: of.map(({ name }) => ({ value: name, label: name, disabled: subjects.includes(name) })),
          })),
        ]}
      />
      {subjects.length > 0 && (
        <ul className={classes.subjects} aria-label={t('Chosen subjects')}>
          {subjects.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={classes.subject}
                onClick={() => remove(name)}
                aria-label={t('Remove {name}', { name })}
              >
                {name}
                <IconX aria-hidden="true" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {choose.error && <p role="alert">{problemText(choose.error)}</p>}
      <div className={classes.actions}>
        <Button type="submit" loading={choose.isPending}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  );
}
