import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';

interface EmailLinkProblemProps {
  readonly isComplete: boolean;
  /** Absent while the link is being read. */
  readonly problem: string | undefined;
}

/** A link of a confirmation mail that cannot be used, or is still being read. */
export function EmailLinkProblem({ isComplete, problem }: EmailLinkProblemProps) {
  if (!isComplete) {
    return (
      <MessagePage title="This link is not complete" mark="?">
        <p>Please open the whole link from the e-mail.</p>
      </MessagePage>
    );
  }
  if (problem === undefined) return <LoadingOverlay text="One moment, please…" />;
  return (
    <MessagePage title="This link does not work" mark="?">
      <p>{problem}</p>
    </MessagePage>
  );
}
