import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ProviderSessionTable } from '../../../base/database/account-schema.ts';
import type { ServiceDeps } from '../../../base/service-deps.ts';
import { changeRows, deleteRows, doNothing, first, rowsOf } from '../../../base/database/queries.ts';
import type { Schema } from '../../../base/database/schema.ts';
import type { Clock } from '../../../base/ports/clock.ts';
import type { TokenClaims, TokenGrant } from '../../../base/ports/identity-provider.ts';
import { signedPart } from '../../../base/base64url.ts';
import { sha256, type Sealer } from './sealer.ts';

/** A session ends this long after its last renewal, like a session of the built-in provider. */
export const SESSION_LIFETIME_MS = 30 * 24 * 3_600_000;
/** And this long after the sign-in, however often it is renewed. */
const MAX_SESSION_LIFETIME_MS = 180 * 24 * 3_600_000;

export type SessionStore = ReturnType<typeof sessionStore>;

export interface SessionStoreOptions extends ServiceDeps {
  readonly sealer: Sealer;
}

/** The rows of sessions with external providers. A row has the hash of the session's key and the provider's tokens, encrypted. */
export function sessionStore({ db, sealer, clock }: SessionStoreOptions) {
  const expiry = () => new Date(clock.now().getTime() + SESSION_LIFETIME_MS);
  const earliestOpening = () => new Date(clock.now().getTime() - MAX_SESSION_LIFETIME_MS);
  const seal = (token: string) => sealer.seal('session-token', token);
  const sealOrNull = async (token: string | null) => (token === null ? null : seal(token));
  const sealTokens = async ({ id_token, refresh_token }: TokenGrant) => ({
    id_token: await seal(id_token),
    refresh_token: await sealOrNull(refresh_token),
  });
  const update = (key_hash: Buffer, values: Partial<ProviderSessionTable>) =>
    changeRows(db, 'provider_sessions', { key_hash }).set(values).returning('key_hash');

  return {
    /** Null also for an expired session. */
    async find(key: string): Promise<ProviderSessionTable | null> {
      return await first(
        rowsOf(db, 'provider_sessions', { key_hash: sha256(key) })
          .selectAll()
          .where('expires_at', '>', clock.now())
          .where('opened_at', '>', earliestOpening()),
      );
    },

    async deleteExpired(): Promise<void> {
      await db
        .deleteFrom('provider_sessions')
        .where((eb) => eb.or([eb('expires_at', '<', clock.now()), eb('opened_at', '<', earliestOpening())]))
        .execute();
    },

    /** @returns the new session's key, for the cookie */
    async add(
      kind: ProviderSessionTable['kind'],
      { issuer, subject }: TokenClaims,
      grant: TokenGrant,
    ): Promise<string> {
      const key = randomBytes(32).toString('base64url');
      const row = { key_hash: sha256(key), kind, issuer, subject, renewing_until: null, expires_at: expiry() };
      const opened_at = clock.now();
      await db
        .insertInto('provider_sessions')
        .values({ ...row, opened_at, ...(await sealTokens(grant)) })
        .execute();
      return key;
    },

    /** @returns false if the session has ended meanwhile */
    async saveRenewal(key_hash: Buffer, grant: TokenGrant): Promise<boolean> {
      const values = { ...(await sealTokens(grant)), renewing_until: null, expires_at: expiry() };
      return (await update(key_hash, values).executeTakeFirst()) !== undefined;
    },

    async saveRefreshToken(key_hash: Buffer, refresh_token: string | null): Promise<void> {
      await update(key_hash, { refresh_token: await sealOrNull(refresh_token) }).execute();
    },

    async remove(key_hash: Buffer): Promise<void> {
      await deleteRows(db, 'provider_sessions', { key_hash }).execute();
    },

    idTokenOf: (row: Pick<ProviderSessionTable, 'id_token'>) => sealer.open('session-token', row.id_token),
    refreshTokenOf: (row: Pick<ProviderSessionTable, 'refresh_token'>) =>
      sealer.open('session-token', row.refresh_token ?? ''),
  };
}

/**
 * The hashes by which an ended ID token may be stored. A hub of an earlier version stores the hash of the whole text; its rows are gone
 * `SESSION_LIFETIME_MS` after the last such hub has stopped.
 */
export const endedTokenHashes = (token: string): Buffer[] => [sha256(signedPart(token)), sha256(token)];

/** Notes texts that work once, with the ended ID tokens: both are forgotten when nobody can use them any more. */
export function usedTexts(db: Kysely<Schema>, clock: Clock) {
  /** @returns false if the text was used before */
  return async (text: string): Promise<boolean> => {
    const until = new Date(clock.now().getTime() + SESSION_LIFETIME_MS);
    const noted = await db
      .insertInto('ended_id_tokens')
      .values({ token_hash: sha256(text), until })
      .onConflict(doNothing)
      .returning('token_hash')
      .executeTakeFirst();
    return noted !== undefined;
  };
}

/** Makes ID tokens void before they expire. They are stored for `SESSION_LIFETIME_MS`; no ID token is valid for longer. */
export async function endTokens(db: Kysely<Schema>, clock: Clock, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const until = new Date(clock.now().getTime() + SESSION_LIFETIME_MS);
  await db
    .insertInto('ended_id_tokens')
    .values(tokens.map((token) => ({ token_hash: sha256(signedPart(token)), until })))
    .onConflict(doNothing)
    .execute();
}
