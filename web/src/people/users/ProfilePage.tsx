import { Suspense } from 'react';
import { LOADING } from '../../base/languages/messages.ts';
import type { Profile } from '@exam-vault/contract/users';
import { useQuery } from '@tanstack/react-query';
import { onlyLogged } from '../../base/api/query-client.ts';
import { identity } from '../../base/session/identity.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import { useSession } from '../../base/session/session.ts';
import { useProfile } from '../identity/use-profile.ts';
import { LoadingOverlay } from '../../base/ui/LoadingOverlay.tsx';
import { longDate } from '../../base/languages/format.ts';
import { Page } from '../../base/ui/Page.tsx';
import { SingleKeysSwitch } from '../../base/ui/SingleKeysSwitch.tsx';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import classes from './ProfilePage.module.css';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions, SignOutEverywhere } from './Sessions.tsx';
import { t } from '../../base/languages/i18n.ts';
import { texts } from '@exam-vault/contract/texts';
import { SendConfirmation } from '../identity/SendConfirmation.tsx';

const OwnData = lazyChunk(() => import('../account/OwnData.tsx'));

/** Spec section 2: never shown. CREATED_AT has its own row. */
const HIDDEN: ReadonlySet<string> = new Set([
  '_id',
  'user_id',
  'updated_at',
  'created_at',
  'approved_time',
  'alumni_since',
  // Chosen in the header.
  'language',
  '__v',
]);

/** Labels with a translation; others are the names of the fields in capital letters. */
const LABELS: Readonly<Record<string, string>> = texts({
  name: 'NAME',
  email: 'EMAIL',
  role: 'ROLE',
  role_id: 'ROLE_ID',
  department: 'DEPARTMENT',
  university: 'UNIVERSITY',
  college: 'COLLEGE',
  semester: 'SEMESTER',
  start_year: 'START_YEAR',
  end_year: 'END_YEAR',
  status: 'STATUS',
});

/** The rows of the table, with upper-case labels. Empty fields have no row. */
function profileRows(profile: Profile): Array<{ field: string; label: string; value: string }> {
  // Alumni have no semester any more, and a status.
  const { alumni_since, semester, ...others } = profile;
  const shown = alumni_since === undefined ? profile : { ...others, status: t('Alumni') };
  return Object.entries(shown)
    .filter(([field, value]) => !HIDDEN.has(field) && value !== null && value !== undefined)
    .map(([field, value]) => ({ field, label: t(LABELS[field] ?? field.toUpperCase()), value: String(value) }));
}

function Keyboard() {
  return (
    <section aria-labelledby="keyboard">
      <h2 id="keyboard">{t('Keyboard')}</h2>
      <div className={classes.form}>
        <p>
          {t('Some screens have single-key shortcuts, such as / to search. This setting applies to this device only.')}
        </p>
        <SingleKeysSwitch />
      </div>
    </section>
  );
}

/** The profile and the account settings. A failed request is only logged (spec section 8). */
export default function ProfilePage() {
  const { subject } = useSession();
  const { data, isLoading } = useProfile();
  const { data: account } = useQuery({
    queryKey: ['session-way', subject],
    queryFn: () => identity.account(),
    meta: onlyLogged('The way of signing in could not be asked for'),
  });
  const way = account?.way;
  const { known, providerName, confirmsEmail } = useSignInMethods();
  const isUnconfirmed = confirmsEmail && way === 'built-in' && account?.emailConfirmed === false;
  // While the session's method is not known, the hub's methods decide.
  const hasPassword = way === undefined ? known && providerName === null : way !== 'oidc' && way !== 'lti';
  return (
    <Page title={t('My Profile')} width="form">
      {isLoading && <LoadingOverlay text={LOADING.profile} />}
      {data && (
        <table className={classes.table}>
          <tbody>
            {profileRows(data).map(({ field, label, value }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  {field === 'email' ? (
                    <textarea rows={1} disabled value={value} aria-label={label} className={classes.disabled} />
                  ) : (
                    value
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('CREATED_AT')}</th>
              <td>{longDate(data.created_at)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <div className={classes.account}>
        {isUnconfirmed && <ConfirmEmail email={account.email} />}
        {hasPassword && <ChangePassword />}
        <SignOutEverywhere />
        <Keyboard />
        {way === 'built-in' && !isUnconfirmed && <SecondFactor />}
        {way === 'built-in' && <Sessions />}
        {data && way !== undefined && (
          <Suspense fallback={null}>
            <OwnData profile={data} hasHubPassword={way === 'built-in'} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}

/** Says that the account's e-mail is not confirmed, and sends the mail again. */
function ConfirmEmail({ email }: { readonly email: string }) {
  return (
    <section aria-labelledby="confirm-email">
      <h2 id="confirm-email">{t('Confirm your email')}</h2>
      <p>
        {t(
          'You haven’t confirmed {email} yet. Until you do, you can’t turn on two-step sign-in, and the owner of this address could take over your account. Open the link in our email.',
          { email },
        )}
      </p>
      <SendConfirmation email={email} />
    </section>
  );
}
