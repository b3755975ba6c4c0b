import type { Access } from '@exam-vault/contract/endpoint';
import { INSIDE, isAdministrator, isApprovedTeacher, mayUpload, type Reader } from '@exam-vault/contract/permissions';
import type { UserRow } from '../../base/database/schema.ts';
import {
  accountDisabled,
  forbidden,
  mayNotUpload,
  notApproved,
  notRegistered,
  unauthenticated,
  type Problem,
} from '../../base/errors.ts';
import type { Identity, IdentityProvider } from '../../base/ports/identity-provider.ts';

/** The caller of a request. Each kind of access guarantees a part of it. */
export type CallerOf<A extends Access> = A extends 'anyone' | 'reader'
  ? { identity: Identity | null; user: UserRow | null; disabled: boolean; inside?: boolean }
  : A extends 'identity'
    ? { identity: Identity; user: UserRow | null; disabled: false }
    : { identity: Identity; user: UserRow; disabled: false };

export type Caller = CallerOf<'anyone'>;

/** Who asks, as the rules of documents see it. Somebody in the networks of the institution needs no account. */
export const readerOf = ({ user, inside = false }: Pick<Caller, 'user' | 'inside'>): Reader<UserRow> =>
  user ?? (inside ? INSIDE : null);

/** Somebody who sent no token. */
export const NOBODY: Caller = Object.freeze({ identity: null, user: null, disabled: false });

export interface Authenticator {
  /**
   * The caller of a request with this Authorization header. Role, status and disabled are read from the database each time, never from
   * the token. `requireAccess` decides what the caller may do. @throws Problem UNAUTHENTICATED for an invalid token
   */
  recognize(authorization: string | undefined): Promise<Caller>;
  /** The member whose session is in a Cookie header, for a plain link, which brings no token. */
  memberOf(cookie: string | undefined): Promise<UserRow | null>;
}

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

function refusal({ identity, user, disabled }: Caller, access: Access): Problem | null {
  if (access === 'anyone' || access === 'reader') return null;
  if (!identity) return unauthenticated();
  if (disabled) return accountDisabled();
  if (access === 'identity') return null;
  if (!user) return notRegistered();
  if (access === 'member') return null;
  if (access === 'uploader') return mayUpload(user) ? null : mayNotUpload(user);
  if (!isApprovedTeacher(user)) return user.role === 'teacher' ? notApproved() : forbidden();
  if (access === 'administrator' && !isAdministrator(user)) return forbidden();
  return null;
}

/**
 * Checks that a caller has the access that a call needs. Some calls need more access for some input, and call this again.
 * @throws Problem UNAUTHENTICATED, ACCOUNT_DISABLED, NOT_REGISTERED, NOT_APPROVED or FORBIDDEN, in this order
 */
export function requireAccess(caller: Caller, access: Access): void {
  const problem = refusal(caller, access);
  if (problem) throw problem;
}

export function authenticator(
  provider: Pick<IdentityProvider, 'verify'>,
  findUser: (account: Pick<Identity, 'issuer' | 'subject'> & Partial<Identity>) => Promise<UserRow | null>,
  accountOf: (cookie: string) => Promise<Pick<Identity, 'issuer' | 'subject'> | null>,
): Authenticator {
  return {
    async recognize(authorization) {
      if (authorization === undefined) return NOBODY;
      const token = BEARER.exec(authorization)?.[1];
      const identity = token === undefined ? null : await provider.verify(token);
      if (!identity) throw unauthenticated();
      const user = await findUser(identity);
      const disabled = Boolean(user?.disabled_at);
      // Disabling also ends the sessions. A disabled person gets ACCOUNT_DISABLED from `requireAccess` instead.
      if (identity.ended && !disabled) throw unauthenticated();
      // Calls without access control treat a disabled account like nobody.
      return { identity, user: disabled ? null : user, disabled };
    },

    async memberOf(cookie) {
      const account = cookie === undefined ? null : await accountOf(cookie);
      const user = account && (await findUser(account));
      return user && !user.disabled_at ? user : null;
    },
  };
}
