import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, link, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Keys for the hub's own uses, all derived from HUB_SECRET, so that none can be used for another. */
export interface Secrets {
  /** Signs the paths of files. */
  readonly fileKey: Buffer;
  /** Signs cookies and encrypts the identity provider's private keys. */
  readonly identitySecret: string;
}

/** HUB_SECRET from the environment, or the one made at the first start and kept under the data folder. */
export async function readSecrets(config: Config): Promise<Secrets> {
  const secret = config.hubSecret ?? (await keptSecret(config.dataDir));
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'exam-vault', purpose, 32));
  return { fileKey: derive('files'), identitySecret: derive('identity').toString('base64url') };
}

async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'hub.secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) return kept.trim();
  // Written whole beside and linked into place: an interrupted first start leaves no half a secret.
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(fresh, 'wx', 0o600);
  await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
  await file.sync();
  await file.close();
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return (await readFile(path, 'utf8')).trim();
}
