import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { t } from '../languages/i18n.ts';

interface EmailLinkProblemProps {
  readonly isComplete: boolean;
  /** Absent while the link is being read. */
  readonly problem: string | undefined;
}

/** A link of a confirmation mail that cannot be used, or is still being read. */
export function EmailLinkProblem({ isComplete, problem }: EmailLinkProblemProps) {
  if (!isComplete) {
    return (
      <MessagePage title={t('This link is not complete')} mark="?">
        <p>{t('Please open the whole link from the e-mail.')}</p>
      </MessagePage>
    );
  }
  if (problem === undefined) return <LoadingOverlay text={t('One moment, please…')} />;
  return (
    <MessagePage title={t('This link does not work')} mark="?">
      <p>{problem}</p>
    </MessagePage>
  );
}
