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
    {t('Go to Login')}
  </Button>
);

/** Opens from the link of a confirmation mail. The button confirms the e-mail. */
export default function ConfirmEmailPage() {
  const { isComplete, link, problem, busy, press } = useEmailLink(identity.confirmEmail, 'confirmed');
  if (!isComplete || !link) return <EmailLinkProblem isComplete={isComplete} problem={problem} />;
  if (link.state !== 'open') return <Outcome link={link} />;
  return (
    <MessagePage
      title={t('Confirm your email')}
      mark="@"
      actions={
        <BusyButton busy={busy} onClick={press}>
          {t('Confirm email')}
        </BusyButton>
      }
    >
      <p>
        <Rich
          text="Someone registered on Exam Vault with the address <b>{email}</b>."
          parts={{ b: <strong /> }}
          values={{ email: link.email }}
        />
      </p>
      <p>{t('Confirm only if this was you. If not, use the other link in the email.')}</p>
      <p role="alert">{problem}</p>
    </MessagePage>
  );
}

function Outcome({ link: { email, state } }: { readonly link: EmailLink }) {
  if (state === 'confirmed') {
    return (
      <MessagePage title={t('Email confirmed')} mark="✓" actions={<LogIn />}>
        <p>
          <Rich
            text="<b>{email}</b> is confirmed. If you were registering, go back to the form and select Register again. Otherwise, sign in."
            parts={{ b: <strong /> }}
            values={{ email: email }}
          />
        </p>
      </MessagePage>
    );
  }
  if (state === 'withdrawn') {
    return (
      <MessagePage title={t('This account no longer exists')} mark="–">
        <p>
          <Rich
            text="The account for <b>{email}</b> was deleted. You can register again."
            parts={{ b: <strong /> }}
            values={{ email: email }}
          />
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={t('This link has expired')} mark="?" actions={<LogIn />}>
      <p>
        <Rich
          text="Links expire after one day. Sign in as <b>{email}</b> and select “Send email again” in My Profile. If you were still registering, go back to the form and select Register."
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
      <MessagePage title={t('This link is incomplete')} mark="?">
        <p>{t('Open the full link from the email.')}</p>
      </MessagePage>
    );
  }
  if (problem === undefined) return <LoadingOverlay text={t('One moment…')} />;
  return (
    <MessagePage title={t('This link doesn’t work')} mark="?">
      <p>{problem}</p>
    </MessagePage>
  );
}
