import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@exam-vault/contract/languages';

/** Facts about one call into better-auth that its own interface cannot pass on. */
interface CallScope {
  /** The first database error. better-auth answers some of them as if the session were gone. */
  fault: unknown;
  /** A hash made before the call, so that no hash is made while a transaction holds a connection. */
  readonly passwordHash: string | null;
  readonly mayMail: boolean;
  /** That was chosen on the page which makes the call. */
  readonly language: Language | null;
  /** The account of a second sign-in step, as soon as it is known. */
  account: string | null;
  /** The account for which a code attempt was counted; see code-attempts.ts. */
  codeAttemptAccount: string | null;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs one call. @throws the database's own error if a statement failed, even if better-auth has hidden it */
export async function inCallScope<T>(
  given: Pick<CallScope, 'passwordHash' | 'mayMail' | 'language'>,
  call: () => Promise<T>,
): Promise<T> {
  const scope: CallScope = { fault: null, account: null, codeAttemptAccount: null, ...given };
  const answer = await scopes.run(scope, call).catch((error: unknown) => {
    throw scope.fault ?? error;
  });
  if (scope.fault !== null) throw scope.fault;
  return answer;
}

/** Of the call that runs now, if one does. */
export const callScope = (): CallScope | undefined => scopes.getStore();

/** Does work whose database errors must not change the answer of the call. The caller handles them. */
export function exitCallScope<T>(work: () => Promise<T>): Promise<T> {
  return scopes.exit(work);
}
