import type { Answer } from '@exam-vault/contract/endpoint';
import type { getCourses, ListedDocument } from '@exam-vault/contract/personal';
import type { ListedSubject } from '@exam-vault/contract/subjects';
import { type ReactNode, useId, useState } from 'react';
import { Loaded } from '../../base/api/Loaded.tsx';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { ListedLines } from '../../library/bookmarks/ListedLines.tsx';
import { useRecent } from '../../library/bookmarks/recent-queries.ts';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { CourseChoice } from '../../people/personal/CourseChoice.tsx';
import { useCourses, useVisit } from '../../people/personal/course-queries.ts';
import { useStudyCounts } from '../../studying/study-list/study-list-queries.ts';
import { ownSubjects, useListedSubjects } from '../../studying/subjects/listed-subjects.ts';
import { Decisions } from './Decisions.tsx';
import classes from './HomePage.module.css';
import { NextExam } from './NextExam.tsx';

type OwnCourses = Answer<typeof getCourses>;

/** Lines of a list before its button shows the rest. */
const FEW = 3;

/** Where a person begins: what waits for their decision, their subjects, the next exam, what is new, and what they were reading. */
export default function HomePage() {
  const courses = useCourses();
  useVisit(courses.data !== undefined);
  return (
    <Page title={t('Home')}>
      <Decisions />
      <Loaded query={courses} loading={<LoadingCards text={t('Loading your subjects…')} view="lines" />}>
        {(data) => <Own courses={data} />}
      </Loaded>
    </Page>
  );
}

function Own({ courses }: { readonly courses: OwnCourses }) {
  const { data: listed } = useListedSubjects();
  const all = listed?.subjects ?? [];
  const own = ownSubjects(all, courses);
  const names = [...new Set([...own, ...all].map(({ subject }) => subject))];
  return (
    <div className={classes.home}>
      <NextExam exams={courses.exams} subjects={names} />
      <OwnSubjects courses={courses} own={own} />
      <Reading />
      <News courses={courses} hasOwn={own.length > 0} />
      <ToLearn />
      <Popular courses={courses} hasOwn={own.length > 0} />
    </div>
  );
}

interface PartProps {
  readonly heading: string;
  /** Beside the heading, with its id. */
  readonly renderBeside?: (id: string) => ReactNode;
  readonly children?: ReactNode;
}

function Part({ heading, renderBeside, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {heading}
        </h2>
        {renderBeside?.(id)}
      </div>
      {children}
    </section>
  );
}

interface OwnSubjectsProps {
  readonly courses: OwnCourses;
  readonly own: readonly ListedSubject[];
}

function OwnSubjects({ courses, own }: OwnSubjectsProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Part
      heading={t('Your subjects')}
      renderBeside={(id) =>
        !isChoosing && (
          <Button variant="subtle" size="compact-md" aria-describedby={id} onClick={() => setChoosing(true)}>
            {t('Edit')}
          </Button>
        )
      }
    >
      {isChoosing && <CourseChoice courses={courses} onDone={() => setChoosing(false)} />}
      {own.length > 0 && (
        <ul className={classes.subjects}>
          {own.map(({ subject, papers }) => (
            <li key={subject}>
              <Link className={classes.subject} to={paths.subject(subject)}>
                {subject}
                <span className={classes.note}>
                  {t('{n, plural, =0 {no papers} one {# paper} other {# papers}}', { n: papers })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {own.length === 0 && !isChoosing && (
        <p className={classes.note}>{t('Choose your subjects to see what’s new in them here.')}</p>
      )}
    </Part>
  );
}

interface FewProps {
  readonly heading: string;
  readonly listed: readonly ListedDocument[];
}

/** The first of some documents; a button shows the rest. */
function Few({ heading, listed }: FewProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Part
      heading={heading}
      renderBeside={() =>
        listed.length > FEW &&
        !isWhole && (
          <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
            {t('Show all {n, number}', { n: listed.length })}
          </Button>
        )
      }
    >
      <ListedLines listed={isWhole ? listed : listed.slice(0, FEW)} label={heading} />
    </Part>
  );
}

interface FromTheHubProps {
  readonly courses: OwnCourses;
  /** Without subjects of one's own it is of all. */
  readonly hasOwn: boolean;
}

function News({ courses: { news }, hasOwn }: FromTheHubProps) {
  if (news.data.length === 0) return null;
  return <Few heading={hasOwn ? t('New in your subjects') : t('New papers and notes')} listed={news.data} />;
}

function Reading() {
  const { data: recent } = useRecent();
  if (!recent || recent.data.length === 0) return null;
  return (
    <Part
      heading={t('Continue reading')}
      renderBeside={() =>
        recent.data.length > 2 && (
          <Link className={textLink.link} to={paths.recent()}>
            {t('Recently read')}
          </Link>
        )
      }
    >
      <ListedLines listed={recent.data.slice(0, 2)} label={t('Continue reading')} />
    </Part>
  );
}

/** What stands under 'New' does not stand here again. */
function Popular({ courses: { news, popular }, hasOwn }: FromTheHubProps) {
  const shown = new Set(news.data.map(({ document }) => document._id));
  const others = popular.filter(({ document }) => !shown.has(document._id));
  if (others.length === 0) return null;
  return <Few heading={hasOwn ? t('Most read in your subjects') : t('Most read')} listed={others} />;
}

function ToLearn() {
  const { data: counts } = useStudyCounts();
  const n = (counts ?? []).reduce((sum, { to_learn }) => sum + to_learn, 0);
  return (
    <Part
      heading={t('Questions to learn')}
      renderBeside={() =>
        n > 0 ? (
          <Link className={textLink.link} to={paths.studyList({ cards: '1' })}>
            {t('{n, plural, one {Practise # question} other {Practise # questions}}', { n })}
          </Link>
        ) : (
          <Link className={textLink.link} to={paths.questions()}>
            {t('Find questions')}
          </Link>
        )
      }
    />
  );
}
