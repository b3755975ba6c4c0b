import { useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { identity } from '../identity/identity.ts';
import { BusyButton } from '../ui/BusyButton.tsx';

/** Says that the account's e-mail is not confirmed, and sends the mail again. */
export function ConfirmEmail({ email }: { readonly email: string }) {
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setNews('');
    await identity.requestConfirmation(email).then(
      () => setNews(`A link is on its way to ${email}.`),
      (error: unknown) => setNews(problemText(error)),
    );
    setBusy(false);
  };
  return (
    <section aria-labelledby="confirm-email">
      <h2 id="confirm-email">Confirm your e-mail</h2>
      <p>
        Nobody has confirmed yet that {email} is yours. Until then there is no second factor, and whoever owns the
        address can take this account over. Open the link in the mail that the hub has sent you.
      </p>
      <BusyButton busy={busy} variant="default" onClick={() => void send()}>
        Send the mail again
      </BusyButton>
      <p>
        <output>{news}</output>
      </p>
    </section>
  );
}
