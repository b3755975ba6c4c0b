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
  if (error instanceof ConfigError) return `The configuration has mistakes:\n${error.message}`;
  // Node throws one without a message when none of a host name's addresses answers.
  if (error instanceof AggregateError && error.message === '') return startupErrorText(error.errors[0]);
  if (!(error instanceof Error)) return error;
  if (error.name === 'BackupDamagedError') return `This backup cannot be used: ${error.message}.`;
  const code = 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port; choose one with PORT, or METRICS_PORT where it is that one.`;
  if (code === 'EADDRNOTAVAIL') return `${error.message}. This machine does not have the address HOST.`;
  return code || EXPECTED_ERRORS.has(error.name) ? error.message || String(error) : error;
}
