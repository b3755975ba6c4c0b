import { ENDPOINTS } from '@exam-vault/contract/api';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { answerPictureRoutes } from '../../studying/answers/answer-picture-routes.ts';
import { helpfulRoutes } from '../../studying/helpful/helpful-routes.ts';
import { answerRoutes } from '../../studying/answers/answer-routes.ts';
import { accountRoutes } from '../../people/account/account-routes.ts';
import { auditLog } from '../../library/audit/audit-log.ts';
import { auditRoutes } from '../../library/audit/audit-routes.ts';
import { brandingRoutes } from '../../site/branding/branding-routes.ts';
import { catalogueRoutes } from '../../library/catalogue/catalogue-routes.ts';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import { subjectList } from '../../library/catalogue/subject-list.ts';
import { courseMerging } from '../../library/catalogue/course-merging.ts';
import type { Config } from '../../base/config/config.ts';
import type { Database } from '../../base/database/connect.ts';
import { deletedRoutes } from '../../library/documents/deleted-routes.ts';
import { documentRoutes } from '../../library/documents/document-routes.ts';
import { fileRoutes } from '../../library/files/file-routes.ts';
import { healthRoutes } from '../../serving/http/health-routes.ts';
import { uploadServer } from '../../serving/http/serve-upload.ts';
import { webPage } from '../../site/page/web-page.ts';
import { identityRoutes } from '../../people/identity/identity-routes.ts';
import type { ProcessingWorker } from '../../finding/indexing/processing-worker.ts';
import { invitationRoutes } from '../../people/invitations/invitation-routes.ts';
import type { MailSettingsService } from '../../people/mails/mail-settings.ts';
import { mailSettingsRoutes } from '../../people/mails/mail-settings-routes.ts';
import { ownSessionsRoutes } from '../../people/identity/own-sessions-routes.ts';
import { uploadsUnderWay } from '../../base/limits/uploads-under-way.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { openApiRoutes } from '../openapi/openapi-routes.ts';
import { RAW_ROUTES } from '../openapi/raw-operations.ts';
import type { NightlyBackups } from '../operations/backups/nightly-backups.ts';
import { overviewRoutes } from '../../people/overview/overview-routes.ts';
import { personalRoutes } from '../../people/personal/personal-routes.ts';
import { questionRoutes } from '../../studying/questions/question-routes.ts';
import { reportRoutes } from '../../reviewing/reports/report-routes.ts';
import { notesOfPaperRoutes } from '../../library/notes/notes-of-paper.ts';
import { solutionRoutes } from '../../library/solutions/solution-routes.ts';
import { solutionService } from '../../library/solutions/solution-service.ts';
import { departmentRulesRoutes } from '../../reviewing/rules/department-rules-routes.ts';
import { reviewRoutes } from '../../reviewing/review/review-routes.ts';
import { outlineRepository } from '../../finding/outlines/outline-repository.ts';
import { searchRoutes } from '../../finding/search/search-routes.ts';
import { standbyReads } from '../../base/database/standby-reads.ts';
import { searchOnStandby } from '../../finding/search/search-on-standby.ts';
import { searchService, type SearchServiceDeps } from '../../finding/search/search-service.ts';
import { documentUseRoutes } from '../../library/stats/document-use-routes.ts';
import { paperTallies } from '../../library/stats/paper-tallies.ts';
import { questionExportRoutes } from '../../studying/subjects/question-export-routes.ts';
import { studyListRoutes } from '../../studying/study-list/study-list-routes.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { mockPdfRoutes } from '../../studying/subjects/mock-pdf/mock-pdf-routes.ts';
import { subjectRoutes } from '../../studying/subjects/subject-routes.ts';
import { selectionRoutes } from '../../studying/selection/selection-routes.ts';
import { zipSender } from '../../library/files/send-zip.ts';
import { subjectZipRoutes } from '../../studying/subjects/subject-zip-routes.ts';
import { statsRoutes } from '../../library/stats/stats-routes.ts';
import { uploadRoutes } from '../../uploading/uploads/upload-routes.ts';
import { semesterStepRoutes } from '../../people/users/semester-step-routes.ts';
import { userRoutes } from '../../people/users/user-routes.ts';
import { draftRoutes } from '../../uploading/drafts/draft-routes.ts';
import { keptPictureRoutes } from '../../uploading/drafts/kept-pictures.ts';
import { newestDocuments } from '../../site/web-index/newest-documents.ts';
import { pageHeads } from '../../site/web-index/page-heads.ts';
import { harvest, operatorAddress } from '../../site/harvest/harvest-answer.ts';
import { harvestRepository } from '../../site/harvest/harvest-repository.ts';
import { harvestRoutes } from '../../site/harvest/harvest-routes.ts';
import { siteName } from '../../site/branding/branded-page.ts';
import { HUB_NAME } from '../../site/web-index/page-head.ts';
import { sitemapRepository } from '../../site/web-index/sitemap-repository.ts';
import { webIndexRoutes } from '../../site/web-index/web-index-routes.ts';
import { composeOverview } from './compose-overview.ts';
import type { AccountServices } from './compose-account.ts';
import type { BrandingServices } from './compose-branding.ts';
import type { CoreServices } from './compose-core.ts';
import type { Drafts } from './compose-drafts.ts';
import type { composeDocuments } from './compose-documents.ts';
import type { Features } from './compose-features.ts';
import type { composeSignIn } from './compose-sign-in.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Searches, on a standby where there is one. */
function searchServices({ db, pool, standby }: Database, catalogue: CurrentCatalogue, log: FastifyBaseLogger) {
  const reads = standby ? standbyReads({ primary: pool, standby: standby.pool, log }) : null;
  return (lists: SearchServiceDeps['lists']) => {
    const search = searchService({ db, lists, catalogue });
    if (!standby || !reads) return search;
    return searchOnStandby(search, searchService({ db: standby.db, lists, catalogue }), reads);
  };
}

interface HubServices {
  readonly config: Config;
  readonly database: Database;
  readonly core: CoreServices;
  readonly signIn: ReturnType<typeof composeSignIn>;
  readonly documents: ReturnType<typeof composeDocuments>;
  readonly features: Features;
  readonly drafts: Drafts;
  readonly account: AccountServices;
  readonly mailSettings: MailSettingsService;
  readonly branding: BrandingServices;
  readonly usage: UsageLimits;
  readonly backups: NightlyBackups | null;
  readonly reading: Pick<ProcessingWorker, 'prepare' | 'wake'>;
}

/**
 * Registers every route of the hub.
 * @returns a function that makes /readyz answer 503 while the hub still serves everything else
 */
export async function registerRoutes(app: FastifyInstance, hub: HubServices): Promise<() => void> {
  const { config, database, core, signIn, documents, features, usage, backups, reading } = hub;
  const { db } = database;
  const { catalogue } = documents;
  const searching = searchServices(database, catalogue, app.log);
  const { storage, files, kinds, services, lists, answers, openReading } = documents;
  const { present, staging, deleted, texts, recognised, pictures, searchable } = features;

  const announceStop = healthRoutes(
    app,
    [() => sql`select 1`.execute(db), () => storage.check()],
    backups,
    documents.sandbox,
  );
  await identityRoutes(app, signIn.handler, {
    pool: database.pool,
    offered: signIn.offered,
    failures: signIn.failures,
    signUpRule: core.signUpRule,
    confirmEmail: core.identity.confirmEmail,
    redirects: signIn.redirects,
    launches: signIn.launches,
    rateLimits: config.rateLimits,
    publicUrl: config.publicUrl,
    publicOrigin: core.publicOrigin,
  });
  ownSessionsRoutes(app, core.identity);
  userRoutes(app, core.userService);
  accountRoutes(app, { ...hub.account, usage });
  mailSettingsRoutes(app, hub.mailSettings, config.mail !== null);
  invitationRoutes(app, core);
  semesterStepRoutes(app, core.semesterSteps);
  catalogueRoutes(app, {
    db,
    catalogue,
    answers,
    subjects: subjectList({ db, readLists: core.readLists, clock: core.clock }),
    courses: courseMerging({ db, readLists: core.readLists, texts: documents.texts, clock: core.clock }),
  });
  auditRoutes(app, auditLog(db));
  overviewRoutes(app, composeOverview(config, database, core));
  const serveUpload = uploadServer(staging.stage, {
    usage,
    underWay: uploadsUnderWay(config.rateLimits),
    needs: config.uploads.needs,
    confirmsEmail: config.mail !== null,
  });
  brandingRoutes(app, { ...hub.branding, answers, serveUpload });
  for (const kind of DOCUMENT_KINDS) {
    documentRoutes(app, kinds[kind], {
      documents: services[kind],
      present: present[kind],
      serveUpload,
      answers,
      reading,
    });
  }
  solutionRoutes(app, solutionService({ db, clock: core.clock }), present.solution);
  notesOfPaperRoutes(app, db, present.notes);
  uploadRoutes(app, {
    ...hub.drafts,
    staging,
    usage,
    needs: config.uploads.needs,
    confirmsEmail: config.mail !== null,
  });
  draftRoutes(app, { ...hub.drafts, present, serveUpload });
  keptPictureRoutes(app, { db, storage, usage });
  deletedRoutes(app, deleted);
  personalRoutes(app, { db, catalogue, clock: core.clock, present });
  questionRoutes(app, { ...features, catalogue, papers: services.paper, solutions: services.solution });
  answerRoutes(app, { ...features, usage });
  answerPictureRoutes(app, { ...features, storage, openReading, usage, serveUpload });
  studyListRoutes(app, features);
  subjectRoutes(app, features);
  helpfulRoutes(app, features.helpful);
  mockPdfRoutes(app, {
    ...features,
    background: features.compute.background,
    usage,
    findPaper: (_id) => documentRepository(db).find('paper', _id),
  });
  questionExportRoutes(app, { db, catalogue, usage });
  reviewRoutes(app, features, present);
  reportRoutes(app, features.reports);
  departmentRulesRoutes(app, features.rules);
  documentUseRoutes(app, { db, clock: core.clock, timeZone: config.timeZone, usage });
  statsRoutes(app, { tallies: paperTallies(db, documents.follower), catalogue: core.catalogue, answers });
  fileRoutes(app, {
    files,
    pictures,
    searchable,
    storage,
    openReading,
    usage,
    known: documents.knownFiles,
    accountOf: signIn.accountOf,
  });
  const { accountOf } = signIn;
  const sendZip = zipSender({ db, storage, usage, accountOf });
  subjectZipRoutes(app, { db, catalogue, sendZip });
  selectionRoutes(app, {
    db,
    sendZip,
    usage,
    accountOf,
    workFolder: features.workFolder,
    merger: documents.merger,
    background: features.compute.background,
  });
  searchRoutes(app, {
    search: searching(lists),
    // For what is kept: there the request has waited for the log of changes already.
    listed: searching({ ...lists, list: lists.listAfterSync }),
    pages: { texts, recognised, files },
    outlines: outlineRepository(db),
    documents: services,
    present,
    answers,
    pictures,
  });
  openApiRoutes(app, catalogue);
  const origin = core.publicOrigin;
  webIndexRoutes(app, {
    origin: config.publicIndex ? origin : null,
    sitemap: sitemapRepository(db),
    newest: newestDocuments(searching(lists)),
    present,
    usage,
  });
  const catalogued = {
    origin,
    name: async () => siteName(await hub.branding.look.current(), HUB_NAME),
    email: operatorAddress(config.mail?.from, origin),
    records: harvestRepository(db),
    present,
  };
  harvestRoutes(app, { answer: config.publicIndex ? harvest(catalogued) : null, usage });
  const headOfDocuments = pageHeads({
    origin,
    find: async (kind, _id) => {
      await documents.follower.sync();
      return services[kind].findFor('everyone', _id);
    },
    present,
    textOf: async ({ _id }, page) => (await texts.page(_id, page))?.text ?? '',
  });
  // Messengers and search engines are no members.
  const headOf = openReading.toEveryone ? headOfDocuments : () => Promise.resolve(null);
  await webPage(
    app,
    WEB_FOLDER,
    { identity: signIn.offered, languages: config.languages },
    {
      headOf,
      openReading,
      isIndexed: config.publicIndex,
      origin,
      apiPaths: [...ENDPOINTS, ...RAW_ROUTES].map(({ path }) => path),
    },
    hub.branding.look,
  );
  return announceStop;
}
