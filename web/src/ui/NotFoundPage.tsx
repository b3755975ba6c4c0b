import type { ReactNode } from 'react';
import { MessagePage } from './MessagePage.tsx';

interface NotFoundPageProps {
  /** What is not there: 'page', 'paper'. */
  readonly what?: string;
  /** Where to go from here. */
  readonly actions?: ReactNode;
}

/** Says that there is nothing at this address. */
export function NotFoundPage({ what = 'page', actions }: NotFoundPageProps) {
  return (
    <MessagePage title={`There is no such ${what}`} mark="0/10" actions={actions}>
      <p>The address may be mistyped, or what was here has been removed.</p>
    </MessagePage>
  );
}
