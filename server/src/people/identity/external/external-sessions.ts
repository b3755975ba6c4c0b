import type { Logger } from 'pino';
import { auditLog } from '../../../library/audit/audit-log.ts';
import type { ProviderSessionTable } from '../../../base/database/account-schema.ts';
import type { ExternalProvider, Identity, TokenClaims, TokenGrant } from '../../../base/ports/identity-provider.ts';
import type { ExternalAccounts } from './external-accounts.ts';
import { sha256, type Sealer } from './sealer.ts';
import { sessionRenewal } from './session-renewal.ts';
import type { ServiceDeps } from '../../../base/service-deps.ts';
import { changeRows, deleteRows, rowsOf } from '../../../base/database/queries.ts';
import { endedTokenHashes, endTokens, sessionStore, type SessionStore } from './session-store.ts';

/** An ID token that is valid for less than this is renewed before it is handed out. */
const MIN_TOKEN_LIFETIME_S = 60;

type Kind = ExternalProvider['kind'];

export interface ExternalSessionOptions extends ServiceDeps {
  readonly providers: readonly ExternalProvider[];
  readonly accounts: ExternalAccounts;
  readonly sealer: Sealer;
  readonly log: Logger;
}

type ProviderAccount = Pick<Identity, 'issuer' | 'subject'>;

export interface ExternalSession {
  readonly kind: Kind;
  readonly identity: Identity;
  readonly id_token: string;
}

export type ExternalSessions = ReturnType<typeof externalSessions>;

/** Sessions with external providers, in the database for all hubs. A session is found by a random key, which the browser has in a cookie. */
export function externalSessions(options: ExternalSessionOptions) {
  const { db, accounts, clock, log } = options;
  const providerOf = (kind: Kind) => options.providers.find((provider) => provider.kind === kind) ?? null;
  const store = sessionStore(options);
  const freshToken = tokenReader(options, store, providerOf);
  const revokeInBackground = backgroundRevocation(store, providerOf, log);

  return {
    /** Opens a session. @returns its key, or null if the ID token is not valid */
    async open(kind: Kind, grant: TokenGrant): Promise<string | null> {
      const provider = providerOf(kind);
      const claims = await provider?.readClaims(grant.id_token);
      if (!claims) return null;
      await accounts.remember(claims, grant.email);
      // Some providers issue the same token twice within a second. A token that was ended must work for the new sign-in.
      await db.deleteFrom('ended_id_tokens').where('token_hash', 'in', endedTokenHashes(grant.id_token)).execute();
      return (await accounts.identityOf(grant.id_token, claims)) ? store.add(kind, claims, grant) : null;
    },

    freshToken,

    /** The session's user with a fresh ID token, or null if the session is over. @throws Problem UNAVAILABLE as `freshToken` */
    async read(key: string): Promise<ExternalSession | null> {
      const id_token = await freshToken(key);
      const row = await store.find(key);
      const provider = row && providerOf(row.kind);
      if (id_token === null || !row || !provider) return null;
      const verified = await verify(provider, accounts, id_token);
      return verified && { kind: row.kind, identity: verified.identity, id_token };
    },

    /** The session's account. Nothing is renewed or verified. */
    accountOf: (key: string): Promise<ProviderAccount | null> => store.find(key),

    /** When this account's session was opened; null when it is over or another account's. */
    async openedAt(key: string, { issuer, subject }: ProviderAccount): Promise<Date | null> {
      const row = await store.find(key);
      return row?.issuer === issuer && row.subject === subject ? row.opened_at : null;
    },

    /** Ends one session and its ID token here, and its refresh token at the provider. @returns the ended session, or null */
    async end(key: string): Promise<Omit<ExternalSession, 'identity'> | null> {
      const ended = deleteRows(db, 'provider_sessions', { key_hash: sha256(key) }).returningAll();
      const row = await ended.executeTakeFirst();
      const id_token = row && (await store.idTokenOf(row));
      if (!row || !id_token) return null;
      await endTokens(db, clock, [id_token]);
      revokeInBackground([row]);
      return { kind: row.kind, id_token };
    },

    /** Ends all sessions and ID tokens of an account. `action` is written to the audit log. */
    async endAll(account: ProviderAccount, action: string): Promise<void> {
      revokeInBackground(await endAccountSessions(options, store, account, action));
    },

    async deleteExpired(): Promise<void> {
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

/**
 * The session's ID token, renewed if it is about to expire. Null if the session is over.
 * @throws Problem UNAVAILABLE when the provider does not answer and the current ID token has expired
 */
function tokenReader(
  { db, accounts, clock, log }: ExternalSessionOptions,
  store: SessionStore,
  providerOf: (kind: Kind) => ExternalProvider | null,
): (key: string) => Promise<string | null> {
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
  { issuer, subject }: ProviderAccount,
  action: string,
): Promise<ProviderSessionTable[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await deleteRows(trx, 'provider_sessions', { issuer, subject }).returningAll().execute();
    const tokens = await Promise.all(rows.map((row) => store.idTokenOf(row)));
    await endTokens(
      trx,
      clock,
      tokens.filter((token) => token !== null),
    );
    await changeRows(trx, 'provider_accounts', { issuer, subject })
      // Whole seconds: a token that is issued in this second, after a new sign-in, must be valid. Older ones of this second were ended above.
      .set({ not_before: Math.floor(clock.now().getTime() / 1_000) })
      .execute();
    const person = await rowsOf(trx, 'users', { issuer, subject }).select(['_id', 'name']).executeTakeFirst();
    if (person) {
      const { _id, name } = person;
      await auditLog(trx).append({ at: clock.now(), actor_id: _id, actor: name, action, object_id: _id });
    }
    return rows;
  });
}
