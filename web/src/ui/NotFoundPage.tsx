import type { ReactNode } from 'react';
import { MessagePage } from './MessagePage.tsx';

interface NotFoundPageProps {
  /** The missing object: 'page', 'paper'. */
  readonly what?: string;
  /** Links to other pages. */
  readonly actions?: ReactNode;
}

/** The page for an address that does not exist. */
export function NotFoundPage({ what = 'page', actions }: NotFoundPageProps) {
  return (
    <MessagePage title={`There is no such ${what}`} mark="0/10" actions={actions}>
      <p>The address may be mistyped, or what was here has been removed.</p>
    </MessagePage>
  );
}
