/**
 * Who says who somebody is. A provider plugs in here: `IdentityProvider` is what every one of them does, and one outside the hub is
 * besides an `OutsideProvider`, of one of two sorts: people type e-mail and password into the hub's own forms (`PasswordProvider`), or
 * are sent to the provider's page (`RedirectProvider`). What follows – the session, its cookie, renewal, signing out, profiles and
 * rights – is the hub's and the same for all (identity/). compose/ alone says which ones there are.
 */

/** Who a verified ID token speaks of. The user is (issuer, subject); no other claim gives a right. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** '' when a provider outside the hub names none. */
  readonly email: string;
  readonly email_confirmed: boolean;
  /** The provider's session that the token was drawn from; null where a provider does not say. */
  readonly session: string | null;
  /** That session has ended: the token says who somebody was, and lets nobody in. */
  readonly ended: boolean;
}

export type ProviderKind = 'built-in' | 'oidc' | 'firebase';

/** Issues and verifies ID tokens. The rest of the server does not care which one it is. */
export interface IdentityProvider {
  readonly kind: ProviderKind;
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /**
   * Verifies an ID token: signature by an asymmetric algorithm against the provider's JWKS, issuer, audience and times,
   * and whether it was ended before its time: with the built-in provider by the session version in its row, with another by what the
   * hub knows of its account. Null when it does not hold; `ended` when only its session is over.
   * @throws Problem UNAVAILABLE when the keys cannot be had
   */
  verify(token: string): Promise<Identity | null>;
}

/** What an ID token that holds says; times in seconds since 1970. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  /** As the token has it; null when it names none. */
  readonly email: string | null;
  readonly email_confirmed: boolean;
  readonly issued_at: number;
  readonly expires_at: number;
}

/** What a provider outside the hub gives at a sign-in and at each renewal. */
export interface TokenGrant {
  /** Not yet verified. */
  readonly id_token: string;
  /** Null: the session ends with the ID token. */
  readonly refresh_token: string | null;
  /** What the provider says of the e-mail elsewhere than in the token; null: nothing. */
  readonly email: { readonly address: string; readonly confirmed: boolean } | null;
}

/** What a renewal gives: an OpenID provider may leave the ID token out of it. */
export type Renewal = TokenGrant | (Omit<TokenGrant, 'id_token'> & { readonly id_token: null });

/** A provider outside the hub. All of its methods throw Problem UNAVAILABLE when it does not answer. */
export interface ExternalProvider {
  readonly kind: 'oidc' | 'firebase';
  /** The `iss` of its tokens. */
  readonly issuer: string;
  /** What the token says, null when it does not hold: signature, issuer, audience, times. */
  readClaims(token: string): Promise<TokenClaims | null>;
  /** Null when the provider says that the session is over there, and only then. */
  renew(refresh_token: string): Promise<Renewal | null>;
  /** Makes the refresh token void, where the provider can. */
  revoke(refresh_token: string): Promise<void>;
}

/** Why a provider does not do what it was asked; a text where it says more than the hub knows. */
export type Refusal =
  | 'email-in-use'
  | 'wrong-credentials'
  | 'weak-password'
  | 'link-expired'
  | 'rate-limited'
  | 'second-factor-required'
  | 'disabled';

/** A provider outside the hub whose accounts are e-mail and password; people type them into the hub's own forms. */
export interface PasswordProvider extends ExternalProvider {
  readonly kind: 'firebase';
  signUp(email: string, password: string): Promise<TokenGrant | Refusal>;
  signIn(email: string, password: string): Promise<TokenGrant | Refusal>;
  /** Mails a link that confirms the e-mail of the account. */
  mailConfirmation(id_token: string): Promise<Refusal | null>;
  /** Mails a link to set a new password; the same whether there is such an account or not. */
  mailReset(email: string): Promise<Refusal | null>;
  resetPassword(code: string, password: string): Promise<Refusal | null>;
  /** Ends all other sessions of the account at the provider. */
  changePassword(email: string, current: string, next: string): Promise<TokenGrant | Refusal>;
}

/** What the browser keeps between leaving for the provider and coming back. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code_verifier. */
  readonly verifier: string;
}

/** A provider to whose own page the browser is sent. */
export interface RedirectProvider extends ExternalProvider {
  readonly kind: 'oidc';
  /** What the page calls it. */
  readonly name: string;
  /** Where to send the browser, and what it must bring back. */
  startSignIn(redirect_uri: string): Promise<{ readonly address: string; readonly pending: PendingSignIn }>;
  /** `returned` is the address the browser came back to, with its query. Null when anything in it is not as it was begun. */
  finishSignIn(returned: URL, pending: PendingSignIn): Promise<TokenGrant | null>;
  /** Where the browser may be sent to sign out there as well (RP-initiated logout); null when the provider has no such page. */
  signOutUrl(id_token: string, return_to: string): Promise<string | null>;
}
