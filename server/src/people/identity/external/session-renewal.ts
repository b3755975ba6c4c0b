import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderSessionTable } from '../../../base/database/account-schema.ts';
import { first, rowsOf } from '../../../base/database/queries.ts';
import { unavailable } from '../../../base/errors.ts';
import type { ExternalProvider } from '../../../base/ports/identity-provider.ts';
import type { ExternalAccounts } from './external-accounts.ts';
import { endTokens, type SessionStore, type SessionStoreOptions } from './session-store.ts';

/** How long one request may take for a renewal, and how long other requests wait for it. */
const RENEWAL_TIMEOUT_MS = 30_000;
const RENEWAL_POLL_MS = 150;

/** @param currentToken the session's ID token if it is still valid, else null */
type Renew = (
  row: ProviderSessionTable,
  provider: ExternalProvider,
  currentToken: string | null,
) => Promise<string | null>;

export interface SessionRenewalOptions extends Pick<SessionStoreOptions, 'db' | 'clock'> {
  readonly store: SessionStore;
  readonly accounts: ExternalAccounts;
}

/**
 * Renews the tokens of a session at its provider. Only one of several requests renews, also across hubs: some providers treat a refresh
 * token that comes twice as stolen. The returned function gives the session's ID token, or null if the session is over.
 * @throws Problem UNAVAILABLE when the provider does not answer
 */
export function sessionRenewal(options: SessionRenewalOptions): Renew {
  const { db, clock, store } = options;
  const sessions = () => db.updateTable('provider_sessions');

  async function release(key_hash: Buffer): Promise<void> {
    await sessions().set({ renewing_until: null }).where('key_hash', '=', key_hash).execute();
  }

  /** Claims the renewal for this request. Null if another request has claimed it, or has just finished it. */
  async function claim(row: ProviderSessionTable): Promise<Pick<ProviderSessionTable, 'refresh_token'> | null> {
    return await first(
      sessions()
        .set({ renewing_until: new Date(clock.now().getTime() + RENEWAL_TIMEOUT_MS) })
        .where('key_hash', '=', row.key_hash)
        .where('id_token', '=', row.id_token)
        .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<', clock.now())]))
        // Read again: a renewal without a new ID token keeps `id_token` but replaces the refresh token, so `row` may have the old one.
        .returning('refresh_token'),
    );
  }

  /** Waits for the request that renews. Null if the session has ended meanwhile. @throws Problem UNAVAILABLE if that renewal fails */
  async function waitForRenewal(row: ProviderSessionTable): Promise<string | null> {
    const deadline = clock.now().getTime() + RENEWAL_TIMEOUT_MS;
    for (; clock.now().getTime() < deadline; await wait(RENEWAL_POLL_MS)) {
      const current = await rowsOf(db, 'provider_sessions', { key_hash: row.key_hash })
        .select(['id_token', 'renewing_until'])
        .executeTakeFirst();
      if (!current) return null;
      if (current.id_token !== row.id_token) return store.idTokenOf(current);
      if (current.renewing_until === null) break;
    }
    throw unavailable();
  }

  return async (row, provider, currentToken) => {
    const claimed = await claim(row);
    if (!claimed) return waitForRenewal(row);
    const renewal = renewAtProvider(options, release, { ...row, ...claimed }, provider, currentToken);
    return renewal.catch(async (error: unknown) => {
      await release(row.key_hash);
      throw error;
    });
  };
}

/** Asks the provider for new tokens. Only the request that has claimed the renewal may call this. */
async function renewAtProvider(
  { db, clock, store, accounts }: SessionRenewalOptions,
  release: (key_hash: Buffer) => Promise<void>,
  row: ProviderSessionTable,
  provider: ExternalProvider,
  currentToken: string | null,
): Promise<string | null> {
  const { key_hash } = row;
  const refresh_token = await store.refreshTokenOf(row);
  const renewal = refresh_token === null ? null : await provider.renew(refresh_token);
  // Saved before any other step can fail, because the old refresh token may no longer work.
  if (renewal) await store.saveRefreshToken(key_hash, renewal.refresh_token);
  // A renewal may come without an ID token (OpenID Connect Core, section 12.2). Only the provider can make one, so the session then
  // lasts as long as the current ID token.
  if (renewal?.id_token === null && currentToken !== null) {
    await release(key_hash);
    return currentToken;
  }
  const grant = renewal?.id_token === null ? null : renewal;
  const claims = grant && (await provider.readClaims(grant.id_token));
  // A token of another person must never continue this session.
  if (!claims || claims.subject !== row.subject || claims.issuer !== row.issuer) {
    await store.remove(key_hash);
    return null;
  }
  await accounts.remember(claims, grant.email);
  if (await store.saveRenewal(key_hash, grant)) return grant.id_token;
  // The person has signed out while the provider was asked.
  await endTokens(db, clock, [grant.id_token]);
  return null;
}
