/** Answers the calls under /api/auth. The built-in identity provider is one handler; another adds the external providers to it. */
export interface AuthHandler {
  /** The request header that gives `handle` the client's address. */
  readonly addressHeader: string;
  /** A header of answers that names the account of a second sign-in step. It is for the log and never leaves the hub. */
  readonly accountHeader: string;
  /**
   * The caller must have checked that the call is allowed, and that the request has validated fields only. Without `mayMail` no mail is sent.
   * Rejects if the database fails.
   */
  handle(request: Request, mayMail?: boolean): Promise<Response>;
  /** Null also if only an external provider knows the account. */
  findAccount(email: string): Promise<{ readonly subject: string } | null>;
  /** The e-mail of the account for which a mailed link sets a password. Null also if only an external provider knows it. */
  emailOfReset(token: string): Promise<string | null>;
}
