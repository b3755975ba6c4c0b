import type { Access } from '@exam-vault/contract/endpoint';
import { isAdministrator, isApprovedTeacher, mayUpload } from '@exam-vault/contract/permissions';
import type { UserRow } from '../database/schema.ts';
import { accountDisabled, forbidden, notApproved, notRegistered, unauthenticated, type Problem } from '../errors.ts';
import type { Identity, IdentityProvider } from '../ports/identity-provider.ts';

/** Who makes a request, as far as each sort of access makes sure of it. */
export type CallerOf<A extends Access> = A extends 'anyone'
  ? { identity: Identity | null; user: UserRow | null; disabled: boolean }
  : A extends 'identity'
    ? { identity: Identity; user: UserRow | null; disabled: false }
    : { identity: Identity; user: UserRow; disabled: false };

export type Caller = CallerOf<'anyone'>;

export interface Authenticator {
  /**
   * The caller of a request with this Authorization header, held against what the call asks for.
   * Role, status and disabled are read from the database each time, never from the token.
   * @throws Problem UNAUTHENTICATED, NOT_REGISTERED, ACCOUNT_DISABLED, NOT_APPROVED or FORBIDDEN, in this order
   */
  authenticate(authorization: string | undefined, access: Access): Promise<Caller>;
}

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

function refusal({ identity, user, disabled }: Caller, access: Access): Problem | null {
  if (access === 'anyone') return null;
  if (!identity) return unauthenticated();
  if (disabled) return accountDisabled();
  if (access === 'identity') return null;
  if (!user) return notRegistered();
  if (access === 'member') return null;
  if (access === 'uploader') return mayUpload(user) ? null : notApproved();
  if (!isApprovedTeacher(user)) return user.role === 'teacher' ? notApproved() : forbidden();
  if (access === 'administrator' && !isAdministrator(user)) return forbidden();
  return null;
}

/** For a call that asks for more with some input than its endpoint says. @throws Problem as `authenticate` does */
export function requireAccess(caller: Caller, access: Access): void {
  const problem = refusal(caller, access);
  if (problem) throw problem;
}

export function authenticator(
  provider: Pick<IdentityProvider, 'verify'>,
  findUser: (issuer: string, subject: string) => Promise<UserRow | null>,
): Authenticator {
  return {
    async authenticate(authorization, access) {
      if (authorization === undefined) {
        const nobody: Caller = { identity: null, user: null, disabled: false };
        requireAccess(nobody, access);
        return nobody;
      }
      const token = BEARER.exec(authorization)?.[1];
      const identity = token === undefined ? null : await provider.verify(token);
      if (!identity) throw unauthenticated();
      const user = await findUser(identity.issuer, identity.subject);
      const disabled = Boolean(user?.disabled_at);
      // A disabled account is nobody where no token is needed.
      const caller: Caller = { identity, user: disabled ? null : user, disabled };
      requireAccess(caller, access);
      return caller;
    },
  };
}
