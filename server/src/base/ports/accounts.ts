import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Takes the profile from an account whose address nobody has confirmed, in the transaction that changes the account, and writes `action`
 * to the audit log.
 */
export type DiscardProfile = (
  trx: Kysely<Schema>,
  account: { readonly issuer: string; readonly subject: string },
  action: 'user.not_me' | 'user.reset_unconfirmed',
) => Promise<void>;

/** An account of the built-in identity provider. */
export interface Account {
  readonly subject: string;
  readonly email: string;
  readonly email_confirmed: boolean;
}

export interface NewAccount {
  readonly email: string;
  /** If null, the account has no password until its owner sets one by a one-time link. */
  readonly password: string | null;
  readonly name: string;
  /** Whether the e-mail counts as confirmed; the operator guarantees it. */
  readonly confirmed: boolean;
}

/** The accounts of the built-in identity provider, for operators and administrators. Profiles are in users/. */
export interface Accounts {
  /** The issuer whose subjects these accounts are. */
  readonly issuer: string;
  /** Checks neither e-mail nor password: the caller has done so. @throws Problem EMAIL_IN_USE */
  createAccount(account: NewAccount): Promise<{ subject: string }>;
  findAccount(email: string): Promise<Account | null>;
  findBySubject(subject: string): Promise<Account | null>;
  /** Confirms the e-mail of an account that its owner has proved, by a link that was mailed to it. */
  confirmEmail(email: string): Promise<void>;
  /** Whether the e-mail is confirmed, by subject. Subjects without an account are absent. */
  emailConfirmed(subjects: readonly string[]): Promise<Map<string, boolean>>;
  /** A one-time link to set the password. It works for 24 hours. @throws Problem NOT_FOUND */
  passwordLink(email: string): Promise<string>;
  /**
   * Removes a lost second factor and ends all sessions. `actor` is written to the audit log. @returns false if there is no second factor
   * @throws Problem NOT_FOUND
   */
  removeSecondFactor(email: string, actor: string): Promise<boolean>;
  /** Whether this is the account's password. False for an account without one. @throws Problem UNAVAILABLE when too many are checked */
  isPassword(subject: string, password: string): Promise<boolean>;
  /** Corrects the name that the account has, in this transaction. Does nothing when there is none. */
  rename(trx: Kysely<Schema>, subject: string, name: string): Promise<void>;
  /** Removes the account with its sessions, second factor and mailed links, in this transaction. Does nothing when there is none. */
  removeAccount(trx: Kysely<Schema>, subject: string): Promise<void>;
  /** Ends all sessions and ID tokens of an account. An `actor` who is not the owner is written to the audit log. */
  signOutEverywhere(subject: string, actor?: string): Promise<void>;
}
