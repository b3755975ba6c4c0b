/** Where a code comes from: the app on the phone, or the list of backup codes. */
export type CodeSource = 'app' | 'backup';

/** Shown only once. */
export interface NewSecondFactor {
  /** The otpauth address in the QR code. */
  readonly uri: string;
  readonly backupCodes: readonly string[];
}

/** The link of a confirmation mail. */
export interface EmailLink {
  readonly email: string;
  readonly state: 'open' | 'confirmed' | 'expired' | 'withdrawn';
}

/** How a session was opened. It decides what the user can do with the account. */
type SignInMethod = 'built-in' | 'oidc' | 'firebase' | 'lti';

/**
 * Accounts with e-mail and password, or with the provider's own page. Sign-up and sign-in open a session with the provider, and
 * `freshToken` gets ID tokens from it. Every method throws an ApiProblem. Codes besides the usual ones:
 * EMAIL_IN_USE, INVALID_CREDENTIALS, WEAK_PASSWORD and RATE_LIMITED.
 */
export interface IdentityClient {
  /** `invitation` is the token of an invitation's link. Codes besides: SIGN_UP_CLOSED, SIGN_UP_DOMAIN, NOT_INVITED. */
  signUp(account: { name: string; email: string; password: string; invitation?: string | null }): Promise<void>;
  /** 'code-required': the password is right, and `enterCode` opens the session. */
  signIn(credentials: { email: string; password: string }): Promise<'signed-in' | 'code-required'>;
  /** INVALID_CREDENTIALS for a wrong code, UNAUTHENTICATED when the sign-in has to start again. */
  enterCode(code: string, way: CodeSource): Promise<void>;
  /** Whether this session's account has a second factor. */
  hasSecondFactor(): Promise<boolean>;
  /** The second factor is on only after `confirmSecondFactor`. */
  beginSecondFactor(password: string): Promise<NewSecondFactor>;
  confirmSecondFactor(code: string): Promise<void>;
  /** `code` is from the app or a backup code. */
  endSecondFactor(password: string, code: string): Promise<void>;
  /** A new ID token (JWT) of the provider's session; 401 when the session has ended. */
  freshToken(): Promise<string>;
  /** The address of the provider's own page. */
  providerPage(): Promise<string>;
  /** The account of this session, and how it was opened. */
  account(): Promise<{ readonly email: string; readonly emailConfirmed: boolean; readonly way: SignInMethod }>;
  /** Ends the provider's session. Returns the address where the browser signs out of the provider's own page, or null. */
  signOut(): Promise<string | null>;
  /** Ends all sessions of the account, including this one, and their ID tokens. */
  signOutEverywhere(): Promise<void>;
  /** Mails a new link to /confirm_email. */
  requestConfirmation(email: string): Promise<void>;
  /** What the link of a confirmation mail is for. Changes nothing. VALIDATION for an unknown link. */
  readEmailLink(token: string): Promise<EmailLink>;
  /** FORBIDDEN when this browser is signed in to another account. */
  confirmEmail(token: string): Promise<void>;
  /** Removes the unconfirmed account of the link. FORBIDDEN when it is confirmed. */
  withdrawAccount(token: string): Promise<void>;
  /** Mails a link to /reset_password. The answer does not reveal whether the account exists. */
  requestPasswordReset(email: string): Promise<void>;
  /** `token` is the one from the mailed link. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** `code` is from the app or a backup code; null for an account without a second factor. */
  changePassword(currentPassword: string, newPassword: string, code: string | null): Promise<void>;
}
