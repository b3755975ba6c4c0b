import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { createPublicKey } from 'node:crypto';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { keepSetting, readSetting } from '../../../base/database/settings.ts';
import type { Sealer } from '../external/sealer.ts';

/** The setting with the private key, sealed with a key of HUB_SECRET. */
const SETTING = 'lti.key';
/** The one algorithm that every platform must know (1EdTech Security Framework 1.1, section 5.1.3). */
const ALGORITHM = 'RS256';

export type ToolKey = ReturnType<typeof toolKey>;

/**
 * The key with which the hub signs its messages to platforms. All hubs of a database have the same. It is made when it is first asked for, and again
 * after `new-secret`, which makes the old one unreadable.
 */
export function toolKey(db: Kysely<Schema>, sealer: Sealer) {
  const stored = () => readSetting(db, SETTING);

  async function store(before: string | null, sealed: string): Promise<void> {
    if (before === null) await keepSetting(db, SETTING, sealed);
    else {
      const update = db.updateTable('settings').set({ value: sealed });
      await update.where('name', '=', SETTING).where('value', '=', before).execute();
    }
  }

  async function load(): Promise<string> {
    const before = await stored();
    const known = before === null ? null : await sealer.open('lti-key', before);
    if (known !== null) return known;
    const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2_048, extractable: true });
    await store(before, await sealer.seal('lti-key', await exportPKCS8(privateKey)));
    // Another hub may have been first: then its key counts.
    const sealed = await stored();
    const pem = sealed === null ? null : await sealer.open('lti-key', sealed);
    if (pem === null) throw new Error('the key for platforms cannot be read back');
    return pem;
  }

  async function read() {
    const pem = await load();
    const { kty, n, e } = await exportJWK(createPublicKey(pem));
    const jwk = { kty, n, e } as const;
    const kid = await calculateJwkThumbprint(jwk);
    return { key: await importPKCS8(pem, ALGORITHM), jwk: { ...jwk, kid, alg: ALGORITHM, use: 'sig' } };
  }

  let reading: ReturnType<typeof read> | null = null;
  const current = () =>
    (reading ??= read().catch((error: unknown) => {
      reading = null;
      throw error;
    }));

  return {
    /** The public half, as a platform fetches it. */
    async publicKeys(): Promise<JSONWebKeySet> {
      return { keys: [(await current()).jwk] };
    },

    /** Signs a message to a platform. */
    async sign(claims: JWTPayload): Promise<string> {
      const { key, jwk } = await current();
      return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: jwk.kid, typ: 'JWT' }).sign(key);
    },
  };
}
