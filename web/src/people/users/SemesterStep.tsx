import {
  type LastStep,
  makeSemesterStep,
  type StepOutcome,
  undoSemesterStep,
} from '@exam-vault/contract/semester-step';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../base/api/Loaded.tsx';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { dateAndTime, formatNumber, longDate } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import classes from './SemesterStep.module.css';

const KEY = ['semester step'];
const students = (n: number) => t('{n, plural, one {# student} other {# students}}', { n });

/** The semester's step: what it would do, the step itself, and its way back (decision 44). */
export function SemesterStep() {
  const client = useQueryClient();
  const [said, say] = useState('');
  const preview = useQuery({ queryKey: KEY, queryFn: () => call(makeSemesterStep, { body: { dry_run: true } }) });
  const failed = (error: Error) => say(t('That didn’t work. {problem}', { problem: problemText(error) }));
  const changed = () =>
    Promise.all([KEY, ['people'], ['audit']].map((queryKey) => client.invalidateQueries({ queryKey })));
  const making = useMutation({
    mutationFn: (again: boolean) => call(makeSemesterStep, { body: { again } }),
    onSuccess: ({ total }) =>
      say(t('{n, plural, one {# student moved up.} other {# students moved up.}}', { n: total })),
    onError: failed,
    onSettled: changed,
  });
  const undoing = useMutation({
    mutationFn: () => call(undoSemesterStep),
    onSuccess: ({ restored, left }) => say(`${backWords(restored)}${left > 0 ? ` ${leftWords(left)}` : ''}`),
    onError: failed,
    onSettled: changed,
  });
  if (preview.isLoadingError) return <Failure error={preview.error} onRetry={() => void preview.refetch()} />;
  return (
    <>
      <p role="status" className={classes.news}>
        {said}
      </p>
      {preview.data && (
        <>
          {preview.data.last && (
            <Last last={preview.data.last} busy={undoing.isPending} onUndo={() => undoing.mutate()} />
          )}
          <Next outcome={preview.data} busy={making.isPending} onStep={(again) => making.mutate(again)} />
        </>
      )}
    </>
  );
}

const backWords = (n: number) =>
  t(
    '{n, plural, one {# student is back in their previous semester.} other {# students are back in their previous semester.}}',
    {
      n,
    },
  );
const leftWords = (n: number) =>
  t(
    '{n, plural, one {# student has changed their semester since then and wasn’t moved.} other {# students have changed their semester since then and weren’t moved.}}',
    {
      n,
    },
  );

interface NextProps {
  readonly outcome: StepOutcome;
  readonly busy: boolean;
  readonly onStep: (again: boolean) => void;
}

const PAUSE_MS = 30 * 24 * 3_600_000;

function Next({ outcome: { preview, total, not_in_catalogue, last }, busy, onStep }: NextProps) {
  const { confirm } = useDialogs();
  const [now] = useState(() => Date.now());
  const isSoon = last !== null && now - new Date(last.at).getTime() < PAUSE_MS;
  const alumni = preview.at(-1)?.count ?? 0;
  const ask = () =>
    confirm({
      title: isSoon ? t('Move students up again?') : t('Move students up'),
      text: [
        isSoon && t('Students were last moved up on {date}.', { date: longDate(last.at) }),
        t(
          '{students} will move up one semester, and {n, plural, one {# of them becomes an alumnus} other {# of them become alumni}}.',
          {
            students: students(total),
            n: alumni,
          },
        ),
        t('You can undo this for 14 days.'),
      ]
        .filter(Boolean)
        .join(' '),
      onOkay: () => onStep(isSoon),
    });
  return (
    <section aria-labelledby="next-step" className={classes.part}>
      <h2 id="next-step">{t('Students to move up')}</h2>
      <table className={classes.table} aria-labelledby="next-step">
        <thead>
          <tr>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('To')}</th>
            <th scope="col">{t('Students')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.map(({ from, to, count }) => (
            <tr key={from}>
              <th scope="row">{from}</th>
              <td>{to ?? t('Alumni')}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('Total')}
            </th>
            <td>{formatNumber(total)}</td>
          </tr>
        </tfoot>
      </table>
      {not_in_catalogue > 0 && (
        <p>
          {t(
            '{n, plural, one {# student has a semester that’s no longer on the list and won’t be moved.} other {# students have a semester that’s no longer on the list and won’t be moved.}}',
            { n: not_in_catalogue },
          )}
        </p>
      )}
      {total > 0 && (
        <BusyButton busy={busy} onClick={ask}>
          {t('Move students up')}
        </BusyButton>
      )}
    </section>
  );
}

interface LastProps {
  readonly last: LastStep;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

function Last({ last: { at, made_by, total, undo_until }, busy, onUndo }: LastProps) {
  const { confirm } = useDialogs();
  const ask = () =>
    confirm({
      title: t('Undo the last move'),
      text: t(
        'Students go back to their previous semester. Students who’ve changed their semester since then won’t be moved.',
      ),
      action: t('Undo'),
      onOkay: onUndo,
    });
  return (
    <section aria-labelledby="last-step" className={classes.part}>
      <h2 id="last-step">{t('Last time students were moved up')}</h2>
      <p>
        {t('{date}, by {name}: {students}.', {
          date: dateAndTime(at),
          name: made_by ?? t('the server operator'),
          students: students(total),
        })}{' '}
        {undo_until === null
          ? t('You can’t undo this anymore.')
          : t('You can undo this until {date}.', { date: longDate(undo_until) })}
      </p>
      {undo_until !== null && (
        <BusyButton variant="default" busy={busy} onClick={ask}>
          {t('Undo')}
        </BusyButton>
      )}
    </section>
  );
}
