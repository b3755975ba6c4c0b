import { getStudyList, STUDY_STATES, type StudyList, type StudyState } from '@exam-vault/contract/study-list';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { paths } from '../../base/routing/paths.ts';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { withFilter } from '../../library/documents/document-filters.ts';
import { useListPlace, useReturnsToDocument } from '../../library/documents/list-place.ts';
import { PagedList } from '../../library/lists/PagedList.tsx';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { isUnanswered } from '../../library/kept/or-kept.ts';
import { useIsAnythingKept } from '../../library/kept/use-kept.ts';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { QuestionHit } from '../questions/QuestionHit.tsx';
import questions from '../questions/QuestionsPage.module.css';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { STATE_NAMES, type StudyFilter, useStudyCounts, useStudyList } from './study-list-queries.ts';
import classes from './StudyListPage.module.css';
import { call } from '../../base/api/call.ts';
import { canKeep } from '../../base/offline/kept-mark.ts';
import { useAway } from '../../base/ui/away.ts';
import { whenIdle } from '../../base/ui/device.ts';

const KeptQuestions = lazyChunk(() => import('../kept/KeptQuestions.tsx'));
const PracticeCards = lazyChunk(() => import('./PracticeCards.tsx'));

/** `cards`: one question at a time. */
const NAMES: readonly string[] = ['state', 'subject', 'cards'];

type Counts = StudyList['subjects'];

/** The questions that the caller wants to learn, and those that they know. */
export default function StudyListPage() {
  const returnsToQuestion = useReturnsToDocument();
  return (
    <Page
      title={t('My questions')}
      lead={t('Questions you want to learn and questions you know. Only you can see them.')}
      focusesHeading={!returnsToQuestion}
    >
      <StudyQuestions />
    </Page>
  );
}

function StudyQuestions() {
  const address = useListAddress(NAMES);
  const { subject } = address.filters;
  const state = STUDY_STATES.find((one) => one === address.filters['state']) ?? 'to_learn';
  const { data: counts } = useStudyCounts();
  const list = useStudyList({ state, subject }, address.page);
  const frame = useRef<HTMLDivElement>(null);
  useKeepQuestions(counts);
  useListPlace(list.isSuccess && !list.isPlaceholderData, frame);
  const renderFailure = (error: Error, failure: ReactNode) => (
    <OrKept error={error} failure={failure} filter={{ state, subject }} />
  );
  if (address.filters['cards'] !== undefined) {
    return (
      <Suspense fallback={<LoadingCards text={t('Loading your questions…')} />}>
        <PracticeCards filter={{ state, subject }} renderFailure={renderFailure} />
      </Suspense>
    );
  }
  return (
    <div ref={frame} tabIndex={-1} className={questions.found}>
      <div className={classes.filters}>
        <States state={state} subject={subject} counts={counts ?? []} />
        {counts && counts.length > 0 && (
          <SubjectChoice
            counts={counts}
            state={state}
            subject={subject}
            onSubject={(chosen) => address.setFilters(withFilter(address.filters, 'subject', chosen))}
          />
        )}
      </div>
      <PagedList
        query={list}
        address={address}
        loading={<LoadingCards text={t('Loading your questions…')} />}
        renderFailure={renderFailure}
        empty={
          <EmptySheet
            text={
              state === 'to_learn'
                ? t('No questions to learn yet. Select “To learn” under any question to add it here.')
                : t('You haven’t marked any question as “Known” yet. Select “Known” under a question to add it here.')
            }
            action={
              <Button component={Link} to={paths.questions()}>
                {t('Search questions')}
              </Button>
            }
          />
        }
        count={(n) => t('{n, plural, one {# question} other {# questions}}', { n })}
        pages={t('Pages of questions')}
        beside={
          <Button component={Link} to={paths.studyList({ state, subject, cards: '1' })}>
            {t('Practise one by one')}
          </Button>
        }
      >
        {(listed, isStale) => (
          <ul className={questions.hits} aria-label={t('My questions')} aria-busy={isStale}>
            {listed.map(({ question }) => (
              <QuestionHit key={question._id} found={question} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

interface OrKeptProps {
  readonly error: Error;
  readonly failure: ReactNode;
  readonly filter: StudyFilter;
}

/** The list as this browser keeps it where the hub does not answer. */
function OrKept({ error, failure, filter }: OrKeptProps) {
  const isAnythingKept = useIsAnythingKept();
  return isAnythingKept && isUnanswered(error) ? <KeptQuestions filter={filter} otherwise={failure} /> : failure;
}

interface ChoiceProps {
  readonly state: StudyState;
  readonly subject: string | undefined;
  readonly counts: Counts;
}

/** 'To learn (3)' and 'Known (2)', in the chosen subject. */
function States({ state, subject, counts }: ChoiceProps) {
  const shown = counts.filter((one) => subject === undefined || one.subject === subject);
  return (
    <nav aria-label={t('Filter questions')}>
      <ul className={classes.states}>
        {STUDY_STATES.map((one) => (
          <li key={one}>
            <Button
              component={Link}
              variant="default"
              to={paths.studyList({ state: one, subject })}
              aria-current={one === state ? 'page' : undefined}
            >
              {t(STATE_NAMES[one])} ({formatNumber(shown.reduce((sum, count) => sum + count[one], 0))})
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SubjectChoiceProps extends ChoiceProps {
  readonly onSubject: (subject: string) => void;
}

function SubjectChoice({ state, subject = '', counts, onSubject }: SubjectChoiceProps) {
  // A subject whose last question was taken off stays chosen.
  const missing = subject !== '' && !counts.some((one) => one.subject === subject);
  const shown = missing ? [...counts, { subject, to_learn: 0, known: 0 }] : counts;
  return (
    <NativeSelect label={t('Subject')} value={subject} onChange={({ currentTarget: { value } }) => onSubject(value)}>
      <option value="">{t('All subjects')}</option>
      {shown.map((one) => (
        <option key={one.subject} value={one.subject}>
          {one.subject} ({formatNumber(one[state])})
        </option>
      ))}
    </NativeSelect>
  );
}

/** Keeps the whole study list in this browser once the hub has said what is on it and the browser is idle, to read it without a network. */
function useKeepQuestions(subjects: StudyList['subjects'] | undefined): void {
  const isAway = useAway();
  useEffect(() => {
    if (!canKeep || isAway || subjects === undefined) return;
    const keep = async () => {
      // Without a service worker the page itself does not open without a network.
      if (!navigator.serviceWorker.controller) return;
      const { keepQuestions } = await import('../../library/kept/kept.ts');
      await keepQuestions(subjects, () => call(getStudyList));
    };
    // Nobody waits for it: it is tried again when the list is opened again.
    return whenIdle(() => void keep().catch(() => undefined));
  }, [isAway, subjects]);
}
