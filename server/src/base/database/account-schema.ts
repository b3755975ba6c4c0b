import type { Role } from '@exam-vault/contract/permissions';
import type { Generated } from 'kysely';
import type { TurnColumns } from './turn-schema.ts';

/** An account of an identity provider outside the hub. */
export interface ProviderAccountTable {
  issuer: string;
  subject: string;
  /** '' when the provider names none. */
  email: string;
  email_confirmed: boolean;
  /** Seconds since 1970: ID tokens issued before are void. */
  not_before: Generated<number>;
  updated_at: Date;
}

/** A session with such a provider; both tokens are encrypted. */
export interface ProviderSessionTable {
  key_hash: Buffer;
  kind: 'oidc' | 'firebase' | 'lti';
  issuer: string;
  subject: string;
  id_token: string;
  refresh_token: string | null;
  renewing_until: Date | null;
  expires_at: Date;
  /** Of the sign-in, not of the last renewal. */
  opened_at: Date;
}

export interface EndedIdTokenTable {
  token_hash: Buffer;
  until: Date;
}

/** How many sign-ins failed in an hour, by nobody's name (migration 054). */
export interface FailedSignInTable {
  hour: Date;
  failures: number;
}

/** An invitation to sign up; the link's token is stored as its hash. */
export interface InvitationTable extends TurnColumns {
  _id: Generated<string>;
  /** In lower case. */
  email: string;
  role: Role | null;
  token_hash: Buffer;
  /** The link went to the address by mail, so using it proves who owns the address. */
  mailed: boolean;
  /** The administrator's name; null for the command line. */
  invited_by: string | null;
  invited_by_id: Generated<string | null>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  withdrawn_at: Date | null;
  /** The invitation link by which the person came. */
  link_id: string | null;
  /** Of an invitation from a list: when its mail is sent or tried again; null when it is not waiting. */
  mail_due_at: Date | null;
  mail_tries: Generated<number>;
  mail_state: 'waiting' | 'sent' | 'failed' | null;
}

/** A link by which several people may sign up (migration 055); its token is stored as its hash. */
export interface InvitationLinkTable {
  _id: Generated<string>;
  role: Role | null;
  token_hash: Buffer;
  uses: number;
  used: Generated<number>;
  /** The administrator's name; null for the command line. */
  invited_by: string | null;
  invited_by_id: Generated<string | null>;
  created_at: Date;
  ends_at: Date;
  withdrawn_at: Date | null;
}
