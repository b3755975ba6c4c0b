import { ConfigError } from './config.ts';

/** Errors whose message is enough for the operator. They are compared by name, because the classes lie in folders above this one. */
const EXPECTED_ERRORS = new Set([
  'CommandError',
  'DataFolderLockedError',
  'HalfRestoredError',
  'LaterDatabaseError',
  'PostgresRefusedError',
  'BackupRefusedError',
  'BackupInProgressError',
  'RemovalPauseLostError',
  'StorageFullError',
  'StorageRefusedError',
  'StorageUnavailableError',
]);

/** What the operator reads when the hub or a command fails: one clear line for an expected error, else the error with its stack. */
export function startupErrorText(error: unknown): unknown {
  if (error instanceof ConfigError) return `There are problems in the configuration:\n${error.message}`;
  // Node throws one without a message when none of a host name's addresses answers.
  if (error instanceof AggregateError && error.message === '') return startupErrorText(error.errors[0]);
  if (!(error instanceof Error)) return error;
  if (error.name === 'BackupDamagedError') return `This backup can’t be used: ${error.message}.`;
  const code = 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program is using this port. Choose another with PORT (or METRICS_PORT).`;
  if (code === 'EADDRNOTAVAIL') return `${error.message}. This machine doesn’t have the address in HOST.`;
  return code || EXPECTED_ERRORS.has(error.name) ? error.message || String(error) : error;
}
