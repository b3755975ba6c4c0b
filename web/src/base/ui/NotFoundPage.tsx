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
    <MessagePage title={t('Page not found')} mark="0/10" actions={actions}>
      <p>{t('Check the address. The page may have been removed.')}</p>
    </MessagePage>
  );
}
