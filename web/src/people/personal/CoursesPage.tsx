import type { Answer } from '@exam-vault/contract/endpoint';
import type { Courses, getCourses } from '@exam-vault/contract/personal';
import { Button } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { Loaded } from '../../base/api/Loaded.tsx';
import { longDate } from '../../base/languages/format.ts';
import { Page } from '../../base/ui/Page.tsx';
import { CourseChoice } from './CourseChoice.tsx';
import { useCourses } from './course-queries.ts';
import classes from './CoursesPage.module.css';
import { ListedCards } from '../../library/bookmarks/ListedCards.tsx';
import { SubjectTools } from './SubjectTools.tsx';
import { t } from '../../base/languages/i18n.ts';

type OwnCourses = Answer<typeof getCourses>;

/** What is new in the caller's courses since they were here, and what their semester reads. */
export default function CoursesPage() {
  return (
    <Page title={t('My courses')} lead={t('What is new for you, and what your semester reads before the exams.')}>
      <Loaded query={useCourses()} loading={<LoadingCards text={t('Looking what is new…')} />}>
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
          <p className={classes.none}>
            {since === null ? t('There is nothing here yet.') : t('Nothing has come since then.')}
          </p>
        ) : (
          <ListedCards listed={news.data} label={t('New in my courses')} />
        )}
        {more > 0 && <p className={classes.none}>{t('And {n, number} more.', { n: more })}</p>}
      </section>
      {popular.length > 0 && (
        <section className={classes.section} aria-labelledby="courses-popular">
          <h2 id="courses-popular" className={classes.heading}>
            {t('What your semester reads')}
          </h2>
          <p className={classes.none}>{t('Opened most in the last 30 days, then downloaded most.')}</p>
          <ListedCards listed={popular} label={t('What my semester reads')} />
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
        <p className={classes.none}>{courses.chosen ? t('As you have chosen.') : t('As your profile says.')}</p>
      </div>
      <Button variant="default" onClick={() => setChoosing(true)}>
        {t('Choose semester and subjects')}
      </Button>
    </div>
  );
}
