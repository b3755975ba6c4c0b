import { useRef } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './PractiseThese.module.css';
import { useAddToLearn } from './study-list-queries.ts';

interface PractiseTheseProps {
  /** Of the questions. */
  readonly ids: readonly string[];
  readonly subject: string;
}

/** Puts these questions on the study list in one tap, and takes back those that were new. Nothing for those who are signed out. */
export function PractiseThese({ ids, subject }: PractiseTheseProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useAddToLearn(ids);
  if (list === null) return null;
  const { added, add, undo } = list;
  const isBusy = add.isPending || undo.isPending;
  const error = add.error ?? undo.error;
  const isDone = added !== null && !isBusy;
  return (
    <div className={classes.practise}>
      <BusyButton ref={button} type="button" variant="default" busy={isBusy} onClick={() => add.mutate()}>
        {t('Add all to My questions')}
      </BusyButton>
      {isDone && added.length > 0 && (
        <BusyButton
          type="button"
          variant="subtle"
          busy={undo.isPending}
          onClick={() => {
            // The button that has the focus goes.
            button.current?.focus();
            undo.mutate();
          }}
        >
          {t('Undo')}
        </BusyButton>
      )}
      <span role="status">
        {isDone && (error ? added.length > 0 && addedText(added.length) : said(added.length, ids.length))}
      </span>
      {isDone && (
        <Link className={`${textLink.link} ${classes.way}`} to={paths.studyList({ subject, cards: '1' })}>
          {t('Practise one by one')}
        </Link>
      )}
      {error && (
        <span role="alert" className={classes.problem}>
          {problemText(error)}
        </span>
      )}
    </div>
  );
}

const addedText = (n: number) => t('{n, plural, one {# question} other {# questions}} added to your list.', { n });

function said(n: number, all: number): string {
  if (n === 0) return t('Nothing to add: these are already on your list.');
  if (n === all) return addedText(n);
  return t(
    '{n, plural, one {# question} other {# questions}} of {all, number} added. The rest are already on your list.',
    {
      n,
      all,
    },
  );
}
