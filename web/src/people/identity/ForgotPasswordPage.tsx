import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { FormActions, FormSheet } from '../../base/ui/FormSheet.tsx';
import { LoadingOverlay } from '../../base/ui/LoadingOverlay.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { identity } from '../../base/session/identity.ts';
import { keepRequest } from './kept-request.ts';
import { useSignInMethods } from './sign-in-methods.ts';
import { useSignInRequest } from '../../base/session/sign-in-request.ts';
import { t } from '../../base/languages/i18n.ts';

/** Asks the provider to mail a link. The answer does not reveal whether the account exists. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const request = useSignInRequest();
  const { known, confirmsEmail } = useSignInMethods();
  const sending = useMutation({
    mutationFn: () => identity.requestPasswordReset(email),
    onSuccess: () => keepRequest(request),
  });

  const footer = (
    <p>
      <Link to={paths.loginForm()} state={request} className={textLink.link}>
        {t('Back to Login')}
      </Link>
    </p>
  );
  if (known && !confirmsEmail)
    return (
      <MessagePage title={t('Forgot password')} actions={footer}>
        <p>{t('Email isn’t set up here. Ask your administrator for a link to choose a new password.')}</p>
      </MessagePage>
    );

  return (
    <FormSheet
      title={t('Forgot password')}
      lead={t('We’ll email you a link to choose a new password.')}
      onSubmit={() => sending.mutate()}
      busy={sending.isPending}
      footer={footer}
    >
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={sending.error && problemText(sending.error)}
      />
      <FormActions>
        <Button type="submit">{t('Send link')}</Button>
      </FormActions>
      <output>
        {sending.isSuccess &&
          t(
            'If there’s an account for this email, we’ve sent a link. If it doesn’t arrive in a few minutes, check your spam folder or ask your administrator for a link.',
          )}
      </output>
      {sending.isPending && <LoadingOverlay text={t('One moment…')} />}
    </FormSheet>
  );
}
