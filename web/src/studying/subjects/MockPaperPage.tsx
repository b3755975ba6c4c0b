import type { MockPaper, MockSection } from '@exam-vault/contract/mock-papers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNotFound, problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { questionTree } from '../questions/question-tree.ts';
import { Link, useParams, useSearchParams } from '../../base/routing/routing.tsx';
import { saveBlob } from '../../library/documents/download-file.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { marksOfSections, type MockAddress, mockQuery, newSeed, readMockAddress, secondsFor } from './mock-address.ts';
import { MockForm } from './MockForm.tsx';
import classes from './MockPaperPage.module.css';
import { MockSheet } from './MockSheet.tsx';
import { MockTimer } from './MockTimer.tsx';
import { fetchMockPdf, useMockPaper, useSubject } from './subject-queries.ts';
import { t } from '../../base/languages/i18n.ts';

const TOAST_MS = 5_000;

/** A mock paper of real questions. Its address makes the same paper again. */
export default function MockPaperPage() {
  const { id: subject = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { seed, ...rest } = readMockAddress(search);
  const [firstSeed] = useState(newSeed);
  const address: MockAddress = { ...rest, seed: seed ?? firstSeed };
  const { data: overview } = useSubject(subject);
  const { data: paper, error, refetch } = useMockPaper(subject, address);
  const go = (next: MockAddress, isReplaced = false) =>
    setSearch(new URLSearchParams(mockQuery(next)), { replace: isReplaced });
  const isNamed = seed !== undefined && search.get('marks') === String(address.marks);
  // A paper without a number in its address could not be made again.
  useEffect(() => {
    if (!isNamed) go(address, true);
  });
  if (isNotFound(error)) return <NotFoundPage actions={null} />;
  return (
    <Page
      title={t('Mock paper: {subject}', { subject })}
      lead={t('Real questions from past papers. Share this page’s link so others get the same mock paper.')}
      actions={
        <Link className={textLink.link} to={paths.subject(subject)}>
          {t('About {subject}', { subject })}
        </Link>
      }
    >
      <details className={classes.options} open={paper !== undefined && questionsOf(paper) === 0}>
        <summary>{t('Marks, sections and topics')}</summary>
        <MockForm
          address={address}
          lastYear={overview?.papers.find(({ exam_year }) => exam_year !== null)?.exam_year ?? null}
          topics={overview?.topics}
          onAddress={(next) => go(next)}
        />
      </details>
      {error && !paper && (
        <EmptySheet
          text={problemText(error)}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          }
        />
      )}
      <div role="status" className={classes.said}>
        {paper ? <Said paper={paper} sections={address.sections} /> : !error && t('Choosing questions…')}
      </div>
      {paper && questionsOf(paper) > 0 && (
        <Made
          key={JSON.stringify(mockQuery(address))}
          subject={subject}
          address={address}
          paper={paper}
          onAnother={() => go({ ...address, seed: newSeed() })}
        />
      )}
    </Page>
  );
}

/** How many questions it has, without their parts and alternatives. */
const questionsOf = ({ sections }: MockPaper) =>
  sections.flatMap(({ questions }) => questionTree(questions)).filter(({ question }) => !question.alternative).length;

interface SaidProps {
  readonly paper: MockPaper;
  readonly sections: readonly MockSection[] | undefined;
}

/** What is missing of the paper, if anything, and what it has of the topics that were asked for. */
function Said({ paper, sections }: SaidProps) {
  const missing = missingOf(paper, sections);
  return (
    <>
      {missing !== '' && <p>{missing}</p>}
      {questionsOf(paper) > 0 && paper.topics.some(({ wanted }) => wanted > 0) && (
        <ul aria-label={t('Topics')}>
          {paper.topics.map(({ name, marks, wanted }) => (
            <li key={name}>
              {t('{topic}: {marks, number} of {wanted, number} marks', { topic: name, marks, wanted })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function missingOf(paper: MockPaper, sections: readonly MockSection[] | undefined): string {
  const found = questionsOf(paper);
  if (found === 0) {
    return sections?.some(({ marks_each }) => marks_each === null)
      ? t('No questions match.')
      : t('No questions with printed marks match.');
  }
  const { reached } = paper;
  const marks = sections ? marksOfSections(sections) : paper.marks;
  if (reached < marks) {
    return t('Not enough questions in this subject: they add up to {reached, number} of {marks, number} marks.', {
      reached,
      marks,
    });
  }
  const count = sections?.reduce((sum, section) => sum + section.count, 0) ?? found;
  if (found >= count) return '';
  return t('Not enough questions in this subject: found {found, number} of {count, number}.', {
    found,
    count,
  });
}

interface MadeProps {
  readonly subject: string;
  readonly address: MockAddress;
  readonly paper: MockPaper;
  readonly onAnother: () => void;
}

/** The paper with its timer. Another paper begins again, with the key hidden. */
function Made({ subject, address, paper, onAnother }: MadeProps) {
  const [hasKey, setKey] = useState(false);
  const seconds = secondsFor(paper.reached);
  return (
    <>
      <div className={classes.tools}>
        <Button onClick={onAnother}>{t('New mock paper')}</Button>
        <Button variant="default" aria-pressed={hasKey} onClick={() => setKey(!hasKey)}>
          {t('Sources')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <DownloadMock subject={subject} address={address} hasKey={hasKey} />
      </div>
      {paper.reached > 0 && <MockTimer seconds={seconds} />}
      <MockSheet subject={subject} paper={paper} minutes={seconds / 60} hasKey={hasKey} />
    </>
  );
}

/** Saves the paper as the hub sets it, with the key if it is shown. */
function DownloadMock({
  subject,
  address,
  hasKey,
}: Omit<MadeProps, 'paper' | 'onAnother'> & { readonly hasKey: boolean }) {
  const toast = useToast();
  const saving = useMutation({
    mutationFn: async () =>
      saveBlob(await fetchMockPdf(subject, address, hasKey), `${subject} mock paper ${address.seed}.pdf`),
    onError: (error) => toast(problemText(error), TOAST_MS),
  });
  return (
    <BusyButton type="button" variant="default" busy={saving.isPending} onClick={() => saving.mutate()}>
      {t('Download as PDF')}
    </BusyButton>
  );
}
