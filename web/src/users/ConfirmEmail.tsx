import { SendConfirmation } from '../identity/SendConfirmation.tsx';

/** Says that the account's e-mail is not confirmed, and sends the mail again. */
export function ConfirmEmail({ email }: { readonly email: string }) {
  return (
    <section aria-labelledby="confirm-email">
      <h2 id="confirm-email">Confirm your e-mail</h2>
      <p>
        Nobody has confirmed yet that {email} is yours. Until then there is no second factor, and whoever owns the
        address can take this account over. Open the link in the mail that the hub has sent you.
      </p>
      <SendConfirmation email={email} />
    </section>
  );
}
