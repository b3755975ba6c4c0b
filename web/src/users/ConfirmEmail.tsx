import { SendConfirmation } from '../identity/SendConfirmation.tsx';
import { t } from '../languages/i18n.ts';

/** Says that the account's e-mail is not confirmed, and sends the mail again. */
export function ConfirmEmail({ email }: { readonly email: string }) {
  return (
    <section aria-labelledby="confirm-email">
      <h2 id="confirm-email">{t('Confirm your e-mail')}</h2>
      <p>
        {t(
          'Nobody has confirmed yet that {email} is yours. Until then there is no second factor, and whoever owns the address can take this account over. Open the link in the mail that the hub has sent you.',
          { email },
        )}
      </p>
      <SendConfirmation email={email} />
    </section>
  );
}
