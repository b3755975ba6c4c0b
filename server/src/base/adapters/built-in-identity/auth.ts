import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type { Kysely } from 'kysely';
import { callScope } from './call-scope.ts';
import type { CodeAttempts } from './code-attempts.ts';
import type { IdentityTables } from './identity-database.ts';
import type { PasswordHasher } from './password-hashing.ts';
import { claimCodeOnce, secondFactor } from './second-factor.ts';

export const AUDIENCE = 'exam-vault';
/** The only algorithm for signing ID tokens. */
export const ALGORITHM = 'EdDSA';
/** Claim: the account's session version when the token was issued. A token with an older version is void. */
export const SESSION_VERSION = 'session_version';
/** Claim: the session for which the token was issued. The token ends with it. */
export const SESSION_ID = 'sid';
export const ID_TOKEN_LIFETIME_S = 15 * 60;
const SESSION_LIFETIME_S = 30 * 24 * 3600;
const DAY_S = 24 * 3600;
const HOUR_S = 3600;

/** The header by which the hub gives better-auth the client's address. */
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
  readonly sendReset: (account: string, email: string, token: string) => Promise<void>;
  readonly sendConfirmation: (account: string, email: string) => Promise<void>;
}

/**
 * The prefix has a part of the issuer, because browsers share cookies between ports: two hubs on one machine must not replace each
 * other's cookies. With `__Host-` the browser accepts the cookie only over https and only for this host. better-auth's own `__Secure-`
 * prefix is weaker.
 */
export function cookiePrefix(issuer: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}exam-vault-${issuer.slice(-6)}`;
}

/** The options of better-auth: e-mail and password, sessions in cookies, ID tokens. Its tables come from migrations 002 and 010. */
export function authOptions(options: AuthOptions) {
  return {
    appName: 'Exam Vault',
    baseURL: options.publicOrigin,
    basePath: '/api/auth',
    secret: options.secret,
    database: { db: options.database, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    // better-auth's log lines contain e-mails. Its errors are thrown, and the hub logs them with the request's id.
    logger: { disabled: true },
    onAPIError: { throw: true },
    // limits/login-rate-limits.ts counts instead, in the database for all hubs.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: false,
      // These count UTF-16 units. identity/password-rules.ts counts code points.
      minPasswordLength: 8,
      maxPasswordLength: 256,
      resetPasswordTokenExpiresIn: HOUR_S,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: async (password) => callScope()?.passwordHash ?? options.hasher.hash(password),
        verify: options.hasher.verify,
      },
      sendResetPassword: ({ user, token }) => options.sendReset(user.id, user.email, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      // The token of better-auth is not used: see email-links.ts.
      expiresIn: HOUR_S,
      sendVerificationEmail: ({ user }) => options.sendConfirmation(user.id, user.email),
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

export function createAuth(options: AuthOptions) {
  return betterAuth(authOptions(options));
}
export type Auth = ReturnType<typeof createAuth>;
