import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { auditLog } from '../../audit/audit-log.ts';
import type { ProviderSessionTable, Schema } from '../../database/schema.ts';
import { unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenGrant, Identity, ExternalProvider, Renewal, TokenClaims } from '../../ports/identity-provider.ts';
import type { ExternalAccounts } from './external-accounts.ts';
import { sha256, type Sealer } from './sealer.ts';

/** Milliseconds a session lives after its last renewal, as the built-in provider's do. */
export const SESSION_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Seconds an ID token must still be good for to be handed out again. */
const MIN_TOKEN_LIFETIME_S = 60;
/** Milliseconds one request has for a renewal, and for how long others wait for it. */
const RENEWAL_TIMEOUT_MS = 30_000;
const RENEWAL_POLL_MS = 150;

export interface ExternalSessionOptions {
  readonly db: Kysely<Schema>;
  readonly providers: readonly ExternalProvider[];
  readonly accounts: ExternalAccounts;
  readonly sealed: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
}

export type ExternalSessions = ReturnType<typeof providerSessions>;

/** A session as one asks who has it. */
export interface ExternalSession {
  readonly kind: ExternalProvider['kind'];
  readonly identity: Identity;
  readonly id_token: string;
}

/**
 * Sessions with providers outside the hub, in the database and so the same for all hubs: a random key in a cookie, its hash and the
 * provider's tokens, encrypted, in a row.
 */
export function providerSessions({ db, providers, accounts, sealed, clock, log }: ExternalSessionOptions) {
  const providerOf = (kind: ExternalProvider['kind']) => providers.find((provider) => provider.kind === kind) ?? null;
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  const remove = async (key_hash: Buffer) => {
    await db.deleteFrom('provider_sessions').where('key_hash', '=', key_hash).execute();
  };
  /** The next request may renew. */
  const release = async (key_hash: Buffer) => {
    const rows = db.updateTable('provider_sessions').set({ renewing_until: null });
    await rows.where('key_hash', '=', key_hash).execute();
  };

  async function find(key: string): Promise<ProviderSessionTable | null> {
    const row = await db
      .selectFrom('provider_sessions')
      .selectAll()
      .where('key_hash', '=', sha256(key))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return row ?? null;
  }

  /** What the token of a session says now, if it holds and was not ended. */
  async function reading(provider: ExternalProvider, id_token: string) {
    const claims = await provider.readClaims(id_token);
    const identity = claims && (await accounts.identityOf(id_token, claims));
    return identity && { claims, identity };
  }
  const lasts = ({ expires_at }: TokenClaims) => expires_at > clock.now().getTime() / 1_000 + MIN_TOKEN_LIFETIME_S;

  const seal = (token: string) => sealed.seal('session-token', token);
  const sealedRefresh = async ({ refresh_token }: Renewal) => (refresh_token === null ? null : seal(refresh_token));
  async function sealedTokens(grant: TokenGrant) {
    return { id_token: await seal(grant.id_token), refresh_token: await sealedRefresh(grant) };
  }

  /** Asks the provider; the row is this request's alone until then. `held`: the ID token at hand, if it holds. Null: the session is over. */
  async function renewed(row: ProviderSessionTable, provider: ExternalProvider, held: string | null) {
    const { key_hash } = row;
    const refresh_token = await sealed.open('session-token', row.refresh_token ?? '');
    const renewal = refresh_token === null ? null : await provider.renew(refresh_token);
    // Before anything can fail: the old one may be used up.
    if (renewal) {
      const next = await sealedRefresh(renewal);
      await db.updateTable('provider_sessions').set({ refresh_token: next }).where('key_hash', '=', key_hash).execute();
    }
    // A renewal may leave the ID token out (OpenID Connect Core, section 12.2). But requests are let in by an ID token that holds, and
    // none but the provider makes one: the session lasts as long as the one at hand, as where nothing is renewed.
    if (renewal?.id_token === null && held !== null) {
      await release(key_hash);
      return held;
    }
    const grant = renewal?.id_token === null ? null : renewal;
    const claims = grant && (await provider.readClaims(grant.id_token));
    // Another's token in this session would make its owner somebody else.
    if (!claims || claims.subject !== row.subject || claims.issuer !== row.issuer) {
      await remove(key_hash);
      return null;
    }
    await accounts.remember(claims, grant.email);
    const kept = await db
      .updateTable('provider_sessions')
      .set({ ...(await sealedTokens(grant)), renewing_until: null, expires_at: later(SESSION_LIFETIME_MS) })
      .where('key_hash', '=', key_hash)
      .returning('key_hash')
      .executeTakeFirst();
    if (kept) return grant.id_token;
    // Signed out while the provider was asked.
    await endTokens(db, [grant.id_token]);
    return null;
  }

  /** Of several requests at once, in whatever hub, one renews: a provider may take a refresh token that comes twice for a stolen one. */
  async function renewOnce(row: ProviderSessionTable, provider: ExternalProvider, held: string | null) {
    const { key_hash } = row;
    const claimed = await db
      .updateTable('provider_sessions')
      .set({ renewing_until: later(RENEWAL_TIMEOUT_MS) })
      .where('key_hash', '=', key_hash)
      // Renewed since it was read: then there is nothing to do.
      .where('id_token', '=', row.id_token)
      .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<', clock.now())]))
      // Without a new ID token another request may have renewed it since all the same: then only its refresh token is still good.
      .returning('refresh_token')
      .executeTakeFirst();
    if (claimed) {
      return renewed({ ...row, ...claimed }, provider, held).catch(async (error: unknown) => {
        await release(key_hash);
        throw error;
      });
    }
    for (const until = later(RENEWAL_TIMEOUT_MS); clock.now() < until; await wait(RENEWAL_POLL_MS)) {
      const now = await db
        .selectFrom('provider_sessions')
        .select(['id_token', 'renewing_until'])
        .where('key_hash', '=', key_hash)
        .executeTakeFirst();
      if (!now) return null;
      if (now.id_token !== row.id_token) return sealed.open('session-token', now.id_token);
      if (now.renewing_until === null) break;
    }
    throw unavailable();
  }

  /** Void from now on, though their time is not over; none lives as long as it is remembered here. */
  async function endTokens(on: Kysely<Schema>, tokens: readonly string[]): Promise<void> {
    const rows = tokens.map((token) => ({ token_hash: sha256(token), until: later(SESSION_LIFETIME_MS) }));
    if (rows.length === 0) return;
    await on
      .insertInto('ended_id_tokens')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async function opened(
    rows: readonly ProviderSessionTable[],
    column: 'id_token' | 'refresh_token',
  ): Promise<string[]> {
    const found = await Promise.all(rows.map((row) => sealed.open('session-token', row[column] ?? '')));
    return found.filter((token) => token !== null);
  }

  /** The provider is told besides: nobody waits for it, and a sign-out does not fail for it. */
  function revoke(rows: readonly ProviderSessionTable[]): void {
    const each = rows.map(async (row) => {
      const [token] = await opened([row], 'refresh_token');
      if (token !== undefined) await providerOf(row.kind)?.revoke(token);
    });
    Promise.all(each).catch((error: unknown) => log.warn({ err: error }, 'a refresh token was not revoked'));
  }

  /**
   * The session's ID token, renewed where it runs out. Null when the session is over. @throws Problem UNAVAILABLE when the provider does not
   * answer and the token at hand is over
   */
  async function token(key: string): Promise<string | null> {
    const row = await find(key);
    const provider = row && providerOf(row.kind);
    if (!row || !provider) return null;
    const id_token = await sealed.open('session-token', row.id_token);
    if (id_token === null) {
      await remove(row.key_hash);
      return null;
    }
    const now = await reading(provider, id_token);
    if (now && (lasts(now.claims) || row.refresh_token === null)) return id_token;
    if (row.refresh_token === null) {
      await remove(row.key_hash);
      return null;
    }
    return renewOnce(row, provider, now && id_token).catch((error: unknown) => {
      if (!now) throw error;
      log.warn({ err: error }, 'an ID token was not renewed in time');
      return id_token;
    });
  }

  return {
    /** Opens a session: its key, for the cookie. Null when the ID token does not hold. */
    async open(kind: ExternalProvider['kind'], grant: TokenGrant): Promise<string | null> {
      const provider = providerOf(kind);
      const claims = await provider?.readClaims(grant.id_token);
      if (!claims) return null;
      await accounts.remember(claims, grant.email);
      // Some providers make the same token twice within a second: it belongs to this sign-in now.
      await db.deleteFrom('ended_id_tokens').where('token_hash', '=', sha256(grant.id_token)).execute();
      if (!(await accounts.identityOf(grant.id_token, claims))) return null;
      const key = randomBytes(32).toString('base64url');
      const { issuer, subject } = claims;
      const row = {
        key_hash: sha256(key),
        kind,
        issuer,
        subject,
        renewing_until: null,
        expires_at: later(SESSION_LIFETIME_MS),
      };
      await db
        .insertInto('provider_sessions')
        .values({ ...row, ...(await sealedTokens(grant)) })
        .execute();
      return key;
    },

    token,

    /** The account of a session, as it was opened; nothing is renewed. */
    async accountOf(key: string): Promise<string | null> {
      return (await find(key))?.subject ?? null;
    },

    /** Whose session it is, with a fresh ID token; null when it is over. @throws as `token` */
    async whose(key: string): Promise<ExternalSession | null> {
      const id_token = await token(key);
      const row = await find(key);
      const provider = row && providerOf(row.kind);
      if (id_token === null || !row || !provider) return null;
      const now = await reading(provider, id_token);
      return now && { kind: row.kind, identity: now.identity, id_token };
    },

    /** Ends one session and its ID token here, and its refresh token at the provider. What it was, or null. */
    async end(key: string): Promise<{ readonly kind: ExternalProvider['kind']; readonly id_token: string } | null> {
      const row = await db
        .deleteFrom('provider_sessions')
        .where('key_hash', '=', sha256(key))
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      const [id_token] = await opened([row], 'id_token');
      if (id_token === undefined) return null;
      await endTokens(db, [id_token]);
      revoke([row]);
      return { kind: row.kind, id_token };
    },

    /** Ends all sessions of an account and every ID token it has now; `action` stands in the audit log. */
    async endAll(account: { issuer: string; subject: string }, action: string): Promise<void> {
      const ended = await db.transaction().execute(async (trx) => {
        const rows = await trx
          .deleteFrom('provider_sessions')
          .where('issuer', '=', account.issuer)
          .where('subject', '=', account.subject)
          .returningAll()
          .execute();
        await endTokens(trx, await opened(rows, 'id_token'));
        await trx
          .updateTable('provider_accounts')
          // Those of this very second are ended by their hashes, so that one can sign in again within it.
          .set({ not_before: Math.floor(clock.now().getTime() / 1_000) })
          .where('issuer', '=', account.issuer)
          .where('subject', '=', account.subject)
          .execute();
        const person = await trx
          .selectFrom('users')
          .select(['_id', 'name'])
          .where('issuer', '=', account.issuer)
          .where('subject', '=', account.subject)
          .executeTakeFirst();
        if (person) {
          const { _id, name } = person;
          await auditLog(trx).append({ at: clock.now(), actor_id: _id, actor: name, action, object_id: _id });
        }
        return rows;
      });
      revoke(ended);
    },

    /** Removes what is over. */
    async forget(): Promise<void> {
      await db.deleteFrom('provider_sessions').where('expires_at', '<', clock.now()).execute();
      await db.deleteFrom('ended_id_tokens').where('until', '<', clock.now()).execute();
    },
  };
}
