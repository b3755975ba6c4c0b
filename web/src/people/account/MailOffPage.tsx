import { MAIL_KINDS, type MailKind } from '@exam-vault/contract/mail-settings';
import { texts } from '@exam-vault/contract/texts';
import { isNotFound, problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { useParams } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { useTurnMailOff } from './mail-queries.ts';

const ABOUT: Readonly<Record<MailKind, string>> = texts({
  news: 'These emails tell you about new papers in your subjects.',
  wanted: 'These emails tell you that a paper you requested was uploaded.',
  queue: 'These emails tell you that papers are waiting for review.',
});

/** Opens from the link in an email. Only the button turns anything off, so a mail scanner may open the page. */
export default function MailOffPage() {
  const { id: token = '' } = useParams();
  const turnOff = useTurnMailOff(token);
  const kind = MAIL_KINDS.find((one) => token.startsWith(`${one}.`));
  if (turnOff.isSuccess)
    return (
      <MessagePage title={t('Emails turned off')} mark="✓">
        <p>{t('You can turn them on again in My Profile.')}</p>
      </MessagePage>
    );
  if (isNotFound(turnOff.error))
    return (
      <MessagePage title={t('This link doesn’t work')} mark="?">
        <p>{t('Open the full link from the email.')}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      title={t('Turn off these emails')}
      mark="@"
      actions={
        <BusyButton busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
          {t('Turn off')}
        </BusyButton>
      }
    >
      {kind && <p>{t(ABOUT[kind])}</p>}
      <p role="alert">{turnOff.error && problemText(turnOff.error)}</p>
    </MessagePage>
  );
}
