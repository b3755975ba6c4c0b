import { join } from 'node:path';
import { sandboxedDrawer } from '@exam-vault/sandbox/drawing/sandboxed-drawer';
import type { Logger } from 'pino';
import type { Config } from '../../base/config/config.ts';
import type { Database } from '../../base/database/connect.ts';
import { answerPictures } from '../../studying/answers/answer-pictures.ts';
import { answerRenderer } from '../../studying/answers/answer-renderer.ts';
import { helpfulService } from '../../studying/helpful/helpful-service.ts';
import { answerService } from '../../studying/answers/answer-service.ts';
import { computePools } from '../../serving/compute/compute-pool.ts';
import { deletedService } from '../../library/documents/deleted-service.ts';
import { knownCourses } from '../../uploading/drafts/known-courses.ts';
import { duplicateService } from '../../reviewing/duplicates/duplicate-service.ts';
import { pageMatching } from '../../reviewing/duplicates/page-matching.ts';
import { questionCorrections } from '../../studying/questions/question-corrections.ts';
import { questionCutting } from '../../studying/questions/question-cutting.ts';
import { questionService } from '../../studying/questions/question-service.ts';
import { presenters } from '../../library/documents/present-document.ts';
import { recognisedText } from '../../finding/indexing/recognised-text.ts';
import { fileCache } from '../../library/files/file-cache.ts';
import { pagePictures } from '../../library/files/page-pictures.ts';
import { searchableFiles } from '../../library/files/searchable-files.ts';
import { openStagingArea } from '../../library/files/staging-area.ts';
import { openWorkFolder } from '../../library/files/work-folder.ts';
import { textRepository } from '../../finding/indexing/text-repository.ts';
import { fairQueue } from '../../base/limits/fair-queue.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { reportService } from '../../reviewing/reports/report-service.ts';
import { notCopies } from '../../reviewing/review/not-copies.ts';
import { departmentRules } from '../../reviewing/rules/department-rules.ts';
import { reviewChecks } from '../../reviewing/review/review-checks.ts';
import { reviewDesk } from '../../reviewing/review/review-desk.ts';
import { mockPaperService } from '../../studying/subjects/mock-paper-service.ts';
import { studyListService } from '../../studying/study-list/study-list-service.ts';
import { subjectService } from '../../studying/subjects/subject-service.ts';
import { wantedPapers } from '../../studying/subjects/wanted-papers.ts';
import { ownerNews } from '../../reviewing/review/owner-news.ts';
import { releaseService } from '../../reviewing/review/release-service.ts';
import { reviewService } from '../../reviewing/review/review-service.ts';
import { dictionaryFilling } from '../../finding/search/dictionary/dictionary-filling.ts';
import { wordPairFilling } from '../../finding/search/pairs/word-pair-filling.ts';
import { topicKeeping } from '../../studying/topics/topic-keeping.ts';
import type { CoreServices } from './compose-core.ts';
import type { composeDocuments } from './compose-documents.ts';

/** About 300 KB each. */
/** Three of each page. */
const MAX_CACHED_PAGE_PICTURES = 6_000;
/** A few megabytes each, at most 66. */
const MAX_CACHED_SEARCHABLE = 100;

/** Pictures of answers that are drawn at the same time. */
const MAX_DRAWN_AT_ONCE = 2;

/** What only the running hub needs of documents: uploads, review, the deleted ones, and pictures of pages. */
export async function composeFeatures(
  { dataDir, publicUrl, timeZone }: Config,
  log: Logger,
  { db }: Database,
  { clock, users, mails, syllabus }: CoreServices,
  {
    lists,
    storage,
    sandbox,
    reader,
    layerWriter,
    files,
    paths,
    findReader,
    kinds,
    catalogue,
  }: ReturnType<typeof composeDocuments>,
  usage: UsageLimits,
) {
  const texts = textRepository(db);
  const workFolder = await openWorkFolder(storage, join(dataDir, 'working'));
  const cache = fileCache({ folder: join(dataDir, 'cache', 'pages'), maxFiles: MAX_CACHED_PAGE_PICTURES, log });
  const searchableFolder = join(dataDir, 'cache', 'searchable');
  const searchableCache = fileCache({ folder: searchableFolder, maxFiles: MAX_CACHED_SEARCHABLE, log });
  const recognised = recognisedText(db);
  const turnsOf = async (_id: string, page: number) => (await texts.page(_id, page))?.turns ?? 0;
  const duplicates = duplicateService(db);
  const compute = computePools({ log });
  const { interactive, background } = compute;
  const topics = topicKeeping({ db, syllabus, background });
  await topics.takeSyllabus();
  const answers = answerService({ db, clock, files, render: answerRenderer(interactive) });
  const news = ownerNews({ findUser: users.find, post: mails.post, publicUrl, clock });
  const staging = await openStagingArea(join(dataDir, 'incoming'));
  return {
    compute,
    texts,
    duplicates,
    matching: pageMatching({ db, log, background, reader, files: workFolder }),
    wordPairs: wordPairFilling({ db, log }),
    dictionary: dictionaryFilling({ db, log }),
    questions: questionService({ db, interactive }),
    corrections: questionCorrections({ db, clock, interactive }),
    cutting: questionCutting({ db, log, background, topics }),
    subjects: subjectService({ db, catalogue, clock }),
    helpful: helpfulService({ db, clock }),
    mockPapers: mockPaperService({ db, catalogue }),
    studyList: studyListService({ db, clock }),
    wanted: wantedPapers({ db, clock, log }),
    workFolder,
    cache,
    searchableCache,
    recognised,
    staging,
    present: presenters(kinds, files),
    review: reviewService({ db, lists, news, clock, log }),
    release: releaseService({ db, news, clock, log }),
    rules: departmentRules({ db, clock, catalogue, timeZone, log }),
    desk: reviewDesk({
      db,
      duplicates,
      checksOf: reviewChecks({ db, catalogue, courses: knownCourses(db), clock, interactive }),
    }),
    copies: notCopies({ db, clock, background }),
    answers,
    answerPictures: answerPictures({
      db,
      clock,
      drawer: sandboxedDrawer({ sandbox, log }),
      drawing: fairQueue(MAX_DRAWN_AT_ONCE),
      stage: (bytes) => staging.stage(bytes),
      files,
      paths,
      findReader,
      answers,
    }),
    reports: reportService({ db, answers, post: mails.post, clock }),
    deleted: deletedService({ db, files, clock }),
    pictures: pagePictures({ storage, workFolder, reader, cache, usage, turnsOf }),
    searchable: searchableFiles({ workFolder, writer: layerWriter, cache: searchableCache, usage, recognised }),
  };
}

export type Features = Awaited<ReturnType<typeof composeFeatures>>;
