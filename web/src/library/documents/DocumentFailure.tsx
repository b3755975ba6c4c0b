import { Button } from '../../base/ui/Button.tsx';
import { type ReactNode, type Ref, useEffect } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link, useLocation, useNavigate } from '../../base/routing/routing.tsx';
import { useSession } from '../../base/session/session.ts';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { isForOthers, isNotFound, isWithdrawn, problemText } from '../../base/api/api-problem.ts';
import { Failure } from '../../base/api/Loaded.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { isSilent } from './form-rules.ts';

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
  if (isForOthers(error)) return <EmptySheet text={problemText(error)} action={<SignInToRead otherwise={toAll} />} />;
  return <EmptySheet text={isWithdrawn(error) ? problemText(error) : kind.words.gone} action={toAll} />;
}

/** The way to what is published for members. Who is signed in is none of its readers, so they go on elsewhere. */
function SignInToRead({ otherwise }: { readonly otherwise: ReactNode }) {
  const { signedIn } = useSession();
  const { pathname, search, state } = useLocation();
  const request: SignInRequest = { why: 'screen', returnTo: pathname + search, state };
  if (signedIn) return otherwise;
  return (
    <Button component={Link} to={paths.loginForm()} state={request}>
      {t('Sign in to read')}
    </Button>
  );
}

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
