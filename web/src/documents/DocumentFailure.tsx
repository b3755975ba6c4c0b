import { Button } from '../ui/Button.tsx';
import type { Ref } from 'react';
import { useNavigate } from '../routing/routing.ts';
import { isNotFound } from '../api/api-problem.ts';
import { Failure } from '../api/Loaded.tsx';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';

interface DocumentFailureProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly error: Error;
  readonly onRetry: () => void;
  /** The button that leads to the list. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Replaces a document that does not exist or could not be loaded, with a button to continue. */
export function DocumentFailure<D extends AnyDocument>({ kind, error, onRetry, ref }: DocumentFailureProps<D>) {
  const navigate = useNavigate();
  if (!isNotFound(error)) return <Failure error={error} onRetry={onRetry} />;
  const toAll = (
    <Button ref={ref} onClick={() => navigate(kind.paths.all())}>
      {kind.words.allHeading}
    </Button>
  );
  return <EmptySheet text={kind.words.gone} action={toAll} />;
}
