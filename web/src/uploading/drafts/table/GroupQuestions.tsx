import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { fold } from '@exam-vault/contract/text';
import type { Draft } from '@exam-vault/contract/drafts';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../base/languages/i18n.ts';
import { Button } from '../../../base/ui/Button.tsx';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import { AddSubject } from '../../../library/subjects/AddSubject.tsx';
import { useMayAddSubjects } from '../../../library/subjects/subject-queries.ts';
import { fieldValue, valueProblem } from './cell-value.ts';
import { type GroupQuestion, groupQuestions, newSubjects } from './group-questions.ts';
import classes from './GroupQuestions.module.css';
import { MergeSubjects } from '../../../library/subjects/MergeSubjects.tsx';
import { NewSubjects } from './NewSubjects.tsx';
import { nameOf } from './planned-files.ts';
import type { DraftTable } from './use-draft-table.ts';

/** More at once would be a second table. */
const SHOWN = 4;
/** The key of the question for new subjects. */
const NEW_SUBJECTS = 'new subjects';

interface GroupQuestionsProps {
  readonly drafts: readonly Draft[];
  readonly fields: readonly FieldControl[];
  readonly catalogue: Catalogue;
  readonly table: DraftTable;
  /** What was done, for a screen reader. */
  say(text: string): void;
  /** The last question is answered or skipped: the focus needs another place. */
  onLast(): void;
}

/** Questions above the table: one answer for many drafts. It can be undone like any other change of the table. */
export function GroupQuestions({ drafts, fields, catalogue, table, say, onLast }: GroupQuestionsProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const answered = useRef<number | null>(null);
  const problemOf = (field: FieldControl, value: string) => valueProblem(field, value, catalogue);
  const cells = { cellOf: table.cellOf, problemOf };
  const listed = new Set(allowedValues(catalogue, 'subject').map(fold));
  const titles = newSubjects(drafts, fields, cells, (title) => listed.has(fold(title)));
  const open = groupQuestions(drafts, fields, cells).filter(({ key }) => !skipped.has(key));
  const mayAdd = useMayAddSubjects() && !skipped.has(NEW_SUBJECTS);
  // Once the titles are there.
  const asksForSubjects = mayAdd && titles.size > 0 && open.every(({ own }) => own === null);
  const questions = open.filter(({ title }) => !(asksForSubjects && title !== null));
  const first = asksForSubjects ? 1 : 0;
  // The next question takes the place of the one that was answered, and its focus.
  useEffect(() => {
    if (answered.current === null) return;
    const [items, at] = [list.current?.children ?? [], answered.current];
    answered.current = null;
    if (items.length === 0) onLast();
    else items[Math.min(at, items.length - 1)]?.querySelector<HTMLElement>('button, select, input')?.focus();
  });
  if (questions.length === 0 && !asksForSubjects) return null;
  const skip = (key: string, at: number) => {
    answered.current = at;
    setSkipped((before) => new Set(before).add(key));
  };
  const answer = (at: number, { drafts: asked, field, own }: GroupQuestion, value: string) => {
    answered.current = first + at;
    const count = table.change(asked.map(({ _id }) => ({ id: _id, name: field.name, value: own?.get(_id) ?? value })));
    say(t('{n, plural, one {# value filled in.} other {# values filled in.}}', { n: count }));
  };
  return (
    <section aria-labelledby={heading} className={classes.questions}>
      <h2 id={heading} className={classes.heading}>
        {t('Fill in several drafts at once')}
      </h2>
      <ul ref={list} className={classes.list}>
        {asksForSubjects && (
          <NewSubjects
            titles={titles}
            onAdded={(subjects) => {
              const changes = subjects.flatMap((value) =>
                (titles.get(value) ?? []).map(({ _id }) => ({ id: _id, name: 'subject', value })),
              );
              answered.current = 0;
              say(t('{n, plural, one {# value filled in.} other {# values filled in.}}', { n: table.change(changes) }));
            }}
            onSkip={() => skip(NEW_SUBJECTS, 0)}
          />
        )}
        {questions.slice(0, SHOWN).map((question, at) => (
          <Question
            key={question.key}
            question={question}
            catalogue={catalogue}
            onAnswer={(value) => answer(at, question, value)}
            onSkip={() => skip(question.key, first + at)}
          />
        ))}
      </ul>
      {questions.length > SHOWN && (
        <p className={classes.more}>{t('{n, number} more to fill in', { n: questions.length - SHOWN })}</p>
      )}
    </section>
  );
}

interface QuestionProps {
  readonly question: GroupQuestion;
  readonly catalogue: Catalogue;
  onAnswer(value: string): void;
  onSkip(): void;
}

function Question({ question, catalogue, onAnswer, onSkip }: QuestionProps) {
  const { field, offer, own, drafts, folder, title } = question;
  const name = useId();
  const canTake = own !== null || offer?.isAllowed === true;
  const [isChoosing, setIsChoosing] = useState(!canTake);
  return (
    <li className={classes.question} aria-labelledby={name}>
      <div>
        <h3 id={name} className={classes.asked}>
          {own
            ? t('{field}: accept the suggestions', { field: field.label })
            : offer
              ? `${field.label}: ${offer.value}`
              : field.label}
        </h3>
        <details open={own !== null}>
          <summary>
            {title !== null
              ? t('{n, plural, one {# draft} other {# drafts}} called “{title}”', { n: drafts.length, title })
              : folder === ''
                ? t('{n, plural, one {# draft} other {# drafts}}', { n: drafts.length })
                : t('{n, plural, one {# draft} other {# drafts}} in “{folder}”', { n: drafts.length, folder })}
            {offer?.isFromProfile && t(', from your profile')}
            {offer?.isAllowed === false && `, ${t('not one of the options')}`}
          </summary>
          <ul className={classes.files}>
            {drafts.map(({ _id, file_name }) => (
              <li key={_id}>
                {own ? (
                  <>
                    <strong>{own.get(_id)}</strong> {nameOf(file_name)}
                  </>
                ) : (
                  file_name
                )}
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div className={classes.answers}>
        {isChoosing ? (
          <>
            <Choice question={question} catalogue={catalogue} hasFocus={canTake} onAnswer={onAnswer} />
            {field.values === 'subject' && (
              <>
                <AddSubject name={title ?? offer?.value ?? ''} onAdded={onAnswer} aria-describedby={name} />
                {title !== null && (
                  <MergeSubjects name={title} onMerged={({ subject }) => onAnswer(subject)} aria-describedby={name} />
                )}
              </>
            )}
          </>
        ) : (
          <>
            <Button onClick={() => onAnswer(offer?.value ?? '')} aria-describedby={name}>
              {t('Use for all')}
            </Button>
            {own === null && (
              <Button variant="default" onClick={() => setIsChoosing(true)} aria-describedby={name}>
                {t('Change')}
              </Button>
            )}
          </>
        )}
        <Button variant="subtle" onClick={onSkip} aria-describedby={name}>
          {t('Skip')}
        </Button>
      </div>
    </li>
  );
}

interface ChoiceProps extends Omit<QuestionProps, 'onSkip'> {
  /** It takes the place of the button that opened it. */
  readonly hasFocus: boolean;
}

function Choice({ question: { field, others }, catalogue, hasFocus, onAnswer }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (hasFocus) form.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [hasFocus]);
  const likely = useId();
  const choices = field.values === undefined ? null : allowedValues(catalogue, field.values);
  const value = fieldValue(field, typed, catalogue);
  const isReady = value !== '' && valueProblem(field, value, catalogue) === null;
  const shared = { 'aria-label': field.label, className: classes.control, value: typed };
  return (
    <form
      ref={form}
      className={classes.answers}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAnswer(value);
      }}
    >
      {choices === null ? (
        <>
          <input
            {...shared}
            list={likely}
            maxLength={field.maxLength}
            inputMode={field.isYear ? 'numeric' : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <datalist id={likely}>
            {others.map((other) => (
              <option key={other} value={other}>
                {other}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <select {...shared} onChange={({ currentTarget }) => setTyped(currentTarget.value)}>
          <option value="">{t('Select…')}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      <Button type="submit" disabled={!isReady}>
        {t('Use for all')}
      </Button>
    </form>
  );
}
