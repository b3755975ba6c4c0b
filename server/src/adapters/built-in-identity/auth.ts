import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type { Kysely } from 'kysely';
import { preparedHash } from './call-scope.ts';
import type { CodeAttempts } from './code-attempts.ts';
import type { IdentityTables } from './identity-database.ts';
import type { PasswordHasher } from './password-hashing.ts';
import { claimCodeOnce, secondFactor } from './second-factor.ts';

export const AUDIENCE = 'exam-vault';
/** The only way ID tokens are signed. */
export const ALGORITHM = 'EdDSA';
/** Claim: the session version in the account's row when the token was made. */
export const SESSION_VERSION = 'session_version';
/** Claim: the session that the token was drawn from, and with which it ends. */
export const SESSION_ID = 'sid';
/** Seconds. */
export const ID_TOKEN_LIFETIME_S = 15 * 60;
const SESSION_LIFETIME_S = 30 * 24 * 3600;
const DAY_S = 24 * 3600;
const HOUR_S = 3600;

/** The header in which the hub itself tells better-auth the client's address. */
export const ADDRESS_HEADER = 'x-exam-vault-address';

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

export interface AuthOptions {
  readonly database: Kysely<IdentityTables>;
  readonly secret: string;
  readonly issuer: string;
  readonly publicOrigin: string;
  readonly secureCookies: boolean;
  readonly hasher: PasswordHasher;
  readonly codeAttempts: Pick<CodeAttempts, 'begin'>;
  readonly sendReset: (email: string, token: string) => void;
  readonly sendConfirmation: (email: string, token: string) => void;
}

/**
 * Cookies know no ports: two hubs on one machine must not sign each other's users out. By `__Host-` the browser itself holds that
 * the cookie came over https, for this host and no other; better-auth would say __Secure-, which holds less.
 */
export function cookiePrefix(issuer: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}exam-vault-${issuer.slice(-6)}`;
}

/** better-auth as this hub uses it: e-mail and password, sessions in cookies, ID tokens. Tables: migrations 002 and 010. */
export function authOptions(options: AuthOptions) {
  return {
    appName: 'Exam Vault',
    baseURL: options.publicOrigin,
    basePath: '/api/auth',
    secret: options.secret,
    database: { db: options.database, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // What matters comes back as an error and is logged under the request's id; the library's lines name e-mails.
    logger: { disabled: true },
    onAPIError: { throw: true },
    // limits/login-rate-limits.ts counts, in the database, for all hubs.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: false,
      // UTF-16 units; the routes count code points.
      minPasswordLength: 8,
      maxPasswordLength: 256,
      resetPasswordTokenExpiresIn: HOUR_S,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: async (password) => preparedHash() ?? options.hasher.hash(password),
        verify: options.hasher.verify,
      },
      sendResetPassword: async ({ user, token }) => options.sendReset(user.email, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      expiresIn: DAY_S,
      sendVerificationEmail: async ({ user, token }) => options.sendConfirmation(user.email, token),
    },
    user: {
      modelName: 'identity_users',
      fields: { emailVerified: 'email_verified', ...TIMES },
      additionalFields: { session_version: { type: 'number', input: false, required: true, defaultValue: 1 } },
    },
    session: {
      modelName: 'identity_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...TIMES,
      },
      expiresIn: SESSION_LIFETIME_S,
      updateAge: DAY_S,
    },
    account: {
      modelName: 'identity_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...TIMES,
      },
    },
    verification: {
      modelName: 'identity_verifications',
      fields: { expiresAt: 'expires_at', ...TIMES },
      storeIdentifier: 'hashed',
    },
    hooks: { before: claimCodeOnce(options.database, options.codeAttempts) },
    plugins: [
      secondFactor(),
      jwt({
        jwks: { keyPairConfig: { alg: ALGORITHM, crv: 'Ed25519' } },
        jwt: {
          issuer: options.issuer,
          audience: AUDIENCE,
          expirationTime: `${ID_TOKEN_LIFETIME_S}s`,
          definePayload: ({ user, session }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            [SESSION_VERSION]: user[SESSION_VERSION],
            [SESSION_ID]: session.id,
          }),
        },
        disableSettingJwtHeader: true,
        schema: {
          jwks: {
            modelName: 'identity_keys',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
      }),
    ],
    advanced: {
      cookiePrefix: cookiePrefix(options.issuer, options.secureCookies),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: options.secureCookies },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
  } satisfies BetterAuthOptions;
}

export function makeAuth(options: AuthOptions) {
  return betterAuth(authOptions(options));
}
export type Auth = ReturnType<typeof makeAuth>;
