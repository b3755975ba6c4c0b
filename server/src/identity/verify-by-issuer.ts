import { decodeJwt, errors } from 'jose';
import type { Identity, IdentityProvider } from '../ports/identity-provider.ts';

/** Issuers are compared as addresses where they are: a provider and its operator may differ in the slash at the end. */
function spelled(issuer: string): string {
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

/** Several providers as one: whose token it claims to be decides who verifies it, and nothing else. */
export function verifierByIssuer(providers: readonly IdentityProvider[]): Pick<IdentityProvider, 'verify'> {
  const byIssuer = new Map(providers.map((provider) => [spelled(provider.issuer), provider]));
  return {
    async verify(token): Promise<Identity | null> {
      const issuer = issuerOf(token);
      const provider = typeof issuer === 'string' ? byIssuer.get(spelled(issuer)) : undefined;
      return provider ? provider.verify(token) : null;
    },
  };
}
