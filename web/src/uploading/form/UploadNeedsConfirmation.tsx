import { useQuery } from '@tanstack/react-query';
import { onlyLogged } from '../../base/api/query-client.ts';
import { identity } from '../../base/session/identity.ts';
import { SendConfirmation } from '../../people/identity/SendConfirmation.tsx';
import { useSession } from '../../base/session/session.ts';
import { useSignInMethods } from '../../people/identity/sign-in-methods.ts';
import classes from './UploadNeedsConfirmation.module.css';
import { t } from '../../base/languages/i18n.ts';

/** Above the upload form, while the hub would refuse a file because the e-mail is not confirmed (UPLOAD_NEEDS). */
export function UploadNeedsConfirmation() {
  const { subject } = useSession();
  const { uploadNeedsConfirmation, providerName } = useSignInMethods();
  const { data: account } = useQuery({
    queryKey: ['session-way', subject],
    queryFn: () => identity.account(),
    enabled: uploadNeedsConfirmation,
    // Somebody who comes back from the mail has confirmed it.
    refetchOnWindowFocus: 'always',
    meta: onlyLogged('Whether the e-mail is confirmed could not be asked for'),
  });
  if (!uploadNeedsConfirmation || account?.emailConfirmed !== false) return null;
  return (
    <section aria-labelledby="upload-needs" className={classes.notice}>
      <h2 id="upload-needs" className={classes.heading}>
        {t('Confirm your email before you upload')}
      </h2>
      {account.way === 'oidc' || account.way === 'lti' ? (
        <p>
          {t('You need a confirmed email to upload. Confirm yours at {provider}, then sign in again.', {
            provider: providerName ?? t('your sign-in provider'),
          })}
        </p>
      ) : (
        <>
          <p>
            {t('You need a confirmed email to upload. Open the link in the email we sent to {email}.', {
              email: account.email,
            })}
          </p>
          <SendConfirmation email={account.email} />
        </>
      )}
    </section>
  );
}
