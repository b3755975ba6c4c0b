import type { CourseNames as Answer, ProposedMerge } from '@exam-vault/contract/course-names';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { loadChunk } from '../../base/lazy/load-chunk.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { MergeSubjects } from '../../library/subjects/MergeSubjects.tsx';
import { useCourseChange, useCourseNames, type CourseChange } from '../../library/subjects/subject-queries.ts';
import { yearsOf } from './listed-subjects.ts';
import classes from './SubjectsPage.module.css';

const MergeSubjectsDialog = lazy(() => loadChunk(() => import('../../library/subjects/MergeSubjectsDialog.tsx')));

/** Which subjects are one course: what was merged, and what looks like it. Only administrators see it. */
export default function CourseNames() {
  const { data } = useCourseNames();
  const changing = useCourseChange();
  const [done, setDone] = useState<CourseChange | null>(null);
  const [merging, setMerging] = useState<Pick<CourseChange, 'name' | 'subject'> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  /** The button that was pressed goes with its row. */
  const finish = (change: CourseChange) => {
    setDone(change);
    heading.current?.focus();
  };
  const change = (wanted: CourseChange) => changing.mutate(wanted, { onSuccess: () => finish(wanted) });
  if (!data) return null;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {t('Courses with several names')}
      </h2>
      <div className={classes.done} data-empty={done === null && !changing.isError ? true : undefined}>
        <p role="status">{done && doneText(done)}</p>
        {changing.isError && <p role="alert">{problemText(changing.error)}</p>}
        {done && (
          <BusyButton variant="default" busy={changing.isPending} onClick={() => change({ ...done, undo: !done.undo })}>
            {t('Undo')}
          </BusyButton>
        )}
      </div>
      <MergeSubjects onMerged={finish} />
      {data.alike.length > 0 && (
        <>
          <h3 className={classes.subheading}>{t('These look like one course')}</h3>
          <ul className={classes.added}>
            {data.alike.map((pair) => (
              <Alike
                key={pair.sides.map(({ subject }) => subject).join('\n')}
                pair={pair}
                onMerge={setMerging}
                onApart={(two) => change({ ...two, relation: 'different' })}
              />
            ))}
          </ul>
        </>
      )}
      {data.names.length > 0 && (
        <>
          <h3 className={classes.subheading}>{t('Merged')}</h3>
          <ul className={classes.added}>
            {data.names.map((one) => (
              <Merged key={one.name} merged={one} onSplit={() => change({ ...pairOf(one), undo: true })} />
            ))}
          </ul>
        </>
      )}
      {merging && (
        <Suspense>
          <MergeSubjectsDialog
            {...merging}
            onClose={() => setMerging(null)}
            onMerged={(made) => {
              setMerging(null);
              finish(made);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

const pairOf = ({ name, subject, relation }: Answer['names'][number]) => ({ name, subject, relation });

function doneText({ name, subject, relation, undo }: CourseChange): string {
  const names = { name, subject };
  if (relation === 'different')
    return undo
      ? t('“{name}” and “{subject}” can be suggested again.', names)
      : t('“{name}” and “{subject}” stay separate. They won’t be suggested again.', names);
  return undo
    ? t('“{name}” is separate from “{subject}” again.', names)
    : t('“{name}” is now part of “{subject}”.', names);
}

interface MergedProps {
  readonly merged: Answer['names'][number];
  onSplit(): void;
}

function Merged({ merged: { name, subject, relation, documents }, onSplit }: MergedProps) {
  return (
    <li>
      <span>
        <strong>{name}</strong>{' '}
        {relation === 'same' ? t('part of {subject}', { subject }) : t('replaced by {subject}', { subject })}
        {documents > 0 && ` (${t('{n, plural, one {# document} other {# documents}}', { n: documents })})`}
      </span>
      <Button variant="subtle" onClick={onSplit} aria-label={t('Split {name} from {subject}', { name, subject })}>
        {t('Split')}
      </Button>
    </li>
  );
}

interface AlikeProps {
  readonly pair: ProposedMerge;
  onMerge(two: Pick<CourseChange, 'name' | 'subject'>): void;
  onApart(two: Pick<CourseChange, 'name' | 'subject'>): void;
}

/** Two subjects with what they have in common. The one that would stay stands first. */
function Alike({ pair: { sides, codes, titles }, onMerge, onApart }: AlikeProps) {
  const id = useId();
  const [stays, goes] = sides;
  if (!stays || !goes) return null;
  const two = { name: goes.subject, subject: stays.subject };
  return (
    <li className={classes.alike}>
      <div id={id}>
        {sides.map((side) => (
          <p key={side.subject}>
            <strong>{side.subject}</strong>{' '}
            {[t('{n, plural, =0 {no papers} one {# paper} other {# papers}}', { n: side.papers }), yearsOf(side)]
              .filter((part) => part !== null)
              .join(', ')}
          </p>
        ))}
        {codes.length > 0 && (
          <p>
            {t('{n, plural, one {Same course code: {codes}} other {Same course codes: {codes}}}', {
              n: codes.length,
              codes: codes.join(', '),
            })}
          </p>
        )}
        {titles.map(({ title, subject, papers }) => (
          <p key={`${subject} ${title}`}>
            {t('{n, plural, one {# paper} other {# papers}} of {subject} with the title “{title}”', {
              n: papers,
              subject,
              title,
            })}
          </p>
        ))}
      </div>
      <div className={classes.answers}>
        <Button onClick={() => onMerge(two)} aria-describedby={id}>
          {t('Merge')}
        </Button>
        <Button variant="default" onClick={() => onApart(two)} aria-describedby={id}>
          {t('Not the same')}
        </Button>
      </div>
    </li>
  );
}
