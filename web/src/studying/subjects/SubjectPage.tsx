import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { isNotFound, problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { Loaded } from '../../base/api/Loaded.tsx';
import { Link, useParams } from '../../base/routing/routing.tsx';
import { PractiseThese } from '../study-list/PractiseThese.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { Redirect } from '../../base/ui/Redirect.tsx';
import { yearsOf } from './listed-subjects.ts';
import textLink from '../../base/ui/TextLink.module.css';
import { SubjectGrid } from './SubjectGrid.tsx';
import { useSubject, fetchQuestions } from './subject-queries.ts';
import classes from './SubjectPage.module.css';
import { Topics } from './Topics.tsx';
import { WantedPapers } from './WantedPapers.tsx';
import { t } from '../../base/languages/i18n.ts';
import { useReturnState } from '../../library/documents/return-path.ts';
import { questionsCsv, questionsXml } from '@exam-vault/contract/question-export';
import { text } from '@exam-vault/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '../../library/documents/download-file.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import type { AskedQuestion, SubjectOverview } from '@exam-vault/contract/subjects';
import { Button } from '../../base/ui/Button.tsx';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { ListedLines } from '../../library/bookmarks/ListedLines.tsx';
import { FollowButton } from './FollowButton.tsx';
import { SubjectNotes } from './SubjectNotes.tsx';
import { QuestionFacts } from '../questions/QuestionFacts.tsx';
import { shortened, yearsWithCounts } from '../questions/question-tree.ts';
import { QuestionWords } from '../questions/QuestionPicture.tsx';
import { spanOf, Sparkline } from './Sparkline.tsx';

/** A subject as a home: its papers by exam, its notes, the questions asked most, its topics, and what is missing. */
export default function SubjectPage() {
  const { id: subject = '' } = useParams();
  const overview = useSubject(subject);
  if (isNotFound(overview.error)) return <NotFoundPage actions={null} />;
  if (overview.data && overview.data.subject !== subject)
    return <Redirect to={paths.subject(overview.data.subject)} replace />;
  return (
    <Page title={subject} actions={<FollowButton subject={subject} />}>
      {overview.data?.papers.length !== 0 && <Ways subject={subject} />}
      <Loaded query={overview} loading={<LoadingCards text={t('Loading subject…')} view="lines" />}>
        {(data) => (
          <>
            <CourseFacts overview={data} />
            {data.pinned && data.pinned.length > 0 && (
              <section aria-labelledby="subject-pinned">
                <h2 id="subject-pinned" className={classes.heading}>
                  {t('Pinned by a teacher')}
                </h2>
                <ListedLines listed={data.pinned} label={t('Pinned by a teacher')} withUploader />
              </section>
            )}
            <div className={classes.sides}>
              <Papers subject={subject} overview={data} />
              <SubjectNotes subject={subject} />
            </div>
            <div className={classes.sides}>
              <section aria-labelledby="subject-asked">
                <h2 id="subject-asked" className={classes.heading}>
                  {t('Most asked')}
                </h2>
                {data.most_asked.length === 0 ? (
                  <p className={classes.note}>{t('No repeated questions yet in this subject.')}</p>
                ) : (
                  <>
                    <p className={classes.note}>
                      {t('Matches are found automatically and can be wrong. Check the page itself.')}
                    </p>
                    <PractiseThese subject={subject} ids={data.most_asked.map(({ _id }) => _id)} />
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
            </div>
            {data.papers.length > 0 && <ForTeachers subject={subject} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const withYears = (name: string, years: string | null) => (years === null ? name : `${name} (${years})`);

/** What the course was called, the codes that it has had, and where it is taught, as far as its papers say. */
function CourseFacts({ overview: { names, codes, departments } }: { readonly overview: SubjectOverview }) {
  const named = (relation: 'same' | 'followed') =>
    names.filter((one) => one.relation === relation).map((one) => withYears(one.name, yearsOf(one)));
  const facts = [
    { label: t('Also called'), values: named('same') },
    { label: t('Replaced'), values: named('followed') },
    { label: t('Course codes'), values: codes.map((one) => withYears(one.code, yearsOf(one))) },
    { label: t('Departments'), values: departments.length > 1 ? departments : [] },
  ].filter(({ values }) => values.length > 0);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.course}>
      {facts.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{values.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PapersProps {
  readonly subject: string;
  readonly overview: SubjectOverview;
}

function Papers({ subject, overview: { papers, missing } }: PapersProps) {
  return (
    <section aria-labelledby="subject-papers">
      <h2 id="subject-papers" className={classes.heading}>
        {t('Papers by exam')}
      </h2>
      {papers.length === 0 && (
        <EmptySheet
          text={t('No papers in this subject yet.')}
          action={
            <Link className={textLink.link} to={paths.uploadPaper({ subject })}>
              {t('Upload Paper')}
            </Link>
          }
        />
      )}
      <SubjectGrid subject={subject} papers={papers} missing={missing} />
      <WantedPapers subject={subject} missing={missing} />
    </section>
  );
}

/** What to do with the subject. */
function Ways({ subject }: { readonly subject: string }) {
  return (
    <div className={classes.ways}>
      <Button component={Link} to={paths.mockPaper(subject)}>
        {t('Mock paper')}
      </Button>
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
    </div>
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
          {t('Check a new paper for repeated questions')}
        </Link>
      </p>
    </section>
  );
}

const TOAST_MS = 5_000;
const KINDS = [
  { endpoint: questionsXml, extension: 'xml', label: text('Questions for Moodle (XML)') },
  { endpoint: questionsCsv, extension: 'csv', label: text('Questions as a table (CSV)') },
] as const;

/** The questions of the subject as files, for teachers. */
function ExportQuestions({ subject }: { readonly subject: string }) {
  const toast = useToast();
  const saving = useMutation({
    mutationFn: async ({ endpoint, extension }: (typeof KINDS)[number]) =>
      saveBlob(await fetchQuestions(endpoint, subject), `${subject}.${extension}`),
    onError: (error) => toast(problemText(error), TOAST_MS),
  });
  return (
    <div className={classes.exports}>
      {KINDS.map((kind) => (
        <BusyButton
          key={kind.extension}
          type="button"
          variant="default"
          busy={saving.isPending && saving.variables === kind}
          onClick={() => saving.mutate(kind)}
        >
          {t(kind.label)}
        </BusyButton>
      ))}
    </div>
  );
}

/** Enough for a question; some hold a whole table. */
const MAX_CHARACTERS = 300;

function countsOf(years: readonly (number | null)[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const year of years) if (year !== null) counts.set(year, (counts.get(year) ?? 0) + 1);
  return counts;
}

interface MostAskedProps {
  readonly questions: readonly AskedQuestion[];
}

/** The questions that come again most often, each with the way to its place on a paper. */
function MostAsked({ questions }: MostAskedProps) {
  const { first, last } = spanOf(questions.flatMap((one) => one.years));
  const state = useReturnState();
  return (
    <ol className={classes.asked}>
      {questions.map((question) => {
        const { _id, text, label, page, paper } = question;
        return (
          <li key={_id}>
            <p className={classes.text}>
              <Link
                className={textLink.link}
                to={paths.allPapersView(paper._id, { page, question: label })}
                state={state}
              >
                <QuestionWords question={question} paper={paper._id}>
                  {shortened(text, MAX_CHARACTERS) || t('We couldn’t read this question. See the page.')}
                </QuestionWords>
              </Link>
            </p>
            <p className={classes.facts}>
              <Sparkline counts={countsOf(question.years)} first={first} last={last} />
              <span>
                {t('{n, plural, one {In # paper} other {In # papers}}: {years}', {
                  n: question.years.length,
                  years: yearsWithCounts(question.years, t('year unknown')),
                })}
              </span>
              <QuestionFacts question={question} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}
