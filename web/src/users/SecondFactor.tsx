import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewToken } from '../identity/renew-token.ts';
import { authToken } from '../identity/session-store.ts';
import { useSession } from '../identity/session.ts';
import { EnableSecondFactor } from './EnableSecondFactor.tsx';
import { DisableSecondFactor } from './DisableSecondFactor.tsx';
import classes from './SecondFactor.module.css';
import { secondFactorKey, useSecondFactor } from './use-second-factor.ts';

/** A code besides the password: whether it is asked for, and what turns that on and off. */
export function SecondFactor() {
  const { subject, role } = useSession();
  const client = useQueryClient();
  const [news, setNews] = useState('');
  const isOn = useSecondFactor();
  if (isOn === undefined) return null;
  const turned = async (on: boolean) => {
    // It has made a new session, and this tab's token ended with the old one.
    const ended = authToken();
    if (ended) await renewToken(ended).catch(() => null);
    void client.invalidateQueries({ queryKey: ['sessions', subject] });
    client.setQueryData(secondFactorKey(subject), on);
    setNews(on ? 'It is on. From now on logging in asks for a code.' : 'It is off. The password alone lets you in.');
  };
  return (
    <section aria-labelledby="second-factor" className={classes.section}>
      <h2 id="second-factor">Second factor</h2>
      {isOn ? (
        <DisableSecondFactor onOff={() => void turned(false)} />
      ) : (
        <EnableSecondFactor onOn={() => void turned(true)} isAsked={role?.is_admin ?? false} />
      )}
      <output>{news}</output>
    </section>
  );
}
