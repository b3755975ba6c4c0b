import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { readOrCreate } from './read-or-create.ts';

/** Keys for the hub's own uses, all derived from HUB_SECRET, so that none can be used for another. */
export interface Secrets {
  /** Signs the paths of files. */
  readonly fileKey: Buffer;
  /** Signs cookies and encrypts the identity provider's private keys. */
  readonly identitySecret: string;
  /** Encrypts what the hub keeps for providers outside it: their tokens, and a sign-in on its way. */
  readonly providerKey: Buffer;
  /** Says in a backup whether two hubs have the same secret, and nothing else of it. */
  readonly fingerprint: string;
}

/** HUB_SECRET from the environment, or the one made at the first start and kept under the data folder. */
export async function readSecrets(config: Config): Promise<Secrets> {
  const secret = config.hubSecret ?? (await readOrCreateSecret(config.dataDir));
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'exam-vault', purpose, 32));
  return {
    fileKey: derive('files'),
    identitySecret: derive('identity').toString('base64url'),
    providerKey: derive('providers'),
    fingerprint: derive('fingerprint').toString('hex'),
  };
}

/** The one under the data folder. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return readOrCreate(join(dataDir, 'hub.secret'), () => randomBytes(32).toString('base64url'));
}
