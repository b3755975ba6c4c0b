import type { Question } from '@exam-vault/contract/questions';
import { getSubject } from '@exam-vault/contract/subjects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../base/api/call.ts';
import { formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import classes from './CorrectQuestion.module.css';

const STALE_MS = 5 * 60_000;

interface TopicChoiceProps {
  readonly subject: string;
  readonly question: Question;
  readonly isBusy: boolean;
  /** Null: chosen automatically. */
  readonly onSave: (topics: readonly string[] | null) => void;
}

/** Says which topics of its subject a question has. Nothing, where the subject has none. */
export function TopicChoice({ subject, question: { topics, topics_corrected }, isBusy, onSave }: TopicChoiceProps) {
  const [chosen, setChosen] = useState([topics[0]?.name ?? '', topics[1]?.name ?? '']);
  const { data } = useQuery({
    queryKey: ['subject', subject],
    queryFn: () => call(getSubject, { params: { subject } }),
    staleTime: STALE_MS,
  });
  const names = [...new Set([...(data?.topics ?? []), ...topics].map(({ name }) => name))];
  if (names.length === 0) return null;
  const set = (at: number, name: string) => setChosen((now) => now.map((one, place) => (place === at ? name : one)));
  const [first] = topics;
  return (
    <fieldset className={classes.topics}>
      <legend>{t('Topics')}</legend>
      <p className={classes.note}>{saying(first, topics_corrected)}</p>
      <div className={classes.short}>
        {[t('Topic'), t('Second topic')].map((label, at) => (
          <NativeSelect
            key={label}
            label={label}
            value={chosen[at] ?? ''}
            onChange={({ currentTarget: { value } }) => set(at, value)}
          >
            <option value="">{t('none')}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </NativeSelect>
        ))}
      </div>
      <div className={classes.buttons}>
        <BusyButton
          busy={isBusy}
          variant="default"
          onClick={() => onSave([...new Set(chosen)].filter((name) => name !== ''))}
        >
          {t('Save topics')}
        </BusyButton>
        {topics_corrected && (
          <BusyButton busy={isBusy} variant="default" onClick={() => onSave(null)}>
            {t('Choose topics automatically')}
          </BusyButton>
        )}
      </div>
    </fieldset>
  );
}

function saying(first: Question['topics'][number] | undefined, isCorrected: boolean): string {
  if (isCorrected) return t('Set by a teacher.');
  if (!first) return t('No topic found automatically.');
  return t('Chosen automatically, {percent}% sure.', {
    percent: formatNumber(Math.round(100 * first.confidence)),
  });
}
