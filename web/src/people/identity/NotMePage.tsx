import { Rich } from '../../base/languages/Rich.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { EmailLinkProblem } from './ConfirmEmailPage.tsx';
import { identity } from '../../base/session/identity.ts';
import { useEmailLink } from './use-email-link.ts';
import { t } from '../../base/languages/i18n.ts';

/** Opens from the link 'this was not me' of a confirmation mail. The button deletes the account. */
export default function NotMePage() {
  const { isComplete, link, problem, busy, press } = useEmailLink(identity.withdrawAccount, 'withdrawn');
  if (!isComplete || !link) return <EmailLinkProblem isComplete={isComplete} problem={problem} />;
  if (link.state === 'withdrawn') {
    return (
      <MessagePage title={t('Account deleted')} mark="✓">
        <p>
          <Rich
            text="There’s no account for <b>{email}</b> anymore. There’s nothing else you need to do."
            parts={{ b: <strong /> }}
            values={{ email: link.email }}
          />
        </p>
      </MessagePage>
    );
  }
  if (link.state === 'confirmed') {
    return (
      <MessagePage
        title={t('This email is confirmed')}
        mark="!"
        actions={
          <Button component={Link} to={paths.forgotPassword()}>
            {t('Set a new password')}
          </Button>
        }
      >
        <p>
          <Rich
            text="Someone who can open your email confirmed <b>{email}</b>, so we didn’t delete the account. If that wasn’t you, set a new password. This signs out all devices."
            parts={{ b: <strong /> }}
            values={{ email: link.email }}
          />
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={t('This wasn’t me')}
      mark="!"
      actions={
        <BusyButton busy={busy} onClick={press}>
          {t('Delete account')}
        </BusyButton>
      }
    >
      <p>
        <Rich
          text="Someone registered on Exam Vault with the address <b>{email}</b>. If this wasn’t you, delete the account. Its password stops working and everyone is signed out right away."
          parts={{ b: <strong /> }}
          values={{ email: link.email }}
        />
      </p>
      <p role="alert">{problem}</p>
    </MessagePage>
  );
}
