import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { auditLog } from '../audit/audit-log.ts';
import { auditRoutes } from '../audit/audit-routes.ts';
import { nightlyBackups } from '../operations/backups/nightly-backups.ts';
import { catalogueRoutes } from '../catalogue/catalogue-routes.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import { deletedRoutes } from '../documents/deleted-routes.ts';
import { deletedService } from '../documents/deleted-service.ts';
import { documentRoutes } from '../documents/document-routes.ts';
import { presenters } from '../documents/present-document.ts';
import { fileCache } from '../files/file-cache.ts';
import { fileRoutes } from '../files/file-routes.ts';
import { pagePictures } from '../files/page-pictures.ts';
import { openStagingArea } from '../files/staging-area.ts';
import { openWorkFolder } from '../files/work-folder.ts';
import { authenticator } from '../http/authenticate.ts';
import { limitConnections } from '../limits/connection-limit.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { uploadServer } from '../http/serve-upload.ts';
import { isTrustedProxy } from '../http/trusted-proxies.ts';
import { noUsageLimits, usageLimits } from '../limits/usage-limits.ts';
import { webPage } from '../http/web-page.ts';
import { identityRoutes } from '../identity/identity-routes.ts';
import { sessionRoutes } from '../identity/session-routes.ts';
import { gauges } from '../operations/metrics/gauges.ts';
import { hubMetrics } from '../operations/metrics/hub-metrics.ts';
import { countRequests } from '../operations/metrics/request-metrics.ts';
import { buildDocument } from '../openapi/build-document.ts';
import { openApiRoutes } from '../openapi/openapi-routes.ts';
import { reviewRoutes } from '../review/review-routes.ts';
import { reviewService } from '../review/review-service.ts';
import { searchRoutes } from '../search/search-routes.ts';
import { searchService } from '../search/search-service.ts';
import { statsRoutes } from '../stats/stats-routes.ts';
import { publicFilesOrigin } from '../config/storage-config.ts';
import { textRepository } from '../indexing/text-repository.ts';
import { userRoutes } from '../users/user-routes.ts';
import { composeDocuments } from './compose-documents.ts';
import { composeCore } from './compose-core.ts';
import { composeProcessing } from './compose-processing.ts';
import { composeSignIn } from './compose-sign-in.ts';
import type { Overrides } from './overrides.ts';
import { startCleanup } from './start-cleanup.ts';

/** Pictures of pages that are kept, some 300 KB each. */
const MAX_PAGE_PICTURES = 2_000;
const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));
export type Hub = Awaited<ReturnType<typeof composeHub>>;

/** The whole hub, wired, not yet listening. `close` ends what it started, but not the database. */
export async function composeHub(
  config: Config,
  log: Logger,
  database: Database & { socketFolder?: string },
  overrides: Overrides = {},
) {
  const { db, direct = database } = database;
  const people = await composeCore(config, log, database, overrides);
  const { clock, catalogue, identity, users } = people;
  const wired = composeDocuments(config, log, database, people, overrides);
  const { documents, lists, storage, inspector, reader, files, kinds, services } = wired;
  const staging = await openStagingArea(join(config.dataDir, 'incoming'));
  const present = presenters(kinds, files);
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const backups =
    config.backup &&
    nightlyBackups({
      ...config.backup,
      db: direct.db,
      pool: direct.pool,
      storage,
      secretFingerprint: people.secrets.fingerprint,
      issuer: identity.issuer,
      now: clock.now,
      log,
    });
  const usage = config.rateLimits ? usageLimits(database.pool) : noUsageLimits;
  const signIn = composeSignIn(config, log, people);
  const metrics = config.metricsPort === null ? null : hubMetrics(gauges(database, config), database.pool);
  const { app, routes } = await buildApp({
    authenticator: authenticator(signIn.verifier, users.findByToken),
    usage,
    trustProxy: config.trustProxy,
    https,
    filesFrom: publicFilesOrigin(config.storage),
    logger: log,
    ...(metrics ? { watch: (app) => countRequests(app, metrics) } : {}),
  });
  if (config.rateLimits) limitConnections(app.server, isTrustedProxy(config.trustProxy));

  const announceStop = healthRoutes(app, [() => sql`select 1`.execute(db), () => storage.check()], backups);
  await identityRoutes(app, signIn.calls, {
    pool: database.pool,
    signInMethods: signIn.ways,
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
  for (const kind of DOCUMENT_KINDS)
    documentRoutes(app, kinds[kind], { documents: services[kind], present: present[kind], serveUpload });
  const { publicUrl } = config;
  const review = reviewService({ db, lists, findUser: users.find, post: people.mails.post, publicUrl, clock });
  reviewRoutes(app, review, present.paper);
  statsRoutes(app, documents, catalogue);
  const texts = textRepository(db);
  const turnsOf = async (_id: string, page: number) => (await texts.page(_id, page))?.turns ?? 0;
  const cache = fileCache({ folder: join(config.dataDir, 'cache', 'pages'), maxFiles: MAX_PAGE_PICTURES, log });
  const workFolder = await openWorkFolder(storage, join(config.dataDir, 'working'));
  const pictures = pagePictures({ storage, workFolder, reader, cache, usage, turnsOf });
  fileRoutes(app, { files, pictures, storage, usage, accountOf: signIn.accountOf });
  searchRoutes(app, {
    search: searchService({ db, lists, catalogue }),
    pages: { texts, files },
    documents: services,
    present,
  });
  openApiRoutes(app, buildDocument(catalogue));
  await webPage(app, WEB_FOLDER, { ways: signIn.ways });

  const processing = composeProcessing(config, log, { db: direct.db, catalogue, reader, workFolder });
  const sweeping = startCleanup(config, log, {
    db,
    clock,
    identity,
    files,
    deleted,
    documents,
    cache,
    sessions: signIn.sessions,
  });

  return {
    ...people,
    app,
    routes,
    files,
    lists,
    documents: services,
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
      sweeping.stop();
      // Nobody new comes in while what is under way ends.
      await Promise.all([app.close(), backups?.stop(), sweeping.ended(), processing.stop()]);
      await people.mails.settled();
    },
  };
}
