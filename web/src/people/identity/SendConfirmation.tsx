import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../base/api/api-problem.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { identity } from '../../base/session/identity.ts';
import { t } from '../../base/languages/i18n.ts';

/** Sends the mail that confirms an e-mail again. */
export function SendConfirmation({ email }: { readonly email: string }) {
  const sending = useMutation({ mutationFn: () => identity.requestConfirmation(email) });
  return (
    <>
      <BusyButton busy={sending.isPending} variant="default" onClick={() => sending.mutate()}>
        {t('Send email again')}
      </BusyButton>
      <p>
        <output>
          {sending.isSuccess && t('We sent a link to {email}.', { email })}
          {sending.error && problemText(sending.error)}
        </output>
      </p>
    </>
  );
}
