import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import type { Config } from '../../base/config/config.ts';
import { publicFilesOrigin } from '../../base/config/storage-config.ts';
import type { Database } from '../../base/database/connect.ts';
import { authenticator } from '../../serving/http/authenticate.ts';
import { clientAddress, isTrustedProxy } from '../../serving/http/trusted-proxies.ts';
import { limitConnections } from '../../base/limits/connection-limit.ts';
import { uploadShares } from '../../base/limits/upload-shares.ts';
import { documentUse } from '../../library/stats/document-use.ts';
import { noUsageLimits, usageLimits } from '../../base/limits/usage-limits.ts';
import { withAlumniRights } from '../../people/users/alumni.ts';
import type { DraftReading } from '../../uploading/drafts/draft-reading.ts';
import type { ProcessingWorker } from '../../finding/indexing/processing-worker.ts';
import { nightlyBackups } from '../operations/backups/nightly-backups.ts';
import { gauges } from '../operations/metrics/gauges.ts';
import { countRequests, requestWatch, hubMetrics } from '../operations/metrics/hub-metrics.ts';
import { composeAccount, composeOwnAccount } from './compose-account.ts';
import { composeBranding } from './compose-branding.ts';
import { composeCore, type CoreServices } from './compose-core.ts';
import { composeDocuments } from './compose-documents.ts';
import { composeDrafts } from './compose-drafts.ts';
import { composeFeatures, type Features } from './compose-features.ts';
import { composeProcessing } from './compose-processing.ts';
import { composeMails } from './compose-mails.ts';
import { composeSignIn } from './compose-sign-in.ts';
import type { Overrides } from './overrides.ts';
import { registerRoutes } from './register-routes.ts';
import { startCleanup } from './start-cleanup.ts';
import { startReleases } from './start-releases.ts';

export type Hub = Awaited<ReturnType<typeof composeHub>>;

function composeBackups(
  { backup }: Config,
  log: Logger,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { secrets, identity, clock }: CoreServices,
  { storage }: Pick<ReturnType<typeof composeDocuments>, 'storage'>,
) {
  if (!backup) return null;
  const { fingerprint: secretFingerprint } = secrets;
  return nightlyBackups({
    ...backup,
    db,
    pool,
    storage,
    secretFingerprint,
    issuer: identity.issuer,
    now: clock.now,
    log,
  });
}

/** All the background work of the hub: people wait for the headers of drafts, so they come first. */
function together(
  documents: ProcessingWorker,
  drafts: DraftReading,
  { matching, cutting, wordPairs, dictionary }: Pick<Features, 'matching' | 'cutting' | 'wordPairs' | 'dictionary'>,
) {
  const all = [drafts, documents, matching, cutting, wordPairs, dictionary];
  return {
    start() {
      for (const work of all) work.start();
    },
    async drain(options?: Parameters<ProcessingWorker['drain']>[0]) {
      await drafts.drain();
      await documents.drain(options);
      await matching.drain();
      await cutting.drain();
      await wordPairs.drain();
      await dictionary.drain();
    },
    stop: async () => void (await Promise.all(all.map((work) => work.stop()))),
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The whole hub, wired but not yet listening. `close` stops everything that was started here; the caller closes the database. */
export async function composeHub(config: Config, log: Logger, database: Database, overrides: Overrides = {}) {
  const { direct = database } = database;
  const core = await composeCore(config, log, database, overrides);
  const shares = uploadShares({
    db: database.db,
    networkKey: core.secrets.networkKey,
    unconfirmedDailyBytes: config.uploads.unconfirmedDailyBytes,
    confirmsEmail: config.mail !== null,
    freeBytes: config.storage.kind === 'disk' ? () => freeBytesOf(config.dataDir) : undefined,
  });
  const usage = overrides.usage ?? (config.rateLimits ? usageLimits(database.pool, shares) : noUsageLimits);
  const documents = composeDocuments(config, log, database, core, overrides);
  const signIn = composeSignIn(config, log, core, documents);
  const metrics =
    config.metricsPort === null
      ? null
      : hubMetrics(gauges(database, config), database.pool, documents.sandbox.knownState);
  const features = await composeFeatures(config, log, database, core, documents, usage);
  const drafts = composeDrafts(config, log, database, core, documents, features, usage);
  const branding = await composeBranding(log, database, core, documents);
  const account = composeAccount(config, database, core, documents, signIn);
  const { told, mailSettings, offLinks } = composeMails(config, log, direct, core, documents);
  const backups = composeBackups(config, log, direct, core, documents);
  const use = documentUse({
    db: direct.db,
    clock: core.clock,
    timeZone: config.timeZone,
    clientAddress: clientAddress(config.trustProxy),
    log,
  });
  const { app, routes } = await buildApp({
    watchEach: use.watch,
    authenticator: authenticator(
      signIn.verifier,
      async (account) => {
        const user = await core.users.findByToken(account.issuer, account.subject);
        const of_institution = user !== null && (await core.institution.of(account));
        return user && { ...withAlumniRights(user, config.alumni), of_institution };
      },
      signIn.accountOfLink,
    ),
    openReading: documents.openReading,
    usage,
    trustProxy: config.trustProxy,
    https: config.publicUrl?.startsWith('https:') ?? false,
    filesFrom: publicFilesOrigin(config.storage),
    logger: log,
    addresses: documents.answers.addresses,
    ...(metrics ? { watch: (app) => countRequests(app, metrics), watchDirect: requestWatch(metrics) } : {}),
  });
  if (config.rateLimits) limitConnections(app.server, isTrustedProxy(config.trustProxy));
  const documentProcessing = composeProcessing(config, log, {
    ...core,
    ...documents,
    ...features,
    background: features.compute.background,
    db: direct.db,
  });
  const announceStop = await registerRoutes(app, {
    config,
    database,
    core,
    signIn,
    documents,
    features,
    drafts,
    account,
    mailSettings,
    branding,
    usage,
    backups,
    // Another process reads for this one.
    reading: config.reading.works ? documentProcessing : { prepare: () => undefined, wake: () => undefined },
  });
  // Before the first upload: a store with files and no owner is never claimed, so its orphans would stay forever.
  await documents.storage.claim(core.identity.issuer).catch((error: unknown) => {
    log.error({ err: error }, 'the store of the files could not be claimed; the next cleanup tries again');
  });
  const processing = together(documentProcessing, drafts.reading, features);
  const cleanup = startCleanup(config, log, {
    ...core,
    ...documents,
    ...features,
    db: direct.db,
    sessions: signIn.sessions,
    usage,
    drafts: drafts.drafts,
    uploads: drafts.uploads,
    review: features.review,
    account: composeOwnAccount(config, direct, core, documents).account,
  });
  const releases = startReleases(features);

  return {
    ...core,
    app,
    routes,
    use,
    files: documents.files,
    lists: documents.lists,
    documents: documents.services,
    sandbox: documents.sandbox,
    storage: documents.storage,
    review: features.review,
    release: features.release,
    rules: features.rules,
    answerPictures: features.answerPictures,
    wanted: features.wanted,
    told,
    offLinks,
    deleted: features.deleted,
    usage,
    drafts: drafts.drafts,
    uploads: drafts.uploads,
    account: account.account,
    staging: features.staging,
    processing,
    backups,
    metrics,
    announceStop,
    cleanup: { ended: cleanup.ended },
    releases: { ended: releases.ended },
    async close(): Promise<void> {
      cleanup.stop();
      releases.stop();
      documents.sandbox.close();
      documents.reader.close();
      await Promise.all([
        app.close(),
        backups?.stop(),
        cleanup.ended(),
        releases.ended(),
        processing.stop(),
        features.compute.background.close(),
        core.invitationMails.stop(),
        told.stop(),
      ]);
      // After the last answer.
      await use.stop();
      await Promise.all([core.mails.settled(), signIn.failures.settled(), features.compute.interactive.close()]);
    },
  };
}
