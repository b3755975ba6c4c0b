import { useEffect } from 'react';
import { problemText } from '../api/api-problem.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { DocumentFailure } from './DocumentFailure.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { isSilent } from './form-rules.ts';

interface LoadFailureProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Replaces a form whose document could not be loaded: the specification's dialog (section 8), and a button to continue. */
export function LoadFailure<D extends AnyDocument>({ kind, error, onRetry }: LoadFailureProps<D>) {
  const dialogs = useDialogs();
  useEffect(() => {
    if (!isSilent(error)) dialogs.notice(kind.messages.loadFailed(problemText(error)));
  }, [error, dialogs, kind]);
  return <DocumentFailure kind={kind} error={error} onRetry={onRetry} />;
}
