import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { EmailLinkProblem } from './EmailLinkProblem.tsx';
import { identity } from './identity.ts';
import { useEmailLink } from './use-email-link.ts';

/** Opens from the link 'this was not me' of a confirmation mail. The button removes the account. */
export default function NotMePage() {
  const { isComplete, link, problem, busy, press } = useEmailLink(identity.withdrawAccount, 'withdrawn');
  if (!isComplete || !link) return <EmailLinkProblem isComplete={isComplete} problem={problem} />;
  if (link.state === 'withdrawn') {
    return (
      <MessagePage title="The account is removed" mark="✓">
        <p>
          Nobody holds an account for <strong>{link.email}</strong> any more. You have nothing else to do.
        </p>
      </MessagePage>
    );
  }
  if (link.state === 'confirmed') {
    return (
      <MessagePage
        title="This e-mail is confirmed"
        mark="!"
        actions={
          <Button component={Link} to={paths.forgotPassword()}>
            Set a new password
          </Button>
        }
      >
        <p>
          <strong>{link.email}</strong> was confirmed from your mailbox, so the account stays. If somebody else did it,
          set a new password: that signs everybody out.
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="This was not me"
      mark="!"
      actions={
        <BusyButton busy={busy} onClick={() => void press()}>
          Remove the account
        </BusyButton>
      }
    >
      <p>
        Somebody registered at this hub with the address <strong>{link.email}</strong>. If it was not you, remove the
        account: its password and its sessions end at once.
      </p>
      <p role="alert">{problem}</p>
    </MessagePage>
  );
}
