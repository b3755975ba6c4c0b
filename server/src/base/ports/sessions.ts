/** A session with the built-in identity provider: one device that is signed in. */
export interface AccountSession {
  readonly id: string;
  /** The address from which it was opened, or null if unknown. */
  readonly address: string | null;
  /** The browser's User-Agent when it was opened. */
  readonly user_agent: string | null;
  readonly created_at: Date;
  /** Exact to the day, because the provider records one use a day. */
  readonly used_at: Date;
}

/** The sessions that their owner and the hub's operator may see and end. An ID token ends with its session. */
export interface Sessions {
  /** The issuer whose subjects these sessions belong to. */
  readonly issuer: string;
  /** The hundred most recently used sessions, latest first. */
  sessionsOf(subject: string): Promise<AccountSession[]>;
  /** When a session was opened; null when it has ended. */
  openedAt(subject: string, id: string): Promise<Date | null>;
  /** Writes to the audit log. @returns false if the account has no such session */
  endSession(subject: string, id: string): Promise<boolean>;
  /**
   * Ends all sessions and ID tokens of the accounts with this e-mail at providers outside: OpenID Connect, Firebase, LTI platforms. `actor` is
   * written to the audit log. @returns false if there is no such account
   */
  signOutElsewhere(email: string, actor: string): Promise<boolean>;
  /** Ends all sessions of all accounts, at providers outside too. `actor` is written to the audit log. @returns how many sessions ended */
  signOutEverybody(actor: string): Promise<number>;
  /** Removes expired sessions, and ends those that have reached the maximum lifetime. @returns how many */
  endOldSessions(now: Date): Promise<number>;
}
