import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeFolderDurably } from '@exam-vault/embedded-postgres/durable-files';
import type { Config } from './config.ts';
import { readOrCreate } from './read-or-create.ts';

/** Keys derived from HUB_SECRET, one for each purpose. */
export interface Secrets {
  /** Signs the paths of files. */
  readonly fileKey: Buffer;
  /** Signs cookies and encrypts the identity provider's private keys. */
  readonly identitySecret: string;
  /** Encrypts what the hub stores for external identity providers: their tokens, and the state of a sign-in. */
  readonly providerKey: Buffer;
  /** Signs the ID tokens of people who come from an LTI platform. */
  readonly ltiKey: Buffer;
  /** Hashes the network addresses from which people upload. */
  readonly networkKey: Buffer;
  /** Signs the links that turn mails off. */
  readonly mailKey: Buffer;
  /** Equal for equal secrets. It reveals nothing else about the secret. */
  readonly fingerprint: string;
}

/** Derives the keys from HUB_SECRET, or from the file `hub.secret` of the data folder when the variable is absent. */
export async function readSecrets(config: Config): Promise<Secrets> {
  const secret = config.hubSecret ?? (await readOrCreateSecret(config.dataDir));
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'exam-vault', purpose, 32));
  return {
    fileKey: derive('files'),
    identitySecret: derive('identity').toString('base64url'),
    providerKey: derive('providers'),
    ltiKey: derive('lti'),
    networkKey: derive('networks'),
    mailKey: derive('mails'),
    fingerprint: derive('fingerprint').toString('hex'),
  };
}

/**
 * The secret of the data folder, created by the first start. It is durable when this resolves: the database is told its fingerprint next, and
 * would refuse every other secret after a power cut.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  await makeFolderDurably(dataDir);
  return readOrCreate(join(dataDir, 'hub.secret'), () => randomBytes(32).toString('base64url'));
}
