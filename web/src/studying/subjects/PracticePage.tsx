import type { ListedSubject } from '@exam-vault/contract/subjects';
import { useState } from 'react';
import { Loaded } from '../../base/api/Loaded.tsx';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link, useNavigate } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { useCourses } from '../../people/personal/course-queries.ts';
import { useStudyCounts } from '../study-list/study-list-queries.ts';
import { ownSubjects, useListedSubjects } from './listed-subjects.ts';
import classes from './PracticePage.module.css';

/** Where practising begins: a mock paper or the questions asked most of a subject, and the questions one wants to learn. */
export default function PracticePage() {
  return (
    <Page title={t('Practice')} lead={t('Mock papers and questions from past exams.')}>
      <Loaded query={useListedSubjects()} loading={<LoadingCards text={t('Loading subjects…')} view="lines" />}>
        {({ subjects }) => <Subjects all={subjects.filter(({ papers }) => papers > 0)} />}
      </Loaded>
      <OwnQuestions />
    </Page>
  );
}

function Subjects({ all }: { readonly all: readonly ListedSubject[] }) {
  const { data: courses } = useCourses();
  const own = ownSubjects(all, courses);
  if (all.length === 0)
    return (
      <EmptySheet
        text={t('There’s nothing to practise yet: no papers have been approved.')}
        action={
          <Button component={Link} to={paths.uploadPaper()}>
            {t('Upload Paper')}
          </Button>
        }
      />
    );
  return (
    <>
      {own.length > 0 && (
        <section aria-labelledby="practice-own" className={classes.section}>
          <h2 id="practice-own" className={classes.heading}>
            {t('Your subjects')}
          </h2>
          <ul className={classes.subjects}>
            {own.map(({ subject }, at) => (
              <li key={subject}>
                <h3 id={`practice-${at}`} className={classes.name}>
                  {subject}
                </h3>
                <p className={classes.ways}>
                  <Link className={textLink.link} to={paths.mockPaper(subject)} aria-describedby={`practice-${at}`}>
                    {t('Mock paper')}
                  </Link>
                  <Link
                    className={textLink.link}
                    to={paths.questions({ subject, sort: 'asked' })}
                    aria-describedby={`practice-${at}`}
                  >
                    {t('Most asked')}
                  </Link>
                  <Link className={textLink.link} to={paths.subject(subject)} aria-describedby={`practice-${at}`}>
                    {t('Topics')}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <AnySubject all={all} isOnly={own.length === 0} />
    </>
  );
}

function AnySubject({ all, isOnly }: { readonly all: readonly ListedSubject[]; readonly isOnly: boolean }) {
  const navigate = useNavigate();
  const [subject, setSubject] = useState('');
  return (
    <section aria-labelledby="practice-any" className={classes.section}>
      <h2 id="practice-any" className={classes.heading}>
        {isOnly ? t('Choose a subject') : t('Another subject')}
      </h2>
      <Form className={classes.choice} onSubmit={() => navigate(paths.mockPaper(subject))}>
        <NativeSelect
          label={t('Subject')}
          value={subject}
          required
          onChange={({ currentTarget: { value } }) => setSubject(value)}
          data={[{ value: '', label: t('Select subject') }, ...all.map((one) => one.subject)]}
        />
        <Button type="submit">{t('Make a mock paper')}</Button>
      </Form>
    </section>
  );
}

function OwnQuestions() {
  const { data: counts } = useStudyCounts();
  if (!counts) return null;
  const toLearn = counts.reduce((sum, { to_learn }) => sum + to_learn, 0);
  const known = counts.reduce((sum, one) => sum + one.known, 0);
  return (
    <section aria-labelledby="practice-questions" className={classes.section}>
      <h2 id="practice-questions" className={classes.heading}>
        {t('My questions')}
      </h2>
      {toLearn + known === 0 ? (
        <p className={classes.note}>{t('Select “To learn” under a question to add it here.')}</p>
      ) : (
        <p className={classes.note}>
          {t('{toLearn, number} to learn, {known, number} known.', { toLearn, known })}{' '}
          {toLearn > 0 && (
            <>
              <Link className={textLink.link} to={paths.studyList({ cards: '1' })}>
                {t('Practise one by one')}
              </Link>{' '}
            </>
          )}
          <Link className={textLink.link} to={paths.studyList()}>
            {t('Open My questions')}
          </Link>
        </p>
      )}
    </section>
  );
}
