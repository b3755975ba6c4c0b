import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { builtInIdentity, cookiePrefix, type PasswordHashing } from './adapters/built-in-identity/built-in-identity.ts';
import { cagedInspector } from './adapters/caged-inspector/caged-inspector.ts';
import { cagedReader } from './adapters/caged-reader/caged-reader.ts';
import { missingLanguages } from './adapters/caged-reader/language-models.ts';
import { diskFileStorage } from './adapters/disk-file-storage.ts';
import { lockDataFolder } from './adapters/embedded-postgres/data-folder-lock.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './adapters/embedded-postgres/embedded-postgres.ts';
import { firebaseIdentity } from './adapters/firebase-identity/firebase-identity.ts';
import { logMailer } from './adapters/log-mailer.ts';
import { oidcIdentity } from './adapters/oidc-identity/oidc-identity.ts';
import { s3FileStorage } from './adapters/s3-file-storage/s3-file-storage.ts';
import { smtpMailer } from './adapters/smtp-mailer.ts';
import { buildApp } from './app.ts';
import { auditLog } from './audit/audit-log.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { nightlyBackups } from './backups/nightly-backups.ts';
import { refuseHalfRestored } from './backups/restore-mark.ts';
import { backgroundMails } from './background-mails.ts';
import { readCatalogue } from './catalogue-file.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { addresses } from './addresses.ts';
import { ConfigError, type Config } from './config.ts';
import { connectDatabase, type Database } from './database/connect.ts';
import { filesHold } from './database/files-hold.ts';
import { migrate } from './database/migrate.ts';
import { takeSweepTurn } from './database/sweep-turn.ts';
import { deletedRoutes } from './documents/deleted-routes.ts';
import { deletedService } from './documents/deleted-service.ts';
import { documentRepository } from './documents/document-repository.ts';
import { documentService } from './documents/document-service.ts';
import { uploadKeys } from './documents/upload-keys.ts';
import { fileCache } from './files/file-cache.ts';
import { filePaths } from './files/file-paths.ts';
import { fileRoutes } from './files/file-routes.ts';
import { fileService } from './files/file-service.ts';
import { pagePictures } from './files/page-pictures.ts';
import { openStaging } from './files/staging.ts';
import { openWorkingFiles, type WorkingFiles } from './files/working-files.ts';
import { authenticator } from './http/authenticate.ts';
import { healthRoutes } from './http/health-routes.ts';
import { uploadServer } from './http/serve-upload.ts';
import { noUsageLimits, usageLimits } from './http/usage-limits.ts';
import { webPage } from './http/web-page.ts';
import { anyOf } from './identity/identity-providers.ts';
import { identityRoutes } from './identity/identity-routes.ts';
import { sessionRoutes } from './identity/session-routes.ts';
import { knownProvider, providerAccounts } from './identity/provider-accounts.ts';
import { providerCookies } from './identity/provider-cookies.ts';
import { providerSessions } from './identity/provider-sessions.ts';
import { sealer } from './identity/sealed.ts';
import { signInCalls } from './identity/sign-in-calls.ts';
import { figures } from './metrics/figures.ts';
import { hubMetrics } from './metrics/hub-metrics.ts';
import { countRequests } from './metrics/request-metrics.ts';
import { notesRoutes } from './notes/notes-routes.ts';
import { notesRules } from './notes/notes-rules.ts';
import { presentNotes } from './notes/present-notes.ts';
import { buildDocument } from './openapi/build-document.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { paperRoutes } from './papers/paper-routes.ts';
import { paperRules } from './papers/paper-rules.ts';
import { presentPaper } from './papers/present-paper.ts';
import { systemClock, type Clock } from './ports/clock.ts';
import type { DocumentReader } from './ports/document-reader.ts';
import type { FileInspector } from './ports/file-inspector.ts';
import type { FileStorage } from './ports/file-storage.ts';
import type { Mailer } from './ports/mailer.ts';
import { processingWorker } from './processing/processing-worker.ts';
import { textKeeper } from './processing/text-keeper.ts';
import { reviewRoutes } from './review/review-routes.ts';
import { reviewService } from './review/review-service.ts';
import { askingService } from './search/asking-service.ts';
import { pageReader } from './search/page-reader.ts';
import { searchRoutes } from './search/search-routes.ts';
import { searchService } from './search/search-service.ts';
import { similarDocuments } from './search/similar-documents.ts';
import { suggestingService } from './search/suggesting-service.ts';
import { readSecrets } from './secrets.ts';
import { publicFilesOrigin } from './storage-config.ts';
import { statsRoutes } from './stats/stats-routes.ts';
import { firstAdministrator } from './users/first-administrator.ts';
import { userRepository } from './users/user-repository.ts';
import { subjectTerms } from './texts/subject-terms.ts';
import { textRepository } from './texts/text-repository.ts';
import { userRoutes } from './users/user-routes.ts';
import { userService } from './users/user-service.ts';

/** What a test may put in place of the real thing: only what is outside of us. */
export interface Overrides {
  readonly clock?: Clock;
  readonly mailer?: Mailer;
  readonly storage?: FileStorage;
  readonly inspector?: FileInspector;
  readonly reader?: DocumentReader;
  readonly passwordHashing?: PasswordHashing;
}

/** A database that is ready for use, with whatever was started for it. */
export interface OpenDatabase extends Database {
  /** True when this process reached the server that a running hub has started. */
  readonly borrowed: boolean;
  /** The folder of the embedded server's socket. */
  readonly socketFolder?: string;
}

/**
 * The embedded PostgreSQL of the data folder or the cluster of DATABASE_URL, migrated. Only with `borrow` may the embedded one be
 * another process's: the command line reaches a running hub so, while a second hub is refused. With `restoring` it stays as empty as it
 * is. @throws HalfRestoredError
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  { holder, borrow, restoring = false }: { holder: string; borrow: boolean; restoring?: boolean },
): Promise<OpenDatabase> {
  if (!restoring) await refuseHalfRestored(config.dataDir);
  // Not the error itself: pg hangs the whole connection on it, its keys too.
  const onError = ({ message }: Error) => log.warn({ reason: message }, 'a connection to the database broke');
  const open = async (
    options: Parameters<typeof connectDatabase>[0],
    stop: () => Promise<void>,
    borrowed = false,
  ): Promise<OpenDatabase> => {
    const database = connectDatabase(options, onError);
    const close = async () => {
      await database.close();
      await stop();
    };
    try {
      const done = restoring ? [] : await migrate(database.db);
      if (done.length > 0) log.info({ migrations: done }, 'database migrated');
    } catch (error) {
      await close();
      throw error;
    }
    return { ...database, close, borrowed, ...(options.host?.startsWith('/') ? { socketFolder: options.host } : {}) };
  };
  if (config.database.kind === 'external') {
    // The embedded server takes the lock itself; here too only one hub may own the data folder with what is staged in it.
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const lock = borrow ? null : await lockDataFolder(config.dataDir, holder);
    return open({ connectionString: config.database.url }, async () => lock?.release());
  }
  const running = borrow ? await findRunningPostgres({ dataFolder: config.dataDir }) : null;
  if (running) return open({ ...running }, async () => {}, true);
  const started = await startEmbeddedPostgres({
    dataFolder: config.dataDir,
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
    holder,
  });
  return open({ ...started.connection }, () => started.stop());
}

/** Identity providers outside the hub, as IDENTITY names them. Nothing is asked of them yet: the hub starts without them. */
function composeOutside(
  { identity: { oidc, firebase } }: Config,
  { db, clock, log }: { db: Database['db']; clock: Clock; log: Logger },
) {
  const accounts = providerAccounts(db, clock);
  const redirect = oidc && oidcIdentity({ ...oidc, clock, log });
  const passwords = firebase && firebaseIdentity({ ...firebase, clock });
  return { accounts, redirect, passwords, providers: [redirect, passwords].filter((provider) => provider !== null) };
}

/** All ways to sign in: who verifies a token, and what answers under /api/auth. */
function composeSignIn(config: Config, log: Logger, people: People) {
  const { db, clock, identity, secrets, outside, publicOrigin } = people;
  const { ways } = config.identity;
  const { accounts, redirect, passwords, providers } = outside;
  const sealed = sealer(secrets.providerKey);
  const sessions = providerSessions({ db, providers, accounts, sealed, clock, log });
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const cookies = providerCookies({ prefix: cookiePrefix(identity.issuer, secure), secure });
  const builtIn = ways.includes('built-in') ? identity : null;
  const known = providers.map((provider) => knownProvider(provider, accounts));
  return {
    sessions,
    verifier: anyOf(builtIn ? [builtIn, ...known] : known),
    calls: signInCalls({ builtIn, passwords, redirect, sessions, cookies, afterSignOut: `${publicOrigin}/login_form` }),
    ways: ways.map((kind) => (kind === 'oidc' && redirect ? { kind, name: redirect.name } : { kind })),
    redirects: { provider: redirect, sessions, cookies, sealed, now: clock.now },
  };
}

/** Accounts and people: what the hub and the command line both work with. */
export async function composePeople(config: Config, log: Logger, { db, pool }: Database, overrides: Overrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const mailer = overrides.mailer ?? (config.mail ? smtpMailer(config.mail) : logMailer(log));
  const mails = backgroundMails({ mailer, log });
  const secrets = await readSecrets(config);
  const catalogue = await readCatalogue(config.catalogueFile);
  const [own, network] = addresses(config.host, config.port);
  const publicOrigin = config.publicUrl ?? network ?? String(own);
  const identity = await builtInIdentity({
    pool,
    db,
    secret: secrets.identitySecret,
    publicOrigin,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    post: mails.post,
    clock,
    log,
    passwordHashing: overrides.passwordHashing,
  });
  const users = userRepository(db);
  const outside = composeOutside(config, { db, clock, log });
  const { publicUrl } = config;
  const confirmedOutside = outside.accounts.confirmed;
  const userActions = userService({
    db,
    accounts: identity,
    confirmedOutside,
    catalogue,
    post: mails.post,
    publicUrl,
    clock,
  });
  const administrators = firstAdministrator({ db, accounts: identity, confirmedOutside, catalogue, clock, log });
  return {
    db,
    clock,
    mails,
    secrets,
    catalogue,
    publicOrigin,
    identity,
    outside,
    users,
    userService: userActions,
    ...administrators,
  };
}

/** An import's own folder is locked as the data folder is. */
export { lockDataFolder };

type People = Awaited<ReturnType<typeof composePeople>>;

/** @throws ConfigError */
function composeReader({ reading: { effort, languages } }: Config, hiddenFolders: readonly string[], log: Logger) {
  const missing = effort === 'off' ? [] : missingLanguages(languages);
  if (missing.length > 0) {
    const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(' ');
    throw new ConfigError(
      `OCR_LANGUAGES: ${missing.join(', ')}: not installed; try  npm install --no-save ${packages}  in the hub's folder`,
    );
  }
  return cagedReader({ languages, hiddenFolders, log });
}

/** Where files are kept. */
export function composeStorage(config: Config): FileStorage {
  const { storage } = config;
  if (storage.kind === 's3') return s3FileStorage(storage.place, storage.keys);
  return diskFileStorage(join(config.dataDir, 'files'));
}

/** Documents and their files: what the hub and an import both work with. */
export function composeDocuments(
  config: Config,
  log: Logger,
  { db, socketFolder }: Database & { socketFolder?: string },
  { clock, catalogue, users, secrets }: People,
  overrides: Pick<Overrides, 'storage' | 'inspector' | 'reader'> = {},
) {
  const documents = documentRepository(db);
  const storage = overrides.storage ?? composeStorage(config);
  const hiddenFolders = [config.dataDir, ...(socketFolder ? [socketFolder] : [])];
  const inspector = overrides.inspector ?? cagedInspector({ log, hiddenFolders });
  const reader = overrides.reader ?? composeReader(config, hiddenFolders, log);
  const texts = textKeeper(clock);
  const paths = filePaths(secrets.fileKey, clock);
  const files = fileService({ storage, inspector, paths, documents, findUser: users.find, hold: filesHold(db), log });
  const papers = documentService({ db, files, texts, catalogue, clock }, paperRules);
  const notes = documentService({ db, files, texts, catalogue, clock }, notesRules(config.notesUpload));
  return { documents, storage, inspector, reader, files, papers, notes };
}

/** The background work on the queue of documents, not yet started: the hub's, or the command line's without one. */
export function composeProcessing(
  { reading: { effort, concurrency } }: Config,
  log: Logger,
  {
    db,
    catalogue,
    reader,
    working,
  }: Pick<People, 'db' | 'catalogue'> & {
    readonly reader: DocumentReader;
    readonly working: WorkingFiles;
  },
) {
  return processingWorker({ db, reader, files: working, effort, concurrency, terms: subjectTerms(catalogue), log });
}

/** Pictures of pages that are kept, some 300 KB each. */
const MOST_PAGE_PICTURES = 2_000;
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
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

export type Hub = Awaited<ReturnType<typeof compose>>;

/** The whole hub, wired, not yet listening. `close` ends what it started, but not the database. */
export async function compose(
  config: Config,
  log: Logger,
  database: Database & { socketFolder?: string },
  overrides: Overrides = {},
) {
  const { db } = database;
  const people = await composePeople(config, log, database, overrides);
  const { clock, catalogue, identity, users } = people;
  const wired = composeDocuments(config, log, database, people, overrides);
  const { documents, storage, inspector, reader, files, papers, notes } = wired;
  const staging = await openStaging(join(config.dataDir, 'incoming'));
  const present = { paper: presentPaper(files), notes: presentNotes(files) };
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const backups =
    config.backup &&
    nightlyBackups({
      ...config.backup,
      db,
      pool: database.pool,
      storage,
      secretFingerprint: people.secrets.fingerprint,
      issuer: identity.issuer,
      now: clock.now,
      log,
    });
  const usage = config.rateLimits ? usageLimits(database.pool) : noUsageLimits;
  const signIn = composeSignIn(config, log, people);
  const { app, routes } = await buildApp({
    authenticator: authenticator(signIn.verifier, users.findByToken),
    usage,
    trustProxy: config.trustProxy,
    https,
    filesFrom: publicFilesOrigin(config.storage),
    logger: log,
  });

  const metrics = config.metricsPort === null ? null : hubMetrics(figures(database, config.dataDir), database.pool);
  if (metrics) countRequests(app, metrics);
  const announceStop = healthRoutes(app, [() => sql`select 1`.execute(db), () => storage.check()], backups);
  await identityRoutes(app, signIn.calls, {
    pool: database.pool,
    ways: signIn.ways,
    redirects: signIn.redirects,
    rateLimits: config.rateLimits,
    publicUrl: config.publicUrl,
    publicOrigin: people.publicOrigin,
  });
  catalogueRoutes(app, catalogue);
  userRoutes(app, people.userService);
  sessionRoutes(app, identity);
  auditRoutes(app, auditLog(db));
  const deleted = deletedService({ db, files, clock });
  deletedRoutes(app, deleted);
  const serveUpload = uploadServer(staging.stage, usage);
  paperRoutes(app, { documents: papers, present: present.paper, serveUpload });
  notesRoutes(app, config.notesUpload, { documents: notes, present: present.notes, serveUpload });
  const { publicUrl } = config;
  const review = reviewService({ db, findUser: users.find, post: people.mails.post, publicUrl, clock });
  reviewRoutes(app, review, present.paper);
  statsRoutes(app, documents, catalogue);
  const texts = textRepository(db);
  const turnsOf = async (_id: string, page: number) => (await texts.page(_id, page))?.turns ?? 0;
  const cache = fileCache({ folder: join(config.dataDir, 'cache', 'pages'), mostFiles: MOST_PAGE_PICTURES, log });
  const working = await openWorkingFiles(storage, join(config.dataDir, 'working'));
  const pictures = pagePictures({ storage, working, reader, cache, turnsOf });
  fileRoutes(app, files, pictures, storage);
  searchRoutes(app, {
    search: searchService(documents),
    asking: askingService({ db, catalogue }),
    suggest: suggestingService({ db, catalogue }).suggest,
    similarTo: similarDocuments(db).similarTo,
    pages: pageReader(texts, files),
    papers,
    notes,
    present,
  });
  openApiRoutes(app, buildDocument(catalogue));
  await webPage(app, WEB_FOLDER);

  // A stop waits for what is under way, and for no more: the database must not be closed under it.
  const stopping = new AbortController();
  const purge = () =>
    deleted.purge(stopping.signal).then(
      (purged) => purged > 0 && log.info({ purged }, 'documents purged that were deleted long ago'),
      (error: unknown) => log.error({ err: error }, 'deleted documents could not be purged'),
    );
  const inBucket = config.storage.kind === 's3';
  const isTurn = inBucket ? () => takeSweepTurn(db, clock.now(), BUCKET_SWEEP_INTERVAL) : undefined;
  const sweepStrays = () =>
    files.sweep(identity.issuer, inBucket ? BUCKET_STRAY_AGE : STRAY_AGE, clock.now(), stopping.signal, isTurn).then(
      (removed) => removed > 0 && log.info({ removed }, 'stray files removed'),
      (error: unknown) => log.error({ err: error }, 'no sweep for stray files'),
    );
  const sweep = async () => {
    await purge();
    await uploadKeys(db)
      .forget(clock.now())
      .catch((error: unknown) => log.error({ err: error }, 'old Idempotency-Keys could not be forgotten'));
    await identity
      .endOldSessions(clock.now())
      .catch((error: unknown) => log.error({ err: error }, 'old sessions could not be ended'));
    await signIn.sessions
      .forget()
      .catch((error: unknown) => log.error({ err: error }, 'sessions that are over could not be forgotten'));
    await sweepStrays();
    await cache
      .forgetUnknown(documents.knownFiles)
      .catch((error: unknown) => log.error({ err: error }, 'no sweep of the pictures of pages'));
  };
  const processing = composeProcessing(config, log, { db, catalogue, reader, working });
  let swept = sweep();
  const sweeping = setInterval(() => {
    swept = swept.then(sweep);
  }, SWEEP_INTERVAL);
  sweeping.unref();

  return {
    ...people,
    app,
    routes,
    files,
    papers,
    notes,
    review,
    deleted,
    inspector,
    storage,
    staging,
    processing,
    backups,
    metrics,
    announceStop,
    async close(): Promise<void> {
      clearInterval(sweeping);
      stopping.abort();
      await backups?.stop();
      await swept;
      await processing.stop();
      await app.close();
      await people.mails.settled();
    },
  };
}
