import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { claimCollectionTurn } from '../database/collection-turn.ts';
import type { deletedService } from '../documents/deleted-service.ts';
import type { documentRepository } from '../documents/document-repository.ts';
import { uploadKeys } from '../documents/upload-keys.ts';
import type { fileCache } from '../files/file-cache.ts';
import type { fileService } from '../files/file-service.ts';
import type { providerSessions } from '../identity/external/external-sessions.ts';
import type { CoreServices } from './compose-core.ts';

/**
 * Milliseconds: a stored file without a row is a stray only when no upload can still be about to commit it. With the time between two
 * sweeps no stray gets older than 15 minutes, the age at which `hub verify` speaks of it.
 */
const STRAY_AGE = 5 * 60_000;
const SWEEP_INTERVAL = 9 * 60_000;
/** Milliseconds: over a slow line a file may be on its way to a bucket for so long. */
const BUCKET_STRAY_AGE = 15 * 60_000;
/** Milliseconds: a bucket is listed for all hubs of a database, a thousand files a request, and each request is paid for. */
const BUCKET_SWEEP_INTERVAL = 6 * 3_600_000;

interface CleanupDeps extends Pick<CoreServices, 'db' | 'clock' | 'identity'> {
  readonly files: ReturnType<typeof fileService>;
  readonly deleted: ReturnType<typeof deletedService>;
  readonly documents: ReturnType<typeof documentRepository>;
  readonly cache: ReturnType<typeof fileCache>;
  readonly sessions: ReturnType<typeof providerSessions>;
}

/**
 * Forgets, now and every few minutes, what is over: documents deleted long ago, Idempotency-Keys, sessions, stray files, pictures of
 * pages. What fails is logged and tried again with the next sweep. `stop` begins the end, `ended` waits for what is under way.
 */
export function startCleanup(
  config: Config,
  log: Logger,
  { db, clock, identity, files, deleted, documents, cache, sessions }: CleanupDeps,
) {
  // A stop waits for what is under way, and for no more: the database must not be closed under it.
  const stopping = new AbortController();
  const isTurn =
    config.storage.kind === 's3' ? () => claimCollectionTurn(db, clock.now(), BUCKET_SWEEP_INTERVAL) : undefined;
  const strayAge = config.storage.kind === 's3' ? BUCKET_STRAY_AGE : STRAY_AGE;
  const attempt = <T>(work: Promise<T>, failure: string) =>
    work.catch((error: unknown) => {
      log.error({ err: error }, failure);
      return null;
    });
  const sweep = async () => {
    const purged = await attempt(deleted.purge(stopping.signal), 'deleted documents could not be purged');
    if (purged) log.info({ purged }, 'documents purged that were deleted long ago');
    await attempt(uploadKeys(db).forget(clock.now()), 'old Idempotency-Keys could not be forgotten');
    await attempt(identity.endOldSessions(clock.now()), 'old sessions could not be ended');
    await attempt(sessions.forget(), 'sessions that are over could not be forgotten');
    const strays = files.collectOrphans(identity.issuer, strayAge, clock.now(), stopping.signal, isTurn);
    const removed = await attempt(strays, 'no sweep for stray files');
    if (removed) log.info({ removed }, 'stray files removed');
    await attempt(cache.removeUnknown(documents.knownFiles), 'no sweep of the pictures of pages');
  };
  let swept = sweep();
  const timer = setInterval(() => {
    swept = swept.then(sweep);
  }, SWEEP_INTERVAL);
  timer.unref();
  return {
    stop(): void {
      clearInterval(timer);
      stopping.abort();
    },
    ended: () => swept,
  };
}
