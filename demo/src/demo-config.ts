import { resolve } from 'node:path';
import { readConfig, type Config } from '@exam-vault/server/config/config';

/**
 * All that the demo takes from the environment: where it listens, what it logs, how much it works. The database, the files, the
 * mails and the administrator of the real hub, which .env may name, are never the demo's.
 */
const TAKEN = [
  'PORT',
  'HOST',
  'LOG_LEVEL',
  'RATE_LIMITS',
  'PROCESSING',
  'PROCESSING_CONCURRENCY',
  'OCR',
  'OCR_LANGUAGES',
];

/** The demo's data folder lies beside the hub's own, never in it. Only warnings are logged, unless LOG_LEVEL says otherwise. */
export function demoConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const taken = Object.fromEntries(TAKEN.map((name) => [name, env[name]]));
  const dataDir = `${resolve(env.DATA_DIR?.trim() || './data')}-demo`;
  return readConfig({ ...taken, LOG_LEVEL: taken.LOG_LEVEL?.trim() || 'warn', DATA_DIR: dataDir });
}
