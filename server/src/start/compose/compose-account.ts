import { ACCOUNT_DELETION_DAYS, type PrivacyFacts } from '@exam-vault/contract/account';
import { DRAFT_DAYS } from '@exam-vault/contract/drafts';
import { RESTORE_DAYS } from '@exam-vault/contract/limits';
import { MAX_RECENT, NOTIFICATION_DAYS } from '@exam-vault/contract/personal';
import { UPLOAD_HOURS } from '@exam-vault/contract/uploads';
import { accountExport } from '../../people/account/account-export.ts';
import { accountRemoval } from '../../people/account/account-removal.ts';
import { accountService } from '../../people/account/account-service.ts';
import { exportTickets } from '../../people/account/export-ticket.ts';
import { freshSignIn } from '../../people/account/fresh-sign-in.ts';
import type { Config } from '../../base/config/config.ts';
import { SESSION_LIFETIME_MS } from '../../people/identity/external/session-store.ts';
import { loginRateLimits, noLoginRateLimits } from '../../base/limits/login-rate-limits.ts';
import type { Database } from '../../base/database/connect.ts';
import type { CoreServices } from './compose-core.ts';
import type { composeDocuments } from './compose-documents.ts';
import type { composeSignIn } from './compose-sign-in.ts';

const DAY_MS = 24 * 3_600_000;

/** What the hub says on /privacy: the numbers by which it works. */
function privacyFacts({ privacy, backup, mail, identity, ltiFile }: Config, words: string | null): PrivacyFacts {
  return {
    words,
    sign_in: [...identity.signInMethods, ...(ltiFile === null ? [] : (['lti'] as const))].filter(
      (way, index, all) => all.indexOf(way) === index,
    ),
    sends_mail: mail !== null,
    deletion_days: ACCOUNT_DELETION_DAYS,
    deleted_document_days: RESTORE_DAYS,
    draft_days: DRAFT_DAYS,
    upload_hours: UPLOAD_HOURS,
    notification_days: NOTIFICATION_DAYS,
    recent_documents: MAX_RECENT,
    session_days: SESSION_LIFETIME_MS / DAY_MS,
    audit_days: privacy.auditDays,
    report_days: privacy.reportDays,
    log_days: privacy.logDays,
    backup_nights: backup?.keep ?? null,
  };
}

/** The services of a person's own account, for the hub and for the command line. */
export function composeOwnAccount(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { db }: Pick<Database, 'db'>,
  { identity, catalogue, clock, mails, userService }: CoreServices,
  { storage, files }: Pick<ReturnType<typeof composeDocuments>, 'storage' | 'files'>,
) {
  const removal = accountRemoval({ db, accounts: identity, isConfirmed: userService.isConfirmed, files, clock });
  return {
    account: accountService({ db, catalogue, accounts: identity, removal, post: mails.post, publicUrl, clock }),
    exports: accountExport({ db, storage, sessions: identity, clock }),
  };
}

/** What the running hub needs besides: who asks is proved, and what is kept is told. */
export function composeAccount(
  config: Config,
  database: Database,
  core: CoreServices,
  documents: ReturnType<typeof composeDocuments>,
  { sessionOpenedAt }: Pick<ReturnType<typeof composeSignIn>, 'sessionOpenedAt'>,
) {
  const { identity, clock, secrets, users, privacyWords } = core;
  const limits = config.rateLimits ? loginRateLimits(database.pool) : noLoginRateLimits;
  return {
    ...composeOwnAccount(config, database, core, documents),
    tickets: exportTickets(secrets.fileKey, clock),
    isFresh: freshSignIn({ accounts: identity, limits, sessionOpenedAt, clock }),
    findUser: users.find,
    facts: privacyFacts(config, privacyWords),
  };
}

export type AccountServices = ReturnType<typeof composeAccount>;
