import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { changeRows, deleteRows, first, rowsOf } from '../../database/queries.ts';
import type { Schema } from '../../database/schema.ts';
import { emailInUse, notFound } from '../../errors.ts';
import type { Account, Accounts } from '../../ports/accounts.ts';
import type { Auth } from './auth.ts';
import type { IdentityTables } from './identity-database.ts';
import type { PasswordHasher } from './password-hashing.ts';

/** How long an operator's one-time link works. */
const LINK_LIFETIME_MS = 24 * 3_600_000;

const newId = () => randomBytes(24).toString('base64url');
/** better-auth stores e-mails in lower case. */
const normalize = (email: string) => email.toLowerCase();

/** The provider's tables in a transaction of the hub. */
const identitiesOf = (trx: Kysely<Schema>) => trx.withTables<Pick<IdentityTables, keyof IdentityTables>>();

export interface AccountOptions {
  readonly db: Kysely<IdentityTables>;
  readonly auth: Auth;
  readonly issuer: string;
  readonly hasher: PasswordHasher;
  readonly resetLink: (token: string) => string;
}

export function identityAccounts({ db, auth, issuer, hasher, resetLink }: AccountOptions): Accounts {
  async function find(where: { readonly email: string } | { readonly id: string }): Promise<Account | null> {
    return await first(
      rowsOf(db, 'identity_users', where).select(['id as subject', 'email', 'email_verified as email_confirmed']),
    );
  }
  const findAccount = (email: string) => find({ email: normalize(email) });

  return {
    issuer,
    findAccount,
    findBySubject: (subject) => find({ id: subject }),

    async createAccount({ email, password, name, confirmed }) {
      const subject = newId();
      const hash = password === null ? null : await hasher.hash(password);
      const times = { created_at: new Date(), updated_at: new Date() };
      await db.transaction().execute(async (trx) => {
        const inserted = await trx
          .insertInto('identity_users')
          .values({ id: subject, name, email: normalize(email), email_verified: confirmed, ...times })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) throw emailInUse();
        await trx
          .insertInto('identity_accounts')
          .values({
            id: newId(),
            user_id: subject,
            account_id: subject,
            provider_id: 'credential',
            password: hash,
            ...times,
          })
          .execute();
      });
      return { subject };
    },

    async confirmEmail(email) {
      await changeRows(db, 'identity_users', { email: normalize(email) })
        .set({ email_verified: true, updated_at: new Date() })
        .execute();
    },

    async emailConfirmed(subjects) {
      if (subjects.length === 0) return new Map();
      const rows = await db
        .selectFrom('identity_users')
        .select(['id', 'email_verified'])
        .where('id', 'in', [...subjects])
        .execute();
      return new Map(rows.map(({ id, email_verified }) => [id, email_verified]));
    },

    async passwordLink(email) {
      const account = await findAccount(email);
      if (!account) throw notFound();
      // A new link replaces all earlier ones.
      await deleteRows(db, 'identity_verifications', { value: account.subject }).execute();
      const token = newId();
      const { internalAdapter } = await auth.$context;
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: account.subject,
        expiresAt: new Date(Date.now() + LINK_LIFETIME_MS),
      });
      return resetLink(token);
    },

    async removeSecondFactor(email, actor) {
      const account = await findAccount(email);
      if (!account) throw notFound();
      return db.transaction().execute(async (trx) => {
        // The trigger that writes the audit log reads this setting (migration 010).
        await sql`select set_config('exam_vault.actor', ${actor}, true)`.execute(trx);
        const removed = await changeRows(trx, 'identity_users', { id: account.subject, two_factor_enabled: true })
          .set({ two_factor_enabled: false, session_version: sql`session_version + 1`, updated_at: new Date() })
          .returning('id')
          .executeTakeFirst();
        await deleteRows(trx, 'identity_second_factors', { user_id: account.subject }).execute();
        if (removed) await deleteRows(trx, 'identity_sessions', { user_id: account.subject }).execute();
        return removed !== undefined;
      });
    },

    async isPassword(subject, password) {
      const row = await rowsOf(db, 'identity_accounts', { user_id: subject, provider_id: 'credential' })
        .select('password')
        .executeTakeFirst();
      return row?.password ? hasher.verify({ hash: row.password, password }) : false;
    },

    async rename(trx, subject, name) {
      await identitiesOf(trx)
        .updateTable('identity_users')
        .set({ name, updated_at: new Date() })
        .where('id', '=', subject)
        .execute();
    },

    async removeAccount(hubTrx, subject) {
      const trx = identitiesOf(hubTrx);
      const removed = await deleteRows(trx, 'identity_users', { id: subject }).returning('email').executeTakeFirst();
      if (!removed) return;
      await deleteRows(trx, 'identity_verifications', { value: subject }).execute();
      await trx
        .deleteFrom('identity_email_links')
        .where((eb) => eb.or([eb('account', '=', subject), eb('email', '=', removed.email)]))
        .execute();
    },

    async signOutEverywhere(subject, actor = '') {
      await db.transaction().execute(async (trx) => {
        await sql`select set_config('exam_vault.actor', ${actor}, true)`.execute(trx);
        await changeRows(trx, 'identity_users', { id: subject })
          .set({ session_version: sql`session_version + 1`, updated_at: new Date() })
          .execute();
        await deleteRows(trx, 'identity_sessions', { user_id: subject }).execute();
      });
    },
  };
}
