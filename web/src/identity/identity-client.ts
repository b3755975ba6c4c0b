/** Where a code comes from: the app on the phone, or the list that was kept for the day it is lost. */
export type CodeSource = 'app' | 'backup';

/** What is told once. */
export interface NewSecondFactor {
  /** The otpauth address that an app reads from a QR code. */
  readonly uri: string;
  readonly backupCodes: readonly string[];
}

/** How a session was opened: what can be done with its account. */
type SignInMethod = 'built-in' | 'oidc' | 'firebase';

/**
 * Accounts by e-mail and password, as an identity provider offers them, or by the page of another. Sign-up and sign-in leave a session with the
 * provider that `freshToken` draws ID tokens from. Every method throws an ApiProblem; codes beside the usual ones are
 * EMAIL_IN_USE, INVALID_CREDENTIALS, WEAK_PASSWORD and RATE_LIMITED.
 */
export interface IdentityClient {
  signUp(account: { name: string; email: string; password: string }): Promise<void>;
  /** 'code-required': the password is right, and the session comes with `enterCode`. */
  signIn(credentials: { email: string; password: string }): Promise<'signed-in' | 'code-required'>;
  /** INVALID_CREDENTIALS for a wrong code, UNAUTHENTICATED when the sign-in has to begin anew. */
  enterCode(code: string, way: CodeSource): Promise<void>;
  /** Whether this session's account asks for a code. */
  hasSecondFactor(): Promise<boolean>;
  /** It counts when the first code of the app was confirmed. */
  beginSecondFactor(password: string): Promise<NewSecondFactor>;
  confirmSecondFactor(code: string): Promise<void>;
  /** `code` is one of the app or a backup code. */
  endSecondFactor(password: string, code: string): Promise<void>;
  /** A new ID token (JWT) of the provider's session; 401 when that is over. */
  freshToken(): Promise<string>;
  /** The address of the provider's own page, to leave for. */
  providerPage(): Promise<string>;
  /** Whose this session is, and how it was opened. */
  account(): Promise<{ readonly email: string; readonly way: SignInMethod }>;
  /** Ends the provider's session here. The address where the browser signs out there too, or null. */
  signOut(): Promise<string | null>;
  /** Ends all sessions of the account, this one too, and their ID tokens with them. */
  signOutEverywhere(): Promise<void>;
  /** Mails a link to /reset_password; answers alike whether the account exists or not. */
  requestPasswordReset(email: string): Promise<void>;
  /** `token` is the one from the mailed link. */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** `code` is one of the app or a backup code; null for an account without a second factor. */
  changePassword(currentPassword: string, newPassword: string, code: string | null): Promise<void>;
}
