import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { isNotFound } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { Loaded } from '../../base/api/Loaded.tsx';
import { Link, useParams } from '../../base/routing/routing.ts';
import { PractiseThese } from '../study-list/PractiseThese.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { ExportQuestions } from './ExportQuestions.tsx';
import { MostAsked } from './MostAsked.tsx';
import { SubjectGrid } from './SubjectGrid.tsx';
import { useSubject } from './subject-queries.ts';
import classes from './SubjectPage.module.css';
import { Topics } from './Topics.tsx';
import { WantedPapers } from './WantedPapers.tsx';
import { t } from '../../base/languages/i18n.ts';

/** A subject as a whole: the questions asked most, its topics, its papers by exam, and what is missing. */
export default function SubjectPage() {
  const { id: subject = '' } = useParams();
  const overview = useSubject(subject);
  if (isNotFound(overview.error)) return <NotFoundPage actions={null} />;
  return (
    <Page
      title={subject}
      lead={t('What is asked most, and which papers are missing.')}
      actions={<Ways subject={subject} />}
    >
      <Loaded query={overview} loading={t('Loading the subject…')}>
        {(data) => (
          <>
            <section aria-labelledby="subject-asked">
              <h2 id="subject-asked" className={classes.heading}>
                {t('Asked most')}
              </h2>
              {data.most_asked.length === 0 ? (
                <p className={classes.note}>{t('No question was found in two papers of this subject.')}</p>
              ) : (
                <>
                  <p className={classes.note}>
                    {t('A machine has compared the papers. It makes mistakes: the page itself counts.')}
                  </p>
                  <PractiseThese ids={data.most_asked.map(({ _id }) => _id)} />
                  <MostAsked questions={data.most_asked} />
                </>
              )}
            </section>
            {data.topics.length > 0 && (
              <section aria-labelledby="subject-topics">
                <h2 id="subject-topics" className={classes.heading}>
                  {t('Topics')}
                </h2>
                <Topics subject={subject} topics={data.topics} />
              </section>
            )}
            <section aria-labelledby="subject-papers">
              <h2 id="subject-papers" className={classes.heading}>
                {t('Papers by exam')}
              </h2>
              {data.papers.length === 0 && (
                <EmptySheet
                  text={t('There are no papers of this subject yet.')}
                  action={
                    <Link className={textLink.link} to={paths.uploadPaper({ subject })}>
                      {t('Upload Paper')}
                    </Link>
                  }
                />
              )}
              <SubjectGrid subject={subject} papers={data.papers} missing={data.missing} />
              <WantedPapers subject={subject} missing={data.missing} />
            </section>
            {data.papers.length > 0 && <ForTeachers subject={subject} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Where else the subject is. */
function Ways({ subject }: { readonly subject: string }) {
  return (
    <>
      <Link className={textLink.link} to={paths.mockPaper(subject)}>
        {t('Mock paper')}
      </Link>
      <Link className={textLink.link} to={paths.questions({ subject })}>
        {t('Search questions')}
      </Link>
      <Link className={textLink.link} to={paths.allPapers({ subject })}>
        {t('All Papers')}
      </Link>
      {/* The browser saves it while it arrives: the page never holds the archive. */}
      <a className={textLink.link} href={`/subjects/${encodeURIComponent(subject)}/papers.zip`} download>
        {t('All papers (zip)')}
      </a>
    </>
  );
}

function ForTeachers({ subject }: { readonly subject: string }) {
  const { role } = useSession();
  if (!isApprovedTeacher(actorOf(role))) return null;
  return (
    <section aria-labelledby="subject-teachers">
      <h2 id="subject-teachers" className={classes.heading}>
        {t('For teachers')}
      </h2>
      <ExportQuestions subject={subject} />
      <p>
        <Link className={textLink.link} to={paths.compare({ subject })}>
          {t('Check a draft paper')}
        </Link>
      </p>
    </section>
  );
}
