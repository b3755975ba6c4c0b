import type { ExamDate } from '@exam-vault/contract/personal';
import { useEffect, useId, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { weekdayAndDay } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useSetExam } from '../../people/personal/course-queries.ts';
import classes from './HomePage.module.css';

const DAY_MS = 86_400_000;

/** The day of a moment where the reader is: '2026-12-04'. */
function dayOf(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const today = () => dayOf(new Date());

const daysUntil = (date: string) => Math.round((Date.parse(date) - Date.parse(today())) / DAY_MS);

function inDays(n: number): string {
  if (n === 0) return t('today');
  return n === 1 ? t('tomorrow') : t('in {n, number} days', { n });
}

interface NextExamProps {
  readonly exams: readonly ExamDate[];
  /** To choose from, those of the person first. */
  readonly subjects: readonly string[];
}

/** The next exam that the person has set a date for, or the offer to set one. */
export function NextExam({ exams, subjects }: NextExamProps) {
  const [isSetting, setSetting] = useState(false);
  const setter = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  // Yesterday's comes where the hub's day is behind the reader's.
  const [next, then] = exams.filter(({ date }) => daysUntil(date) >= 0);
  const done = () => {
    setSetting(false);
    // The button is there again after the next drawing.
    setTimeout(() => setter.current?.focus());
  };
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {t('Next exam')}
        </h2>
        {!isSetting && (
          <Button ref={setter} variant="subtle" size="compact-md" onClick={() => setSetting(true)}>
            {next ? t('Change dates') : t('Set a date')}
          </Button>
        )}
      </div>
      {isSetting ? (
        <ExamForm exams={exams} subjects={subjects} onDone={done} />
      ) : (
        next && (
          <p className={classes.exam}>
            <Link className={classes.examSubject} to={paths.subject(next.subject)}>
              {next.subject}
            </Link>
            <span>
              <strong>{inDays(daysUntil(next.date))}</strong> · {weekdayAndDay(next.date)}
            </span>
            {then && (
              <span className={classes.note}>
                {t('Then {subject}, {date}', { subject: then.subject, date: weekdayAndDay(then.date) })}
              </span>
            )}
            <Link className={textLink.link} to={paths.mockPaper(next.subject)}>
              {t('Mock paper')}
            </Link>
          </p>
        )
      )}
    </section>
  );
}

interface ExamFormProps extends NextExamProps {
  readonly onDone: () => void;
}

function ExamForm({ exams, subjects, onDone }: ExamFormProps) {
  const set = useSetExam();
  const [subject, setSubject] = useState(exams[0]?.subject ?? '');
  const dateOf = (name: string) => exams.find((one) => one.subject === name)?.date;
  const [typed, setTyped] = useState<string | null>(null);
  const date = typed ?? dateOf(subject) ?? '';
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const save = (value: string | null) => set.mutate({ subject, date: value }, { onSuccess: onDone });
  return (
    <Form className={classes.form} onSubmit={() => save(date)} aria-label={t('Exam date')}>
      <NativeSelect
        ref={first}
        label={t('Subject')}
        required
        value={subject}
        onChange={({ currentTarget: { value } }) => {
          setSubject(value);
          setTyped(null);
        }}
        data={[{ value: '', label: t('Select subject') }, ...subjects]}
      />
      <TextInput
        label={t('Date')}
        type="date"
        required
        min={today()}
        value={date}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {set.error && <p role="alert">{problemText(set.error)}</p>}
      <div className={classes.ways}>
        <Button type="submit" loading={set.isPending}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        {dateOf(subject) !== undefined && (
          <Button variant="subtle" onClick={() => save(null)}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </Form>
  );
}
