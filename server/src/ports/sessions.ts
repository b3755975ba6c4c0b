/** Somebody's session with the built-in identity provider: one device that is signed in. */
export interface AccountSession {
  readonly id: string;
  /** From where it was opened; null when that is not known. */
  readonly address: string | null;
  /** What the browser called itself then. */
  readonly user_agent: string | null;
  readonly created_at: Date;
  /** To the day: the provider notes a use once a day. */
  readonly used_at: Date;
}

/** Sessions, as their owner and the hub's operator may see and end them. An ID token ends with its session, at its next request. */
export interface Sessions {
  /** The issuer whose subjects these sessions belong to. */
  readonly issuer: string;
  /** The hundred used last, latest first. */
  sessionsOf(subject: string): Promise<AccountSession[]>;
  /** False when this account has no such session. It is in the audit log. */
  endSession(subject: string, id: string): Promise<boolean>;
  /** Ends all sessions of all accounts; `actor` stands in the audit log. @returns how many there were */
  signOutEverybody(actor: string): Promise<number>;
  /** Removes sessions that are over, and ends those that have reached the longest life. @returns how many */
  endOldSessions(now: Date): Promise<number>;
}
