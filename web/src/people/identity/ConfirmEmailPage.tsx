import { Rich } from '../../base/languages/Rich.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import type { EmailLink } from '../../base/session/identity.ts';
import { identity } from '../../base/session/identity.ts';
import { useEmailLink } from './use-email-link.ts';
import { t } from '../../base/languages/i18n.ts';
import { LoadingOverlay } from '../../base/ui/LoadingOverlay.tsx';

const LogIn = () => (
  <Button component={Link} to={paths.loginForm()}>
    {t('Go to login')}
  </Button>
);

/** Opens from the link of a confirmation mail. The button confirms the e-mail. */
export default function ConfirmEmailPage() {
  const { isComplete, link, problem, busy, press } = useEmailLink(identity.confirmEmail, 'confirmed');
  if (!isComplete || !link) return <EmailLinkProblem isComplete={isComplete} problem={problem} />;
  if (link.state !== 'open') return <Outcome link={link} />;
  return (
    <MessagePage
      title={t('Confirm your e-mail')}
      mark="@"
      actions={
        <BusyButton busy={busy} onClick={press}>
          {t('Confirm e-mail')}
        </BusyButton>
      }
    >
      <p>
        <Rich
          text="Somebody registered at this hub with the address <b>{email}</b>."
          parts={{ b: <strong /> }}
          values={{ email: link.email }}
        />
      </p>
      <p>{t('Confirm it only if that was you. If it was not, open the other link of the mail.')}</p>
      <p role="alert">{problem}</p>
    </MessagePage>
  );
}

function Outcome({ link: { email, state } }: { readonly link: EmailLink }) {
  if (state === 'confirmed') {
    return (
      <MessagePage title={t('E-mail confirmed')} mark="✓" actions={<LogIn />}>
        <p>
          <Rich
            text="<b>{email}</b> is confirmed. If you were registering, go back to the form and press Register again. Otherwise log in."
            parts={{ b: <strong /> }}
            values={{ email: email }}
          />
        </p>
      </MessagePage>
    );
  }
  if (state === 'withdrawn') {
    return (
      <MessagePage title={t('This account is gone')} mark="–">
        <p>
          <Rich
            text="The account for <b>{email}</b> was removed. You can register again."
            parts={{ b: <strong /> }}
            values={{ email: email }}
          />
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={t('This link is too old')} mark="?" actions={<LogIn />}>
      <p>
        <Rich
          text="A link works for a day. Log in as <b>{email}</b> and send a new one from My Profile, or press Register again in the registration form."
          parts={{ b: <strong /> }}
          values={{ email: email }}
        />
      </p>
    </MessagePage>
  );
}

interface EmailLinkProblemProps {
  readonly isComplete: boolean;
  /** Absent while the link is being read. */
  readonly problem: string | undefined;
}

/** A link of a confirmation mail that cannot be used, or is still being read. */
export function EmailLinkProblem({ isComplete, problem }: EmailLinkProblemProps) {
  if (!isComplete) {
    return (
      <MessagePage title={t('This link is not complete')} mark="?">
        <p>{t('Please open the whole link from the e-mail.')}</p>
      </MessagePage>
    );
  }
  if (problem === undefined) return <LoadingOverlay text={t('One moment, please…')} />;
  return (
    <MessagePage title={t('This link does not work')} mark="?">
      <p>{problem}</p>
    </MessagePage>
  );
}
