/**
 * The ports of identity providers. Every provider is an `IdentityProvider`. An external provider is also an `ExternalProvider`, of one of
 * two kinds: people type e-mail and password into the hub's own forms (`PasswordProvider`), or they are sent to the provider's own page
 * (`RedirectProvider`). Sessions, cookies, renewal, signing out, profiles and rights belong to the hub and are the same for all providers
 * (identity/). Only compose/ knows which providers a hub has.
 */

/** The person of a verified ID token. The user is (issuer, subject); no other claim gives a right. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** '' if an external provider names none. */
  readonly email: string;
  readonly email_confirmed: boolean;
  /** The provider's session for which the token was issued; null if the provider does not say. */
  readonly session: string | null;
  /** Whether that session has ended. The token then only identifies the person and gives no access. */
  readonly ended: boolean;
}

export type ProviderKind = 'built-in' | 'oidc' | 'firebase' | 'lti';

/** Issues and verifies ID tokens. */
export interface IdentityProvider {
  readonly kind: ProviderKind;
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /**
   * Verifies an ID token: an asymmetric signature against the provider's JWKS, issuer, audience and times, and whether the hub has ended
   * the token before it expires. Null if the token is not valid; `ended` if only its session is over.
   * @throws Problem UNAVAILABLE when the keys cannot be fetched
   */
  verify(token: string): Promise<Identity | null>;
}

/** The claims of a valid ID token. Times are in seconds since 1970. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the token names none. */
  readonly email: string | null;
  readonly email_confirmed: boolean;
  readonly issued_at: number;
  readonly expires_at: number;
}

/** What an external provider gives at a sign-in and at each renewal. */
export interface TokenGrant {
  /** Not yet verified. */
  readonly id_token: string;
  /** If null, the session ends with the ID token. */
  readonly refresh_token: string | null;
  /** The e-mail if the provider names it outside the token, else null. */
  readonly email: { readonly address: string; readonly confirmed: boolean } | null;
}

/** The result of a renewal. An OpenID provider may leave out the ID token. */
export type Renewal = TokenGrant | (Omit<TokenGrant, 'id_token'> & { readonly id_token: null });

/** A provider outside the hub. All its methods throw Problem UNAVAILABLE when it does not answer. */
export interface ExternalProvider {
  readonly kind: 'oidc' | 'firebase' | 'lti';
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** Verifies signature, issuer, audience and times. Null if the token is not valid. */
  readClaims(token: string): Promise<TokenClaims | null>;
  /** Null only if the provider says that its session is over. */
  renew(refresh_token: string): Promise<Renewal | null>;
  /** Makes the refresh token void, if the provider supports that. */
  revoke(refresh_token: string): Promise<void>;
}

/** Why a provider refuses a call. */
export type Refusal =
  | 'email-in-use'
  | 'wrong-credentials'
  | 'weak-password'
  | 'link-expired'
  | 'rate-limited'
  | 'second-factor-required'
  | 'disabled';

/** An external provider whose accounts are e-mail and password. People type them into the hub's own forms. */
export interface PasswordProvider extends ExternalProvider {
  readonly kind: 'firebase';
  signUp(email: string, password: string): Promise<TokenGrant | Refusal>;
  signIn(email: string, password: string): Promise<TokenGrant | Refusal>;
  /** Mails a link that confirms the e-mail of the account. */
  mailConfirmation(id_token: string): Promise<Refusal | null>;
  /** Mails a link to set a new password. The result does not tell whether the account exists. */
  mailReset(email: string): Promise<Refusal | null>;
  resetPassword(code: string, password: string): Promise<Refusal | null>;
  /** Ends all other sessions of the account at the provider. */
  changePassword(email: string, current: string, next: string): Promise<TokenGrant | Refusal>;
}

/** What the browser stores, encrypted, between leaving for the provider and returning. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code_verifier. */
  readonly verifier: string;
}

/** An external provider to whose own page the browser is sent. */
export interface RedirectProvider extends ExternalProvider {
  readonly kind: 'oidc';
  /** The provider's name on the page. */
  readonly name: string;
  /** The address for the browser, and what must match when it returns. */
  startSignIn(redirect_uri: string): Promise<{ readonly address: string; readonly pending: PendingSignIn }>;
  /** `returned` is the address to which the browser returned, with its query. Null if anything differs from `pending`. */
  finishSignIn(returned: URL, pending: PendingSignIn): Promise<TokenGrant | null>;
  /** The page for signing out at the provider too (RP-initiated logout), or null if the provider has none. */
  signOutUrl(id_token: string, return_to: string): Promise<string | null>;
}
