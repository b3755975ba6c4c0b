import type { ReactNode } from 'react';
import { MessagePage } from './MessagePage.tsx';
import { t } from '../languages/i18n.ts';

interface NotFoundPageProps {
  /** Links to other pages. */
  readonly actions?: ReactNode;
}

/** The page for an address that does not exist. */
export function NotFoundPage({ actions }: NotFoundPageProps) {
  return (
    <MessagePage title={t('There is no such page')} mark="0/10" actions={actions}>
      <p>{t('The address may be mistyped, or what was here has been removed.')}</p>
    </MessagePage>
  );
}
