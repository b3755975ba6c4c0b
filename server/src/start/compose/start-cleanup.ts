import type { Logger } from 'pino';
import type { AnswerPictures } from '../../studying/answers/answer-pictures.ts';
import type { Config } from '../../base/config/config.ts';
import type { AccountService } from '../../people/account/account-service.ts';
import { forgetAudit } from '../../library/audit/forget-audit.ts';
import { pruneChangeLog } from '../../base/changes/change-log.ts';
import { claimCollectionTurn } from '../../base/database/collection-turn.ts';
import type { deletedService } from '../../library/documents/deleted-service.ts';
import type { documentRepository } from '../../library/documents/document-repository.ts';
import type { UploadService } from '../../uploading/uploads/upload-service.ts';
import type { DraftService } from '../../uploading/drafts/draft-service.ts';
import { uploadKeys } from '../../library/documents/upload-keys.ts';
import type { fileCache } from '../../library/files/file-cache.ts';
import type { fileService } from '../../library/files/file-service.ts';
import type { ExternalSessions } from '../../people/identity/external/external-sessions.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { notificationService } from '../../people/notifications/notifications.ts';
import { recentDocuments } from '../../people/personal/recent-documents.ts';
import { forgetReports } from '../../reviewing/reports/forget-reports.ts';
import type { ReviewService } from '../../reviewing/review/review-service.ts';
import type { WantedPapers } from '../../studying/subjects/wanted-papers.ts';
import { storeNameKeys } from '../../people/users/similar-names.ts';
import type { CoreServices } from './compose-core.ts';

/**
 * A stored file without a row counts as an orphan only at this age: before, its upload may still be about to commit. Together with the
 * interval, no orphan gets older than the 15 minutes after which `hub verify` reports it.
 */
const ORPHAN_AGE_MS = 5 * 60_000;
const CLEANUP_INTERVAL_MS = 9 * 60_000;
/** A file may take this long to reach a bucket over a slow line. */
const BUCKET_ORPHAN_AGE_MS = 15 * 60_000;
/** Unfinished uploads to a bucket are ended by one hub of a database at a time, because each request costs money. */
const BUCKET_COLLECTION_INTERVAL_MS = 6 * 3_600_000;
/** A bucket is listed rarely, a request for each thousand files: it finds only what a crash has left beside the journal of files. */
const BUCKET_LISTING_INTERVAL_MS = 7 * 86_400_000;

interface CleanupDeps extends Pick<CoreServices, 'db' | 'clock' | 'identity' | 'invitations' | 'semesterSteps'> {
  readonly files: ReturnType<typeof fileService>;
  readonly deleted: ReturnType<typeof deletedService>;
  readonly documents: ReturnType<typeof documentRepository>;
  readonly cache: ReturnType<typeof fileCache>;
  readonly searchableCache: ReturnType<typeof fileCache>;
  readonly sessions: ExternalSessions;
  readonly usage: Pick<UsageLimits, 'forgetUploads'>;
  readonly drafts: Pick<DraftService, 'removeExpired'>;
  readonly uploads: Pick<UploadService, 'removeExpired'>;
  readonly review: Pick<ReviewService, 'announceDue'>;
  readonly account: Pick<AccountService, 'removeDue'>;
  readonly wanted: WantedPapers;
  readonly answerPictures: Pick<AnswerPictures, 'removeUnused'>;
}

/**
 * Removes expired data now and every few minutes: documents deleted long ago, old drafts, Idempotency-Keys, sessions, orphaned files, pictures of
 * pages. A failed step is logged and repeated next time. After `stop`, `ended` resolves when the current run has ended.
 */
export function startCleanup(
  config: Config,
  log: Logger,
  {
    db,
    clock,
    identity,
    files,
    deleted,
    documents,
    cache,
    searchableCache,
    sessions,
    usage,
    drafts,
    uploads,
    review,
    account,
    wanted,
    answerPictures,
    invitations,
    semesterSteps,
  }: CleanupDeps,
) {
  const stopping = new AbortController();
  const turns =
    config.storage.kind === 's3'
      ? {
          isTurn: () => claimCollectionTurn(db, clock.now(), BUCKET_COLLECTION_INTERVAL_MS),
          isListing: () => claimCollectionTurn(db, clock.now(), BUCKET_LISTING_INTERVAL_MS, 'listed'),
        }
      : undefined;
  const orphanAge = config.storage.kind === 's3' ? BUCKET_ORPHAN_AGE_MS : ORPHAN_AGE_MS;
  const attempt = <T>(work: Promise<T>, failure: string) =>
    work.catch((error: unknown) => {
      log.error({ err: error }, failure);
      return null;
    });
  const run = async () => {
    const purged = await attempt(deleted.purge(stopping.signal), 'deleted documents could not be purged');
    if (purged) log.info({ purged }, 'documents purged that were deleted long ago');
    const expired = await attempt(drafts.removeExpired(stopping.signal), 'old drafts could not be removed');
    if (expired) log.info({ expired }, 'drafts removed that nobody has touched for a week');
    await attempt(uploads.removeExpired(stopping.signal), 'unfinished uploads could not be removed');
    await attempt(usage.forgetUploads(), 'days of uploads that are over could not be forgotten');
    await attempt(answerPictures.removeUnused(stopping.signal), 'unused pictures of answers could not be removed');
    await review.announceDue();
    await wanted.tellDue();
    await attempt(notificationService({ db, clock }).forgetOld(), 'old notifications could not be removed');
    await attempt(recentDocuments({ db, clock }).forgetOld(), 'old counts of readings could not be removed');
    const gone = await attempt(account.removeDue(log, stopping.signal), 'accounts that are due could not be deleted');
    if (gone) log.info({ gone }, 'accounts deleted whose owners had asked for it');
    const forgotten = await attempt(
      forgetAudit(db, clock, config.privacy.auditDays, stopping.signal),
      'old entries of the audit log could not be removed',
    );
    if (forgotten) log.info({ forgotten }, 'entries of the audit log removed after RETENTION_AUDIT_DAYS');
    const closed = await attempt(
      forgetReports(db, clock, config.privacy.reportDays, stopping.signal),
      'old closed reports could not be removed',
    );
    if (closed) log.info({ closed }, 'closed reports removed after RETENTION_REPORTS_DAYS');
    await attempt(uploadKeys(db).forget(clock.now()), 'old Idempotency-Keys could not be forgotten');
    await attempt(invitations.forgetOld(), 'old invitations could not be forgotten');
    await attempt(semesterSteps.forgetOld(), 'whom old semester steps have moved could not be forgotten');
    await attempt(storeNameKeys(db, stopping.signal), 'what new names look like could not be stored');
    await attempt(pruneChangeLog(db), 'the log of changes could not be shortened');
    await attempt(identity.endOldSessions(clock.now()), 'old sessions could not be ended');
    await attempt(sessions.deleteExpired(), 'sessions that are over could not be forgotten');
    const noted = files.removeNoted(identity.issuer, orphanAge, stopping.signal);
    const unused = await attempt(noted, 'files of uploads that never ended could not be removed');
    if (unused) log.info({ removed: unused }, 'files removed whose uploads never ended');
    const orphans = files.collectOrphans(identity.issuer, orphanAge, clock.now(), stopping.signal, turns);
    const removed = await attempt(orphans, 'orphaned files could not be removed');
    if (removed) log.info({ removed }, 'orphaned files removed');
    await attempt(cache.removeUnknown(documents.knownFiles), 'cached pictures could not be removed');
    const searchable = searchableCache.removeUnknown(documents.knownFiles);
    await attempt(searchable, 'cached PDFs with recognised text could not be removed');
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, CLEANUP_INTERVAL_MS);
  timer.unref();
  return {
    stop(): void {
      clearInterval(timer);
      stopping.abort();
    },
    ended: () => running,
  };
}
