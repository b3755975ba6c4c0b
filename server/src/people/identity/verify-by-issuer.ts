import { decodeJwt, errors } from 'jose';
import type { Identity, IdentityProvider } from '../../base/ports/identity-provider.ts';

/** Issuers that are URLs are compared as URLs: the provider and the hub's configuration may differ in the slash at the end. */
function normalize(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).href : issuer;
}

function issuerOf(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Several providers as one. The `iss` of a token, not yet verified, only selects the provider that verifies it. */
export function verifierByIssuer(providers: readonly IdentityProvider[]): Pick<IdentityProvider, 'verify'> {
  const byIssuer = new Map(providers.map((provider) => [normalize(provider.issuer), provider]));
  return {
    async verify(token): Promise<Identity | null> {
      const issuer = issuerOf(token);
      const provider = typeof issuer === 'string' ? byIssuer.get(normalize(issuer)) : undefined;
      return provider ? provider.verify(token) : null;
    },
  };
}
