import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one call into better-auth and cannot be handed through it. */
interface CallScope {
  /** The first fault of the database; the library answers some of them as if the session were gone. */
  fault: unknown;
  /** A hash made beforehand, so that none is made while a transaction holds a connection. */
  readonly passwordHash: string | null;
  /** Whether mails may be sent. */
  readonly mail: boolean;
  /** Whose second step of a sign-in it is, once that is known. */
  account: string | null;
  /** The account at which a code has been counted; see code-attempts.ts. */
  codeAttemptAccount: string | null;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** Runs one call. @throws the database's own error when a statement failed, whatever the library made of it */
export async function inCallScope<T>(
  given: Pick<CallScope, 'passwordHash' | 'mail'>,
  call: () => Promise<T>,
): Promise<T> {
  const scope: CallScope = { fault: null, account: null, codeAttemptAccount: null, ...given };
  const answer = await scopes.run(scope, call).catch((error: unknown) => {
    throw scope.fault ?? error;
  });
  if (scope.fault !== null) throw scope.fault;
  return answer;
}

export function recordFault(error: unknown): void {
  const scope = scopes.getStore();
  if (scope) scope.fault ??= error;
}

export function recordAccount(account: string): void {
  const scope = scopes.getStore();
  if (scope) scope.account = account;
}

export function recordedAccount(): string | null {
  return scopes.getStore()?.account ?? null;
}

export function recordCodeAttempt(account: string): void {
  const scope = scopes.getStore();
  if (scope) scope.codeAttemptAccount = account;
}

export function recordedCodeAttempt(): string | null {
  return scopes.getStore()?.codeAttemptAccount ?? null;
}

/** Does what the call's answer must not depend on: a fault of it is the caller's to see. */
export function exitCallScope<T>(work: () => Promise<T>): Promise<T> {
  return scopes.exit(work);
}

export function preparedHash(): string | null {
  return scopes.getStore()?.passwordHash ?? null;
}

export function mayMail(): boolean {
  return scopes.getStore()?.mail ?? true;
}
