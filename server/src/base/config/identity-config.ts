import * as z from 'zod';
import { isEncryptedOrLocal } from './loopback.ts';
import type { ProviderKind } from '../ports/identity-provider.ts';

/** Which ways to sign in there are (contract section 2), in the order the page shows them. */
export interface IdentityConfig {
  readonly signInMethods: readonly SignInMethod[];
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | null;
    readonly audience: string;
    readonly name: string;
    readonly scope: string;
  } | null;
  readonly firebase: {
    readonly projectId: string;
    readonly apiKey: string;
    /** A stand-in for Google's addresses on this machine, for tests. */
    readonly url: string | null;
  } | null;
}

type SignInMethod = Exclude<ProviderKind, 'lti'>;

const SIGN_IN_METHODS = ['built-in', 'oidc', 'firebase'] as const;

const address = (error: string) =>
  z.url({ protocol: /^https?$/, error }).refine((url) => !URL.canParse(url) || isEncryptedOrLocal(new URL(url)), error);

export const identityVariables = {
  IDENTITY: z
    .string()
    .transform((list) => list.split(',').map((way) => way.trim()))
    .pipe(z.array(z.enum(SIGN_IN_METHODS, { error: `must be of ${SIGN_IN_METHODS.join(', ')}` })))
    .refine((ways) => new Set(ways).size === ways.length, 'names a way twice')
    .refine(
      (ways) => !(ways.includes('built-in') && ways.includes('firebase')),
      'built-in and firebase are both email and password accounts: choose one',
    )
    .default(['built-in']),
  OIDC_ISSUER: address('must be https:// (http:// on this machine only)')
    .refine((url) => !/[?#]/.test(url), 'must have no query: it is what the provider calls itself')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_SCOPE: z
    .string()
    .refine((scope) => scope.split(' ').includes('openid'), 'must hold openid')
    .default('openid email profile'),
  OIDC_NAME: z.string().max(60, 'has more than 60 characters').optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,62}$/, 'must be the id of a Firebase project')
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_URL: z
    .url({ protocol: /^http$/, error: 'must be http:// on this machine: it stands for Google in tests' })
    .refine(
      (url) => !URL.canParse(url) || isEncryptedOrLocal(new URL(url)),
      'must be http:// on this machine: it stands for Google in tests',
    )
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof identityVariables>>;

/** @returns the configuration, or what is missing */
export function identityConfig(e: Variables): IdentityConfig | string[] {
  const [hasOidc, hasFirebase] = [e.IDENTITY.includes('oidc'), e.IDENTITY.includes('firebase')];
  const missing: string[] = [];
  const needed = (
    wanted: boolean,
    way: string,
    names: readonly ('OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'FIREBASE_PROJECT_ID' | 'FIREBASE_API_KEY')[],
  ) => {
    if (wanted)
      missing.push(...names.filter((name) => !e[name]).map((name) => `${name}: required with IDENTITY=${way}`));
  };
  needed(hasOidc, 'oidc', ['OIDC_ISSUER', 'OIDC_CLIENT_ID']);
  needed(hasFirebase, 'firebase', ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY']);
  if (missing.length > 0) return missing;
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: clientId = '' } = e;
  return {
    signInMethods: e.IDENTITY,
    oidc: hasOidc
      ? {
          issuer,
          clientId,
          clientSecret: e.OIDC_CLIENT_SECRET ?? null,
          audience: e.OIDC_AUDIENCE ?? clientId,
          name: e.OIDC_NAME ?? new URL(issuer).host,
          scope: e.OIDC_SCOPE,
        }
      : null,
    firebase: hasFirebase
      ? { projectId: e.FIREBASE_PROJECT_ID ?? '', apiKey: e.FIREBASE_API_KEY ?? '', url: e.FIREBASE_URL ?? null }
      : null,
  };
}
