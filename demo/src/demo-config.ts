import { resolve } from 'node:path';
import { readConfig, type Config } from '@exam-vault/server/base/config/config';

/**
 * The variables that the demo reads: address, logging and processing. It ignores database, files, mails and administrator, because .env
 * may name those of the real hub.
 */
const VARIABLES = [
  'PORT',
  'HOST',
  'LOG_LEVEL',
  'RATE_LIMITS',
  'PROCESSING',
  'PROCESSING_CONCURRENCY',
  'OCR',
  'OCR_LANGUAGES',
];

/** The demo's data folder is next to that of the hub, never in it. By default only warnings are logged. */
export function demoConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = Object.fromEntries(VARIABLES.map((name) => [name, env[name]]));
  const dataDir = `${resolve(env.DATA_DIR?.trim() || './data')}-demo`;
  return readConfig({ ...values, LOG_LEVEL: values.LOG_LEVEL?.trim() || 'warn', DATA_DIR: dataDir });
}
