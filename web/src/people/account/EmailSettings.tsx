import type { MailSettings, NewsTime } from '@exam-vault/contract/mail-settings';
import { text, texts } from '@exam-vault/contract/texts';
import { useId, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import classes from './OwnData.module.css';
import { useMailSettings, useSaveMailSettings } from './mail-queries.ts';

const NEWS: Readonly<Record<NewsTime, string>> = texts({
  off: 'Off',
  at_once: 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week, on Mondays',
});

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }));
/** What the quiet hours are at first. */
const NIGHT = { from: 22, to: 7 };

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The zones that this browser knows, with the one that is chosen. */
const zonesWith = (zone: string) => [...new Set([...Intl.supportedValuesOf('timeZone'), zone])].toSorted();

interface EmailSettingsProps {
  /** Whether the person is told of a queue. */
  readonly reviews: boolean;
}

/** Which emails a person gets of what is new, and when. */
export function EmailSettings({ reviews }: EmailSettingsProps) {
  const { data } = useMailSettings();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('Emails')}</h2>
      {data && (
        <div className={classes.form}>
          {!data.sends_mail && (
            <p>{t('Email isn’t set up here, so nothing is sent yet. You can still choose what you’d like to get.')}</p>
          )}
          <SettingsForm saved={data} reviews={reviews} />
        </div>
      )}
    </section>
  );
}

function SettingsForm({ saved, reviews }: EmailSettingsProps & { readonly saved: MailSettings }) {
  const [settings, setSettings] = useState<MailSettings>(() => ({ ...saved, time_zone: saved.time_zone ?? ownZone() }));
  const save = useSaveMailSettings();
  const { news, wanted, queue, quiet, hour, time_zone } = settings;
  const set = (changed: Partial<MailSettings>) => {
    save.reset();
    setSettings((before) => ({ ...before, ...changed }));
  };
  const hasHour = news === 'daily' || news === 'weekly';
  return (
    <Form className={classes.form} busy={save.isPending} onSubmit={() => save.mutate(settings)}>
      <NativeSelect
        label={t('New papers and notes in my subjects')}
        description={t('Papers and notes in the subjects you see on Home.')}
        value={news}
        onChange={({ currentTarget: { value } }) => set({ news: value as NewsTime })}
        data={Object.entries(NEWS).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <Switch
        label={t('A paper I requested was uploaded')}
        checked={wanted}
        onChange={({ currentTarget: { checked } }) => set({ wanted: checked })}
      />
      {reviews && (
        <Switch
          label={t('Papers waiting for review for more than a day')}
          checked={queue}
          onChange={({ currentTarget: { checked } }) => set({ queue: checked })}
        />
      )}
      {(hasHour || queue) && (
        <Hour label={text('Send emails at')} hour={hour} onChoose={(chosen) => set({ hour: chosen })} />
      )}
      {!hasHour && (news === 'at_once' || wanted) && (
        <>
          <Switch
            label={t('Quiet hours')}
            checked={quiet !== null}
            onChange={({ currentTarget: { checked } }) => set({ quiet: checked ? NIGHT : null })}
          />
          {quiet && (
            <div className={classes.pair}>
              <Hour
                label={text('Quiet from')}
                hour={quiet.from}
                onChoose={(from) => set({ quiet: { ...quiet, from } })}
              />
              <Hour label={text('Quiet until')} hour={quiet.to} onChoose={(to) => set({ quiet: { ...quiet, to } })} />
            </div>
          )}
        </>
      )}
      <NativeSelect
        label={t('Time zone')}
        description={t('Used for your quiet hours and for dates and times in your emails.')}
        value={time_zone ?? ''}
        onChange={({ currentTarget: { value } }) => set({ time_zone: value })}
        data={zonesWith(time_zone ?? ownZone())}
      />
      <div className={classes.actions}>
        <BusyButton type="submit" variant="default" busy={save.isPending}>
          {t('Save email settings')}
        </BusyButton>
      </div>
      <output>{save.isSuccess && t('Email settings saved')}</output>
      {save.error && <p role="alert">{problemText(save.error)}</p>}
    </Form>
  );
}

interface HourProps {
  readonly label: string;
  readonly hour: number;
  readonly onChoose: (hour: number) => void;
}

const Hour = ({ label, hour, onChoose }: HourProps) => (
  <NativeSelect
    label={t(label)}
    value={String(hour)}
    onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
    data={HOURS}
  />
);
