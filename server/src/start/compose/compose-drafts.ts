import type { Logger } from 'pino';
import { sandboxedPageBuilder } from '@exam-vault/sandbox/pages/sandboxed-page-builder';
import type { Config } from '../../base/config/config.ts';
import { isId } from '../../base/database/ids.ts';
import type { Database } from '../../base/database/connect.ts';
import { draftFiles } from '../../uploading/drafts/draft-files.ts';
import { draftReading } from '../../uploading/drafts/draft-reading.ts';
import { draftService } from '../../uploading/drafts/draft-service.ts';
import { draftSubmission } from '../../uploading/drafts/submit-draft.ts';
import { pagePictures } from '../../library/files/page-pictures.ts';
import { subjectTerms } from '../../finding/indexing/subject-terms.ts';
import { fairQueue } from '../../base/limits/fair-queue.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { draftOfUploads } from '../../uploading/uploads/draft-of-uploads.ts';
import { uploadService } from '../../uploading/uploads/upload-service.ts';
import type { CoreServices } from './compose-core.ts';
import type { composeDocuments } from './compose-documents.ts';
import type { Features } from './compose-features.ts';

/** Drafts whose pages are made at the same time. */
const MAX_BUILT_AT_ONCE = 2;

/** Drafts: what is uploaded and not handed in yet. */
export function composeDrafts(
  { reading }: Config,
  log: Logger,
  { db }: Pick<Database, 'db'>,
  { clock }: CoreServices,
  { storage, reader, files, services, sandbox, catalogue }: ReturnType<typeof composeDocuments>,
  {
    staging,
    workFolder,
    cache,
    duplicates,
    matching,
    compute,
  }: Pick<Features, 'staging' | 'workFolder' | 'cache' | 'duplicates' | 'matching' | 'compute'>,
  usage: UsageLimits,
) {
  const { withLocalCopy } = workFolder;
  const turnsOf = async (_id: string, page: number) => {
    if (!isId(_id)) return 0;
    const read = await db
      .selectFrom('draft_pages')
      .innerJoin('drafts', 'drafts.file_id', 'draft_pages.file_id')
      .select('turns')
      .where('draft_id', '=', _id)
      .where('page', '=', page)
      .executeTakeFirst();
    return read?.turns ?? 0;
  };
  const drafts = draftService({
    db,
    files,
    draftFiles: draftFiles({
      files,
      builder: sandboxedPageBuilder({ sandbox, log }),
      building: fairQueue(MAX_BUILT_AT_ONCE),
      stage: (bytes) => staging.stage(bytes),
      withLocalCopy,
    }),
    documents: services,
    findSeenBefore: duplicates.findSeenBefore,
    usage,
    clock,
  });
  const uploads = uploadService({ db, documents: services, usage, clock });
  return {
    drafts,
    uploads,
    draftOfUploads: draftOfUploads({ uploads, drafts, staging }),
    submission: draftSubmission({ db, documents: services, files, usage, clock }),
    pictures: pagePictures({ storage, workFolder, reader, cache, usage, turnsOf }),
    reading: draftReading({
      db,
      catalogue,
      clock,
      reader,
      withLocalCopy,
      terms: () => subjectTerms(catalogue.known()),
      keepPicture: matching.keepPicture,
      background: compute.background,
      isReading: reading.effort !== 'off',
      log,
    }),
  };
}

export type Drafts = ReturnType<typeof composeDrafts>;
