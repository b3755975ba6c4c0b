import { getRole, type Profile } from '@exam-vault/contract/users';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { identity } from '../../base/session/identity.ts';
import { invitationToken } from '../identity/invitation.ts';

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export type RegistrationOutcome =
  | { readonly kind: 'registered'; readonly token: string; readonly profile: Profile }
  | { readonly kind: 'email-in-use' }
  /** The hub has mailed a link that has to be opened first. The account's session stays open. */
  | { readonly kind: 'confirm-first' }
  /** The hub does not let this e-mail sign up. The text is shown under the e-mail. */
  | { readonly kind: 'not-admitted'; readonly text: string }
  /** The name looks like a teacher's or administrator's. The text is shown under the name. */
  | { readonly kind: 'similar-name'; readonly text: string }
  /** Its text is shown under the password field. */
  | { readonly kind: 'weak-password'; readonly text: string }
  /** Any other failure, which the specification ignores silently (section 8). */
  | { readonly kind: 'failed' };

/**
 * Creates the account at the identity provider, and then the profile with `createProfile`. If a broken connection left an account
 * without a profile, submitting the same form completes it (contract policy 10).
 */
export async function register(
  account: Account,
  createProfile: (token: string) => Promise<Profile>,
): Promise<RegistrationOutcome> {
  try {
    const opened = await openAccount(account);
    if (opened === null) return { kind: 'email-in-use' };
    const { token, isNew } = opened;
    const profile = await createProfile(token).catch(async (error: unknown) => {
      // The mail of the sign-up may be lost or too old by now.
      if (!isNew && isUnconfirmed(error)) await identity.requestConfirmation(account.email).catch(() => undefined);
      throw error;
    });
    return { kind: 'registered', token, profile };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isUnconfirmed(error)) return { kind: 'confirm-first' };
    if (NOT_ADMITTED.has(error.code)) return { kind: 'not-admitted', text: error.message };
    if (error.code === 'EMAIL_IN_USE' || error.code === 'ALREADY_REGISTERED') return { kind: 'email-in-use' };
    if (error.code === 'NAME_TOO_SIMILAR') return { kind: 'similar-name', text: error.message };
    if (error.code === 'WEAK_PASSWORD') return { kind: 'weak-password', text: error.message };
    return { kind: 'failed' };
  }
}

/** Creates the profile of a user who signed in at the provider's own page and so has an account. */
export async function registerSignedIn(
  createProfile: (token: string) => Promise<Profile>,
): Promise<RegistrationOutcome> {
  try {
    const token = await identity.freshToken();
    return { kind: 'registered', token, profile: await createProfile(token) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (NOT_ADMITTED.has(error.code) || isUnconfirmed(error)) return { kind: 'not-admitted', text: error.message };
    if (error.code === 'NAME_TOO_SIMILAR') return { kind: 'similar-name', text: error.message };
    return error.code === 'ALREADY_REGISTERED' ? { kind: 'email-in-use' } : { kind: 'failed' };
  }
}

const NOT_ADMITTED: ReadonlySet<string> = new Set(['SIGN_UP_CLOSED', 'SIGN_UP_DOMAIN', 'NOT_INVITED']);
const isUnconfirmed = (error: unknown) => error instanceof ApiProblem && error.code === 'EMAIL_NOT_CONFIRMED';

/** A token of the new account, or of an account without a profile; null when the e-mail is in use. */
async function openAccount(account: Account): Promise<{ readonly token: string; readonly isNew: boolean } | null> {
  try {
    const { name, email, password } = account;
    await identity.signUp({ name, email, password, invitation: invitationToken() });
    return { token: await identity.freshToken(), isNew: true };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'EMAIL_IN_USE') throw error;
  }
  try {
    // Only an account with a profile can have a second factor.
    if ((await identity.signIn(account)) === 'code-required') return null;
  } catch {
    // It is another user's account, or the password is wrong. The e-mail is in use in both cases.
    return null;
  }
  const token = await identity.freshToken();
  if (await hasProfile(token)) {
    await identity.signOut().catch(() => undefined);
    return null;
  }
  return { token, isNew: false };
}

async function hasProfile(token: string): Promise<boolean> {
  try {
    await call(getRole, { token });
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_REGISTERED') return false;
    throw error;
  }
}
