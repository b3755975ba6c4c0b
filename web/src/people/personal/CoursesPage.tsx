import type { Answer } from '@exam-vault/contract/endpoint';
import { type Courses, type getCourses, MAX_OWN_SUBJECTS } from '@exam-vault/contract/personal';
import { Button } from '../../base/ui/Button.tsx';
import { useState, useEffect, useRef } from 'react';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { Loaded } from '../../base/api/Loaded.tsx';
import { longDate } from '../../base/languages/format.ts';
import { Page } from '../../base/ui/Page.tsx';
import { useCourses, useChooseCourses } from './course-queries.ts';
import classes from './CoursesPage.module.css';
import { ListedCards } from '../../library/bookmarks/ListedCards.tsx';
import { SubjectTools } from './SubjectTools.tsx';
import { t } from '../../base/languages/i18n.ts';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { IconX } from '@tabler/icons-react';
import { problemText } from '../../base/api/api-problem.ts';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import courseChoiceClasses from './CourseChoice.module.css';
import { Form } from '../../base/ui/Form.tsx';

type OwnCourses = Answer<typeof getCourses>;

/** What is new in the caller's courses since they were here, and what their semester reads. */
export default function CoursesPage() {
  return (
    <Page title={t('My courses')} lead={t('New in your subjects, and what others in your semester are reading')}>
      <Loaded query={useCourses()} loading={<LoadingCards text={t('Checking what’s new…')} />}>
        {(courses) => <OwnCourseLists courses={courses} />}
      </Loaded>
    </Page>
  );
}

function wordsOf({ semester, department, subjects }: Courses): string {
  const parts = [
    ...(semester === null ? [] : [t('{semester} Semester', { semester })]),
    ...(department === null ? [] : [department]),
    ...subjects,
  ];
  return parts.length === 0 ? t('All semesters and subjects') : parts.join(' · ');
}

function OwnCourseLists({ courses }: { readonly courses: OwnCourses }) {
  const { since, news, subjects } = courses;
  // What stands above does not stand here again.
  const shown = new Set(news.data.map(({ document }) => document._id));
  const popular = courses.popular.filter(({ document }) => !shown.has(document._id));
  const more = news.total - news.data.length;
  return (
    <>
      <CourseHead courses={courses} />
      {subjects.map((subject) => (
        <SubjectTools key={subject} subject={subject} />
      ))}
      <section className={classes.section} aria-labelledby="courses-new">
        <h2 id="courses-new" className={classes.heading}>
          {since === null ? t('New') : t('New since {date}', { date: longDate(since) })}
        </h2>
        {news.data.length === 0 ? (
          <p className={classes.none}>{since === null ? t('Nothing here yet.') : t('Nothing new since then.')}</p>
        ) : (
          <ListedCards listed={news.data} label={t('New in my courses')} />
        )}
        {more > 0 && <p className={classes.none}>{t('And {n, number} more', { n: more })}</p>}
      </section>
      {popular.length > 0 && (
        <section className={classes.section} aria-labelledby="courses-popular">
          <h2 id="courses-popular" className={classes.heading}>
            {t('Popular in your semester')}
          </h2>
          <p className={classes.none}>{t('Most opened in the last 30 days, then most downloaded')}</p>
          <ListedCards listed={popular} label={t('Popular in my semester')} />
        </section>
      )}
    </>
  );
}

function CourseHead({ courses }: { readonly courses: OwnCourses }) {
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing) return <CourseChoice courses={courses} onDone={() => setChoosing(false)} />;
  return (
    <div className={classes.head}>
      <div>
        <p className={classes.courses}>{wordsOf(courses)}</p>
        <p className={classes.none}>{courses.chosen ? t('The subjects you chose.') : t('From your profile')}</p>
      </div>
      <Button variant="default" onClick={() => setChoosing(true)}>
        {t('Choose your subjects')}
      </Button>
    </div>
  );
}

interface CourseChoiceProps {
  readonly courses: Courses;
  readonly onDone: () => void;
}

/** The form in which a person chooses their semester and subjects. */
function CourseChoice({ courses, onDone }: CourseChoiceProps) {
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
    <Form className={courseChoiceClasses.form} onSubmit={submit} aria-label={t('Semester and subjects')}>
      <NativeSelect
        label={t('Semester')}
        value={semester}
        ref={first}
        onChange={(event) => setSemester(event.currentTarget.value)}
        data={[{ value: '', label: t('Use my profile') }, ...catalogue.semesters]}
      />
      <NativeSelect
        ref={adder}
        label={t('Add a subject')}
        description={
          isFull
            ? t('Up to {n}.', { n: MAX_OWN_SUBJECTS })
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
        <ul className={courseChoiceClasses.subjects} aria-label={t('Chosen subjects')}>
          {subjects.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={courseChoiceClasses.subject}
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
      <div className={courseChoiceClasses.actions}>
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
