/** An account of the built-in identity provider. */
export interface Account {
  readonly subject: string;
  readonly email: string;
  readonly email_confirmed: boolean;
}

export interface NewAccount {
  readonly email: string;
  /** Null: the account has no password until its owner sets one by a one-time link. */
  readonly password: string | null;
  readonly name: string;
  /** The operator vouches for the e-mail. */
  readonly confirmed: boolean;
}

/** Accounts, as the hub's operator and administrators need them; the profiles of the product are elsewhere (users/). */
export interface Accounts {
  /** The issuer whose subjects these accounts are. */
  readonly issuer: string;
  /** Checks neither e-mail nor password: the caller has done so. @throws Problem EMAIL_IN_USE */
  createAccount(account: NewAccount): Promise<{ subject: string }>;
  findAccount(email: string): Promise<Account | null>;
  /** Whether the e-mail is confirmed, by subject; subjects that are gone are absent. */
  emailConfirmed(subjects: readonly string[]): Promise<Map<string, boolean>>;
  /** A one-time link to set the password, good for 24 hours. @throws Problem NOT_FOUND */
  passwordLink(email: string): Promise<string>;
  /**
   * Takes a lost second factor away and ends all sessions; `actor` stands in the audit log. False when there is none.
   * @throws Problem NOT_FOUND
   */
  removeSecondFactor(email: string, actor: string): Promise<boolean>;
  /** Ends all sessions and ID tokens of an account, from their next request; an `actor` who is not the owner stands in the audit log. */
  signOutEverywhere(subject: string, actor?: string): Promise<void>;
}
