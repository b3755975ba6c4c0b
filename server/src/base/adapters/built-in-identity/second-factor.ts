import { randomInt } from 'node:crypto';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Kysely } from 'kysely';
import { callScope } from './call-scope.ts';
import type { CodeAttempts } from './code-attempts.ts';
import { doNothing } from '../../database/queries.ts';
import type { IdentityTables } from './identity-database.ts';

/** The time that a person has between the password and the code. */
const CODE_STEP_TIMEOUT_S = 600;
/** Longer than any code is valid: its 30 seconds, and one period before and after. */
const USED_CODE_TTL_MS = 120_000;

const BACKUP_CODE_COUNT = 10;
/** Letters and digits that look alike on paper are left out. Ten characters have 49 bits. */
const BACKUP_CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function backupCode(): string {
  const group = () =>
    Array.from({ length: 5 }, () => BACKUP_CODE_LETTERS[randomInt(BACKUP_CODE_LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}

/** One-time codes of an authenticator app (TOTP) and backup codes: better-auth's plugin on the tables of migration 010. */
export function secondFactor() {
  return twoFactor({
    issuer: 'Exam Vault',
    twoFactorCookieMaxAge: CODE_STEP_TIMEOUT_S,
    // code-attempts.ts counts instead, in the same columns.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: BACKUP_CODE_COUNT }, backupCode) },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'identity_second_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
}

/** A Cookie header without one of its cookies. */
function withoutCookie(header: string, name: string): string {
  const cookies = header.split(';').filter((cookie) => cookie.split('=', 1)[0]?.trim() !== name);
  return cookies.join(';');
}

/**
 * Makes a code work only once. better-auth accepts a code again while it is valid; here it is claimed before it is checked. A code that
 * would open a session is also counted as an attempt before it is checked.
 */
export function claimCodeOnce(db: Kysely<IdentityTables>, attempts: Pick<CodeAttempts, 'begin'>) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path !== '/two-factor/verify-totp' && ctx.path !== '/two-factor/verify-backup-code') return;
    const cookie = ctx.context.createAuthCookie('two_factor');
    const session = await getSessionFromCtx(ctx);
    let account = session?.user.id;
    if (account === undefined) {
      const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
      const pending = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null;
      account = pending?.value;
    }
    // Without an account, the plugin itself refuses the call.
    if (account === undefined) return;
    const scope = callScope();
    if (scope) scope.account = account;
    // Backup codes need no claim: the plugin removes them when they are used.
    if (ctx.path === '/two-factor/verify-totp') await claim(account, (ctx.body as { code: string }).code);
    if (session) {
      // The plugin reads the session again. If the session has ended meanwhile, the plugin would use this cookie instead, and check the
      // code for another account without counting it.
      const cookies = withoutCookie(ctx.headers?.get('cookie') ?? '', cookie.name);
      return { context: { headers: new Headers({ cookie: cookies }) } };
    }
    if (!(await attempts.begin(account)))
      throw new APIError('TOO_MANY_REQUESTS', { code: 'ACCOUNT_TEMPORARILY_LOCKED' });
    if (scope) scope.codeAttemptAccount = account;
  });

  async function claim(account: string, code: string): Promise<void> {
    const now = Date.now();
    await db.deleteFrom('identity_used_codes').where('until', '<', new Date(now)).execute();
    const claimed = await db
      .insertInto('identity_used_codes')
      .values({ user_id: account, code, until: new Date(now + USED_CODE_TTL_MS) })
      .onConflict(doNothing)
      .returning('code')
      .executeTakeFirst();
    if (!claimed) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
  }
}
