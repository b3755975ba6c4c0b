import { MAX_CLOSED_DAYS } from '@exam-vault/contract/answers';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useClosing } from './answer-queries.ts';
import classes from './Answers.module.css';

const DAY_MS = 24 * 3_600_000;

/** As a field of date and time has it, in the time zone of the reader. */
function localValue(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface CloseAnswersProps {
  readonly paper: string;
  readonly closedUntil: string | null;
}

/** Lets a teacher close the answers of a paper until a moment, such as the exam. */
export function CloseAnswers({ paper, closedUntil }: CloseAnswersProps) {
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const [until, setUntil] = useState(() => localValue(now + 7 * DAY_MS));
  const closing = useClosing();
  if (closedUntil !== null) {
    return (
      <BusyButton
        variant="default"
        size="compact-md"
        busy={closing.isPending}
        onClick={() => closing.mutate({ paper, until: null })}
      >
        {t('Open the answers of this paper now')}
      </BusyButton>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    const time = new Date(until);
    if (closing.isPending || Number.isNaN(time.getTime())) return;
    closing.mutate({ paper, until: time.toISOString() }, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Close the answers of this paper …')}
      </Button>
      {isOpen && (
        <form className={classes.form} aria-label={t('Close the answers')} onSubmit={send}>
          <TextInput
            type="datetime-local"
            label={t('Closed until')}
            description={t('Until then only teachers read and write answers to the questions of this paper.')}
            required
            min={localValue(now)}
            max={localValue(now + MAX_CLOSED_DAYS * DAY_MS)}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          {closing.error && <p role="alert">{problemText(closing.error)}</p>}
          <div className={classes.buttons}>
            <BusyButton type="submit" busy={closing.isPending}>
              {t('Close the answers')}
            </BusyButton>
          </div>
        </form>
      )}
    </>
  );
}
