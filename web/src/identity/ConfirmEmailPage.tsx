import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import type { EmailLink } from './identity-client.ts';
import { EmailLinkProblem } from './EmailLinkProblem.tsx';
import { identity } from './identity.ts';
import { useEmailLink } from './use-email-link.ts';

const LOG_IN = (
  <Button component={Link} to={paths.loginForm()}>
    Go to login
  </Button>
);

/** Opens from the link of a confirmation mail. The button confirms the e-mail. */
export default function ConfirmEmailPage() {
  const { isComplete, link, problem, busy, press } = useEmailLink(identity.confirmEmail, 'confirmed');
  if (!isComplete || !link) return <EmailLinkProblem isComplete={isComplete} problem={problem} />;
  if (link.state !== 'open') return <Outcome link={link} />;
  return (
    <MessagePage
      title="Confirm your e-mail"
      mark="@"
      actions={
        <BusyButton busy={busy} onClick={() => void press()}>
          Confirm e-mail
        </BusyButton>
      }
    >
      <p>
        Somebody registered at this hub with the address <strong>{link.email}</strong>.
      </p>
      <p>Confirm it only if that was you. If it was not, open the other link of the mail.</p>
      <p role="alert">{problem}</p>
    </MessagePage>
  );
}

function Outcome({ link: { email, state } }: { readonly link: EmailLink }) {
  if (state === 'confirmed') {
    return (
      <MessagePage title="E-mail confirmed" mark="✓" actions={LOG_IN}>
        <p>
          <strong>{email}</strong> is confirmed. If you were registering, go back to the form and press Register again.
          Otherwise log in.
        </p>
      </MessagePage>
    );
  }
  if (state === 'withdrawn') {
    return (
      <MessagePage title="This account is gone" mark="–">
        <p>
          The account for <strong>{email}</strong> was removed. You can register again.
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title="This link is too old" mark="?" actions={LOG_IN}>
      <p>
        A link works for a day. Log in as <strong>{email}</strong> and send a new one from My Profile, or press Register
        again in the registration form.
      </p>
    </MessagePage>
  );
}
