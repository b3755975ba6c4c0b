/** What answers the calls under /api/auth: the built-in provider, or the hub for those outside it. */
export interface AuthHandler {
  /** The request header in which `handle` expects the client's address. */
  readonly addressHeader: string;
  /** The answers' header that names the account a try was for, for the log; it goes no further. */
  readonly accountHeader: string;
  /** Answers a request made anew from what was checked. Without `mail` it sends none. */
  handle(request: Request, mail?: boolean): Promise<Response>;
  /** Null also where only a provider outside the hub knows. */
  findAccount(email: string): Promise<{ readonly subject: string } | null>;
  /** Whose new password a mailed link may set. Null also where only a provider outside the hub knows. */
  emailOfReset(token: string): Promise<string | null>;
}
