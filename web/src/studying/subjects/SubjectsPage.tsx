import type { ListedSubject } from '@exam-vault/contract/subjects';
import { lazy, Suspense, useDeferredValue, useId, useState } from 'react';
import { Loaded } from '../../base/api/Loaded.tsx';
import { shortDate } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { useSession } from '../../base/session/session.ts';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { AddSubject } from '../../library/subjects/AddSubject.tsx';
import { useMayAddSubjects } from '../../library/subjects/subject-queries.ts';
import { useCourses } from '../../people/personal/course-queries.ts';
import { AddedSubjects } from './AddedSubjects.tsx';
import { groupsOf, ownSubjects, useListedSubjects, withWords, yearsOf } from './listed-subjects.ts';
import classes from './SubjectsPage.module.css';

const CourseNames = lazy(() => loadChunk(() => import('./CourseNames.tsx')));

/** Every subject: the person's own first, then by the groups of the catalogue. */
export default function SubjectsPage() {
  return (
    <Page title={t('Subjects')} lead={t('Past papers, notes and most asked questions, subject by subject.')}>
      <Loaded query={useListedSubjects()} loading={<LoadingCards text={t('Loading subjects…')} view="lines" />}>
        {({ subjects }) => <SubjectLists all={subjects} />}
      </Loaded>
    </Page>
  );
}

function SubjectLists({ all }: { readonly all: readonly ListedSubject[] }) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const { data: courses } = useCourses();
  const mayMerge = useMayAddSubjects();
  const found = withWords(all, words);
  const own = ownSubjects(found, courses);
  const others = groupsOf(
    found.filter((one) => !own.includes(one)),
    courses?.department ?? null,
  );
  return (
    <>
      <div className={classes.search} role="search">
        <TextInput
          type="search"
          label={t('Find a subject')}
          placeholder={t('Name or abbreviation')}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          autoComplete="off"
          enterKeyHint="search"
        />
        <p className={classes.count} role="status">
          {t('{n, plural, one {# subject} other {# subjects}}', { n: found.length })}
        </p>
        <AddSubject />
      </div>
      {found.length === 0 && (
        <EmptySheet
          text={t('No subject matches “{words}”. Check the spelling, or try part of the name.', { words })}
          action={<Button onClick={() => setTyped('')}>{t('Show all subjects')}</Button>}
        />
      )}
      {own.length > 0 && (
        <SubjectList
          heading={
            courses?.semester != null && courses.subjects.length === 0
              ? t('Your semester ({semester})', { semester: courses.semester })
              : t('Your subjects')
          }
          subjects={own}
        />
      )}
      {others.map(({ group, subjects }) => (
        <SubjectList key={group} heading={group ?? t('More subjects')} subjects={subjects} />
      ))}
      <AddedSubjects />
      {mayMerge && (
        <Suspense>
          <CourseNames />
        </Suspense>
      )}
    </>
  );
}

interface SubjectListProps {
  readonly heading: string;
  readonly subjects: readonly ListedSubject[];
}

function SubjectList({ heading, subjects }: SubjectListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      <ul className={classes.list}>
        {subjects.map((one) => (
          <Subject key={one.subject} listed={one} />
        ))}
      </ul>
    </section>
  );
}

function Subject({ listed }: { readonly listed: ListedSubject }) {
  const { signedIn } = useSession();
  const { subject, papers, notes, last_added } = listed;
  const isEmpty = papers + notes === 0;
  return (
    <li className={classes.subject} data-empty={isEmpty || undefined}>
      {/* A visitor reads the papers; the page of a subject is for members. */}
      <Link className={classes.name} to={signedIn ? paths.subject(subject) : paths.allPapers({ subject })}>
        {subject}
      </Link>
      <p className={classes.facts}>
        {isEmpty ? (
          t('Nothing here yet')
        ) : (
          <>
            <span>{t('{n, plural, =0 {no papers} one {# paper} other {# papers}}', { n: papers })}</span>
            {yearsOf(listed) !== null && <span>{yearsOf(listed)}</span>}
            {notes > 0 && <span>{t('{n, plural, one {# set of notes} other {# sets of notes}}', { n: notes })}</span>}
            {last_added !== null && <span>{t('added {date}', { date: shortDate(last_added) })}</span>}
          </>
        )}
      </p>
    </li>
  );
}
