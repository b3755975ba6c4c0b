/** Who a verified ID token speaks of. The user is (issuer, subject); no other claim gives a right. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly email_confirmed: boolean;
  /** The provider's session that the token was drawn from; null where a provider does not say. */
  readonly session: string | null;
  /** That session has ended: the token says who somebody was, and lets nobody in. */
  readonly ended: boolean;
}

/** Issues and verifies ID tokens. The rest of the server does not care which one it is. */
export interface IdentityProvider {
  readonly kind: 'built-in' | 'oidc' | 'firebase';
  /**
   * Verifies an ID token: signature by an asymmetric algorithm against the provider's JWKS, issuer, audience and times,
   * and, with the built-in provider, the session version in its row. Null when it does not hold; `ended` when only its session is over.
   */
  verify(token: string): Promise<Identity | null>;
}
