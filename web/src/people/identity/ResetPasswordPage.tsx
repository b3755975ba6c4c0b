import { DIALOGS } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import { Link, useNavigate } from '../../base/routing/routing.tsx';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { FormActions, FormSheet } from '../../base/ui/FormSheet.tsx';
import { LoadingOverlay } from '../../base/ui/LoadingOverlay.tsx';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { identity } from '../../base/session/identity.ts';
import { takeKeptRequest } from './kept-request.ts';
import { passwordRule, passwordFault } from './password-rules.ts';
import { useLinkToken } from './use-email-link.ts';
import { t } from '../../base/languages/i18n.ts';

/** Opens from the mailed link, whose token works once. */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  return token === '' ? <IncompleteLink /> : <ResetPasswordForm token={token} />;
}

function IncompleteLink() {
  return (
    <MessagePage
      title={t('This link is incomplete')}
      mark="?"
      actions={
        <Button component={Link} to={paths.forgotPassword()}>
          {t('Send a new link')}
        </Button>
      }
    >
      <p>{t('Open the full link from the email, or request a new one.')}</p>
    </MessagePage>
  );
}

function ResetPasswordForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const { notice } = useDialogs();
  const navigate = useNavigate();

  const submit = async () => {
    if (sending) return;
    if (password !== confirmation) return notice(DIALOGS.passwordMismatch);
    const fault = passwordFault(password);
    setProblem(fault);
    if (fault !== undefined) return;
    setSending(true);
    try {
      await identity.resetPassword(token, password);
      setSending(false);
      notice({
        title: t('Password changed'),
        text: t('Your new password is set. Sign in with it now.'),
        tone: 'success',
        onOkay: () => navigate(paths.loginForm(), { replace: true, state: takeKeptRequest() }),
      });
    } catch (error) {
      setSending(false);
      setProblem(problemText(error));
    }
  };

  return (
    <FormSheet title={t('New password')} lead={t('Choose the password you’ll sign in with.')} onSubmit={submit}>
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        description={passwordRule()}
        error={problem}
      />
      <PasswordField
        label={t('Confirm Password')}
        name="confirmPass"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      <FormActions>
        <Button type="submit">{t('Save password')}</Button>
      </FormActions>
      {sending && <LoadingOverlay text={t('One moment…')} />}
    </FormSheet>
  );
}
