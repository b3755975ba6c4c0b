import type { Role } from '@exam-vault/contract/permissions';
import type { Identity } from './identity-provider.ts';

/** A sign-up that may go on. */
export interface Admission {
  /** Whether only the owner of the address can have come this far, because the link was mailed to it. */
  readonly provesAddress: boolean;
  /** No account or no profile was made: an invitation can be used again. */
  refused(): Promise<void>;
}

/** Who may sign up (`SIGN_UP`). Refusals are Problems SIGN_UP_CLOSED, SIGN_UP_DOMAIN, NOT_INVITED and EMAIL_NOT_CONFIRMED. */
export interface SignUpRule {
  /** Before an account is made with e-mail and password. `token` is that of an invitation or of an invitation link. */
  admit(email: string, token: string | null): Promise<Admission>;
  /** Before an account of any provider gets a profile. `token` is that of an invitation link, for an account that the hub has not made. */
  admitProfile(identity: Identity, role: Role, token: string | null): Promise<Pick<Admission, 'refused'>>;
}
