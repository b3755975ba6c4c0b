import type { Draft } from '@exam-vault/contract/drafts';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { useId, useState } from 'react';
import { problemText } from '../../../base/api/api-problem.ts';
import { t } from '../../../base/languages/i18n.ts';
import { BusyButton } from '../../../base/ui/BusyButton.tsx';
import { Button } from '../../../base/ui/Button.tsx';
import { Form } from '../../../base/ui/Form.tsx';
import { GroupOptions } from '../../../library/subjects/GroupOptions.tsx';
import { useAddSubject } from '../../../library/subjects/subject-queries.ts';
import classes from './GroupQuestions.module.css';

interface NewSubjectsProps {
  /** The drafts without a subject, by their titles. */
  readonly titles: ReadonlyMap<string, readonly Draft[]>;
  /** The lists have these now. */
  onAdded(subjects: readonly string[]): void;
  onSkip(): void;
}

/** Asks an administrator for all subjects that an archive has and the lists don't have: one answer adds them. */
export function NewSubjects({ titles, onAdded, onSkip }: NewSubjectsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const adding = useAddSubject();
  const [heading, groups] = [useId(), useId()];
  const chosen = [...titles.keys()].filter((title) => !left.has(title));
  const label = t('{n, plural, one {Add # subject} other {Add # subjects}}', { n: chosen.length });

  const addAll = async () => {
    setIsBusy(true);
    const [added, refused]: [string[], string[]] = [[], []];
    for (const name of chosen) {
      await adding.mutateAsync({ name, group }).then(
        () => added.push(name),
        (error: unknown) => refused.push(`${name}: ${problemText(error)}`),
      );
    }
    setRefusals(refused);
    setIsBusy(false);
    onAdded(added);
  };
  return (
    <li className={classes.question} aria-labelledby={heading}>
      <div>
        <h3 id={heading} className={classes.asked}>
          {t('{n, plural, one {Is this a new subject?} other {Are these # new subjects?}}', { n: titles.size })}
        </h3>
        <p className={classes.more}>
          {t('These titles aren’t in the subject list yet. Choose which ones to add as subjects.')}
        </p>
        <ul className={classes.titles}>
          {[...titles].map(([title, drafts]) => (
            <li key={title}>
              <label className={classes.title}>
                <input
                  type="checkbox"
                  checked={!left.has(title)}
                  onChange={({ currentTarget: { checked } }) => {
                    const next = new Set(left);
                    if (checked) next.delete(title);
                    else next.add(title);
                    setLeft(next);
                  }}
                />
                <span>
                  {title} <small>{t('{n, plural, one {# draft} other {# drafts}}', { n: drafts.length })}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div role="alert">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </div>
      </div>
      <Form className={classes.answers} busy={isBusy} onSubmit={() => void addAll()}>
        <input
          aria-label={t('Department or field')}
          placeholder={t('Department or field')}
          className={classes.control}
          list={groups}
          required
          maxLength={MAX_TEXT_LENGTH}
          value={group}
          onChange={({ currentTarget }) => setGroup(currentTarget.value)}
        />
        <GroupOptions id={groups} />
        {chosen.length > 0 ? (
          <BusyButton type="submit" busy={isBusy}>
            {label}
          </BusyButton>
        ) : (
          <Button disabled>{label}</Button>
        )}
        <Button variant="subtle" onClick={onSkip} aria-describedby={heading}>
          {t('Skip')}
        </Button>
      </Form>
    </li>
  );
}
