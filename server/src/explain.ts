import { BackupDamagedError } from './operations/backups/archive-format.ts';
import { ConfigError } from './config/config.ts';

/** By name, because nobody but compose/ may import adapters. */
const FORESEEN = new Set([
  'CommandError',
  'DataFolderLockedError',
  'HalfRestoredError',
  'BackupRefusedError',
  'BackupInProgressError',
  'RemovalPauseLostError',
  'StorageFullError',
  'StorageRefusedError',
  'StorageUnavailableError',
]);

/** What went wrong, for the operator: what was foreseen as one clear line, anything else whole, so that it can be looked into. */
export function explain(error: unknown): unknown {
  if (error instanceof BackupDamagedError) return `This backup cannot be used: ${error.message}.`;
  if (error instanceof ConfigError) return `The configuration has mistakes:\n${error.message}`;
  // Node's, when none of a name's addresses answers; it says nothing itself.
  if (error instanceof AggregateError && error.message === '') return explain(error.errors[0]);
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port; choose one with PORT, or METRICS_PORT where it is that one.`;
  if (code === 'EADDRNOTAVAIL') return `${error.message}. This machine does not have the address HOST.`;
  return code || FORESEEN.has(error.name) ? error.message || String(error) : error;
}
