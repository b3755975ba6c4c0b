import { type Report, type ReportAction, ANSWERED } from '@exam-vault/contract/reports';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { CardGrid, LoadingCards } from '../../library/documents/CardGrid.tsx';
import { PagedList } from '../../library/lists/PagedList.tsx';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link } from '../../base/routing/routing.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { focusIfLost } from '../../base/ui/focus.ts';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { ReportCard } from './ReportCard.tsx';
import classes from '../../people/reports/Reports.module.css';
import { useReports, useResolve } from '../../people/reports/report-queries.ts';
import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { texts } from '@exam-vault/contract/texts';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';

const FILTERS: readonly string[] = ['state'];
const OPEN = 'open';

interface Asked {
  readonly report: Report;
  readonly action: ReportAction;
}

/** Reports and copyright claims, for teachers: beside the queue of new papers. */
export default function ReportsPage() {
  const address = useListAddress(FILTERS);
  const state = address.filters['state'] === ANSWERED ? ANSWERED : OPEN;
  return (
    <Page
      title={t('Reports')}
      lead={t('Reported problems with papers and notes, and copyright claims.')}
      actions={<Link to={paths.newPapers()}>{t('New Papers')}</Link>}
    >
      <div className={classes.choice}>
        <NativeSelect
          label={t('Show')}
          value={state}
          onChange={({ currentTarget: { value } }) => address.setFilters(value === OPEN ? {} : { state: value })}
          data={[
            { value: OPEN, label: t('Open reports') },
            { value: ANSWERED, label: t('Closed reports') },
          ]}
        />
      </div>
      <ReportList key={state} state={state} address={address} />
    </Page>
  );
}

function ReportList({
  state,
  address,
}: {
  readonly state: string;
  readonly address: ReturnType<typeof useListAddress>;
}) {
  const list = useReports(state, address.page);
  const resolve = useResolve();
  const [asked, ask] = useState<Asked | null>(null);
  const [said, say] = useState('');
  const top = useRef<HTMLParagraphElement>(null);
  const news = useRef<HTMLParagraphElement>(null);
  // The card disappears together with the button that had the focus.
  useEffect(() => {
    if (said !== '' && list.data) focusIfLost(top.current ?? news.current);
  }, [said, list.data]);

  const send = (answer: string, reason: string) => {
    if (!asked) return;
    ask(null);
    resolve.mutate(
      { _id: asked.report._id, action: asked.action, answer, reason },
      { onSuccess: () => say(t('Report closed')), onError: (failure) => say(problemText(failure)) },
    );
  };
  return (
    <>
      <p ref={news} tabIndex={-1} role="status" className={classes.news}>
        {said}
      </p>
      <div className={classes.list}>
        <PagedList
          query={list}
          address={address}
          loading={<LoadingCards text={t('Loading…')} />}
          empty={<EmptySheet text={state === OPEN ? t('No open reports.') : t('No closed reports yet.')} />}
          count={(n) => t('{n, plural, one {# report} other {# reports}}', { n })}
          pages={t('Pages of reports')}
          top={top}
        >
          {(reports, isStale) => (
            <CardGrid documents={reports} stale={isStale} label={t('Reports')}>
              {(report) => (
                <ReportCard
                  report={report}
                  isBusy={resolve.isPending && resolve.variables._id === report._id}
                  onAct={(action) => ask({ report, action })}
                />
              )}
            </CardGrid>
          )}
        </PagedList>
      </div>
      {asked && (
        <AnswerDialog
          action={asked.action}
          isClaim={asked.report.claim !== null}
          isOfAnswer={asked.report.about_answer !== undefined}
          onClose={() => ask(null)}
          onSend={send}
        />
      )}
    </>
  );
}

const WORDS: Readonly<Record<ReportAction, { readonly title: string; readonly text: string }>> = texts({
  corrected: { title: 'Mark as corrected?', text: 'Select “Edit” on the report to correct the details first.' },
  hidden: {
    title: 'Hide this?',
    text: 'Only its owner and teachers will be able to see it. It won’t appear in lists or search.',
  },
  dismissed: { title: 'Dismiss this report?', text: 'The document won’t change.' },
});

const WORDS_OF_ANSWER: typeof WORDS = texts({
  corrected: { title: 'Mark as corrected?', text: 'Only the author can edit an answer.' },
  hidden: { title: 'Hide this?', text: 'Only its author and teachers will be able to see it.' },
  dismissed: { title: 'Dismiss this report?', text: 'The answer won’t change.' },
});

interface AnswerDialogProps {
  readonly action: ReportAction;
  readonly isClaim: boolean;
  /** The report is about an answer to a question. */
  readonly isOfAnswer: boolean;
  readonly onClose: () => void;
  readonly onSend: (answer: string, reason: string) => void;
}

/** What the teacher writes with the outcome: to the person who reported, and to the owner of a document that is hidden. */
function AnswerDialog({ action, isClaim, isOfAnswer, onClose, onSend }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const [reason, setReason] = useState('');
  const { title, text } = (isOfAnswer ? WORDS_OF_ANSWER : WORDS)[action];
  return (
    <Dialog
      title={t(title)}
      onClose={onClose}
      actions={<Button onClick={() => onSend(answer, reason)}>{t('Okay')}</Button>}
    >
      <div className={classes.form}>
        <p>{t(text)}</p>
        <TextArea
          label={
            isClaim
              ? t('Reply to the person who made the claim (optional)')
              : t('Reply to the person who reported it (optional)')
          }
          description={isClaim && t('They’ll get it by email if email is set up.')}
          rows={3}
          maxLength={MAX_COMMENT_LENGTH}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {action === 'hidden' && (
          <TextArea
            label={isOfAnswer ? t('Message to the author (optional)') : t('Message to the owner (optional)')}
            rows={3}
            maxLength={MAX_COMMENT_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
