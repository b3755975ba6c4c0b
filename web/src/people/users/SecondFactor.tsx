import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewToken } from '../../base/session/renew-token.ts';
import { authToken } from '../../base/session/session-store.ts';
import { useSession } from '../../base/session/session.ts';
import { EnableSecondFactor } from './EnableSecondFactor.tsx';
import { DisableSecondFactor } from './DisableSecondFactor.tsx';
import classes from './SecondFactor.module.css';
import { t } from '../../base/languages/i18n.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { identity } from '../../base/session/identity.ts';

/** The second factor of the user's account, with the forms that turn it on and off. */
export function SecondFactor() {
  const { subject, role } = useSession();
  const client = useQueryClient();
  const [news, setNews] = useState('');
  const isOn = useSecondFactor();
  if (isOn === undefined) return null;
  const onChanged = async (on: boolean) => {
    // The change opened a new session and ended this tab's token.
    const ended = authToken();
    if (ended) await renewToken(ended).catch(() => null);
    void client.invalidateQueries({ queryKey: ['sessions', subject] });
    client.setQueryData(secondFactorKey(subject), on);
    setNews(
      on ? t('It is on. From now on logging in asks for a code.') : t('It is off. The password alone lets you in.'),
    );
  };
  return (
    <section aria-labelledby="second-factor" className={classes.section}>
      <h2 id="second-factor">{t('Second factor')}</h2>
      {isOn ? (
        <DisableSecondFactor onOff={() => void onChanged(false)} />
      ) : (
        <EnableSecondFactor onOn={() => void onChanged(true)} isAsked={role?.is_admin ?? false} />
      )}
      <output>{news}</output>
    </section>
  );
}

const secondFactorKey = (subject: string | null) => ['second-factor', subject] as const;

/** Whether the user's account has a second factor; undefined while it is not known. */
export function useSecondFactor(): boolean | undefined {
  const { subject } = useSession();
  const { data } = useQuery({
    queryKey: secondFactorKey(subject),
    queryFn: () => identity.hasSecondFactor(),
    meta: onlyLogged('The second factor could not be asked for'),
  });
  return data;
}
