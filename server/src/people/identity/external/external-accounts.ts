import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../../base/database/queries.ts';
import type { Schema } from '../../../base/database/schema.ts';
import type { Clock } from '../../../base/ports/clock.ts';
import type {
  TokenGrant,
  Identity,
  IdentityProvider,
  ExternalProvider,
  TokenClaims,
} from '../../../base/ports/identity-provider.ts';
import { endedTokenHashes } from './session-store.ts';

export type ExternalAccounts = ReturnType<typeof externalAccounts>;

/** What the hub stores about accounts at external providers: their latest e-mail, and when older ID tokens became void. */
export function externalAccounts(db: Kysely<Schema>, clock: Clock) {
  return {
    /**
     * Stores the e-mail that a sign-in or a renewal names; without one the stored e-mail stays. `info` is what the provider says
     * outside the token.
     */
    async remember({ issuer, subject, email, email_confirmed }: TokenClaims, info: TokenGrant['email']): Promise<void> {
      const address = info?.address ?? email;
      const values = { email: address ?? '', email_confirmed: info?.confirmed ?? email_confirmed };
      await db
        .insertInto('provider_accounts')
        .values({ issuer, subject, ...values, updated_at: clock.now() })
        .onConflict((conflict) =>
          conflict
            .columns(['issuer', 'subject'])
            .doUpdateSet(address === null ? { updated_at: clock.now() } : { ...values, updated_at: clock.now() }),
        )
        .execute();
    },

    /** The person of a verified token, or null if the token was ended. */
    async identityOf(token: string, claims: TokenClaims): Promise<Identity | null> {
      const { issuer, subject, issued_at } = claims;
      const { rows } = await sql<{ email: string | null; email_confirmed: boolean | null; ended: boolean }>`
        select a.email, a.email_confirmed,
          coalesce(a.not_before > ${issued_at}, false)
            or exists (select from ended_id_tokens where token_hash in (${sql.join(endedTokenHashes(token))})) as ended
        from (select 1) one left join provider_accounts a on a.issuer = ${issuer} and a.subject = ${subject}
      `.execute(db);
      const [row] = rows;
      if (!row || row.ended) return null;
      return {
        issuer,
        subject,
        email: row.email ?? claims.email ?? '',
        email_confirmed: row.email_confirmed ?? claims.email_confirmed,
        session: null,
        ended: false,
      };
    },

    /** Which of these people have an e-mail that their provider has confirmed, as `issuer subject`. */
    async findConfirmed(
      people: readonly { readonly issuer: string; readonly subject: string }[],
    ): Promise<Set<string>> {
      if (people.length === 0) return new Set();
      const rows = await rowsOf(db, 'provider_accounts', { email_confirmed: true })
        .select(['issuer', 'subject'])
        .where((eb) =>
          eb.or(people.map(({ issuer, subject }) => eb.and([eb('issuer', '=', issuer), eb('subject', '=', subject)]))),
        )
        .execute();
      return new Set(rows.map(({ issuer, subject }) => `${issuer} ${subject}`));
    },
  };
}

/** An external provider as the `IdentityProvider` of the hub. Its tokens are valid until they expire or are ended by the hub. */
export function asIdentityProvider(provider: ExternalProvider, accounts: ExternalAccounts): IdentityProvider {
  return {
    kind: provider.kind,
    issuer: provider.issuer,
    async verify(token) {
      const claims = await provider.readClaims(token);
      return claims && accounts.identityOf(token, claims);
    },
  };
}
