import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { auditLog } from '../../../library/audit/audit-log.ts';
import type { ProviderSessionTable, Schema } from '../../../base/database/schema.ts';
import type { Clock } from '../../../base/ports/clock.ts';
import type { ExternalProvider, Identity, TokenClaims, TokenGrant } from '../../../base/ports/identity-provider.ts';
import type { ExternalAccounts } from './external-accounts.ts';
import { sha256, type Sealer } from './sealer.ts';
import { sessionRenewal } from './session-renewal.ts';
import { endedTokenHashes, endTokens, sessionStore, type SessionStore } from './session-store.ts';

/** An ID token that is valid for less than this is renewed before it is handed out. */
const MIN_TOKEN_LIFETIME_S = 60;

type Kind = ExternalProvider['kind'];

export interface ExternalSessionOptions {
  readonly db: Kysely<Schema>;
  readonly providers: readonly ExternalProvider[];
  readonly accounts: ExternalAccounts;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface ExternalSession {
  readonly kind: Kind;
  readonly identity: Identity;
  readonly id_token: string;
}

/** Sessions with external providers, in the database for all hubs. A session is found by a random key, which the browser has in a cookie. */
export interface ExternalSessions {
  /** Opens a session. @returns its key, or null if the ID token is not valid */
  open(kind: Kind, grant: TokenGrant): Promise<string | null>;
  /**
   * The session's ID token, renewed if it is about to expire. Null if the session is over.
   * @throws Problem UNAVAILABLE when the provider does not answer and the current ID token has expired
   */
  freshToken(key: string): Promise<string | null>;
  /** The session's user with a fresh ID token, or null if the session is over. @throws Problem UNAVAILABLE as `freshToken` */
  read(key: string): Promise<ExternalSession | null>;
  /** The subject of the session's account. Nothing is renewed or verified. */
  accountOf(key: string): Promise<string | null>;
  /** When this account's session was opened; null when it is over or another account's. */
  openedAt(key: string, account: { issuer: string; subject: string }): Promise<Date | null>;
  /** Ends one session and its ID token here, and its refresh token at the provider. @returns the ended session, or null */
  end(key: string): Promise<{ readonly kind: Kind; readonly id_token: string } | null>;
  /** Ends all sessions and ID tokens of an account. `action` is written to the audit log. */
  endAll(account: { issuer: string; subject: string }, action: string): Promise<void>;
  deleteExpired(): Promise<void>;
}

export function externalSessions(options: ExternalSessionOptions): ExternalSessions {
  const { db, accounts, clock, log } = options;
  const providerOf = (kind: Kind) => options.providers.find((provider) => provider.kind === kind) ?? null;
  const store = sessionStore(options);
  const freshToken = tokenReader(options, store, providerOf);
  const revokeInBackground = backgroundRevocation(store, providerOf, log);

  return {
    async open(kind, grant) {
      const provider = providerOf(kind);
      const claims = await provider?.readClaims(grant.id_token);
      if (!claims) return null;
      await accounts.remember(claims, grant.email);
      // Some providers issue the same token twice within a second. A token that was ended must work for the new sign-in.
      await db.deleteFrom('ended_id_tokens').where('token_hash', 'in', endedTokenHashes(grant.id_token)).execute();
      return (await accounts.identityOf(grant.id_token, claims)) ? store.add(kind, claims, grant) : null;
    },

    freshToken,

    async read(key) {
      const id_token = await freshToken(key);
      const row = await store.find(key);
      const provider = row && providerOf(row.kind);
      if (id_token === null || !row || !provider) return null;
      const verified = await verify(provider, accounts, id_token);
      return verified && { kind: row.kind, identity: verified.identity, id_token };
    },

    async accountOf(key) {
      return (await store.find(key))?.subject ?? null;
    },

    async openedAt(key, { issuer, subject }) {
      const row = await store.find(key);
      return row?.issuer === issuer && row.subject === subject ? row.opened_at : null;
    },

    async end(key) {
      const ended = db.deleteFrom('provider_sessions').where('key_hash', '=', sha256(key)).returningAll();
      const row = await ended.executeTakeFirst();
      const id_token = row && (await store.idTokenOf(row));
      if (!row || !id_token) return null;
      await endTokens(db, clock, [id_token]);
      revokeInBackground([row]);
      return { kind: row.kind, id_token };
    },

    async endAll(account, action) {
      revokeInBackground(await endAccountSessions(options, store, account, action));
    },

    async deleteExpired() {
      await store.deleteExpired();
      await db.deleteFrom('ended_id_tokens').where('until', '<', clock.now()).execute();
    },
  };
}

/** Revokes refresh tokens at their providers. Nobody waits for it, and a sign-out does not fail because of it. */
function backgroundRevocation(
  store: SessionStore,
  providerOf: (kind: Kind) => ExternalProvider | null,
  log: Logger,
): (rows: readonly ProviderSessionTable[]) => void {
  return (rows) => {
    const revocations = rows.map(async (row) => {
      const token = await store.refreshTokenOf(row);
      if (token !== null) await providerOf(row.kind)?.revoke(token);
    });
    Promise.all(revocations).catch((error: unknown) => log.warn({ err: error }, 'a refresh token was not revoked'));
  };
}

/** The claims and the person of an ID token, or null if it is not valid or was ended. */
async function verify(
  provider: ExternalProvider,
  accounts: ExternalAccounts,
  id_token: string,
): Promise<{ claims: TokenClaims; identity: Identity } | null> {
  const claims = await provider.readClaims(id_token);
  const identity = claims && (await accounts.identityOf(id_token, claims));
  return identity && { claims, identity };
}

function tokenReader(
  { db, accounts, clock, log }: ExternalSessionOptions,
  store: SessionStore,
  providerOf: (kind: Kind) => ExternalProvider | null,
): ExternalSessions['freshToken'] {
  const renew = sessionRenewal({ db, clock, store, accounts });
  const isFresh = ({ expires_at }: TokenClaims) => expires_at > clock.now().getTime() / 1_000 + MIN_TOKEN_LIFETIME_S;

  return async (key) => {
    const row = await store.find(key);
    const provider = row && providerOf(row.kind);
    if (!row || !provider) return null;
    const id_token = await store.idTokenOf(row);
    if (id_token === null) {
      // HUB_SECRET has changed.
      await store.remove(row.key_hash);
      return null;
    }
    const verified = await verify(provider, accounts, id_token);
    if (verified && (isFresh(verified.claims) || row.refresh_token === null)) return id_token;
    if (row.refresh_token === null) {
      await store.remove(row.key_hash);
      return null;
    }
    return renew(row, provider, verified && id_token).catch((error: unknown) => {
      if (!verified) throw error;
      log.warn({ err: error }, 'an ID token was not renewed in time');
      return id_token;
    });
  };
}

/** @returns the rows of the ended sessions */
function endAccountSessions(
  { db, clock }: ExternalSessionOptions,
  store: SessionStore,
  { issuer, subject }: { issuer: string; subject: string },
  action: string,
): Promise<ProviderSessionTable[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('provider_sessions')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .returningAll()
      .execute();
    const tokens = await Promise.all(rows.map((row) => store.idTokenOf(row)));
    await endTokens(
      trx,
      clock,
      tokens.filter((token) => token !== null),
    );
    await trx
      .updateTable('provider_accounts')
      // Whole seconds: a token that is issued in this second, after a new sign-in, must be valid. Older ones of this second were ended above.
      .set({ not_before: Math.floor(clock.now().getTime() / 1_000) })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
    const person = await trx
      .selectFrom('users')
      .select(['_id', 'name'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (person) {
      const { _id, name } = person;
      await auditLog(trx).append({ at: clock.now(), actor_id: _id, actor: name, action, object_id: _id });
    }
    return rows;
  });
}
