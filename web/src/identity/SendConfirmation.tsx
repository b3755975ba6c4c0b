import { useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { identity } from './identity.ts';
import { t } from '../languages/i18n.ts';

/** Sends the mail that confirms an e-mail again. */
export function SendConfirmation({ email }: { readonly email: string }) {
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setNews('');
    await identity.requestConfirmation(email).then(
      () => setNews(t('A link is on its way to {email}.', { email })),
      (error: unknown) => setNews(problemText(error)),
    );
    setBusy(false);
  };
  return (
    <>
      <BusyButton busy={busy} variant="default" onClick={() => void send()}>
        {t('Send the mail again')}
      </BusyButton>
      <p>
        <output>{news}</output>
      </p>
    </>
  );
}
