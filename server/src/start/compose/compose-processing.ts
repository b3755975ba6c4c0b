import type { Logger } from 'pino';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { Config } from '../../base/config/config.ts';
import type { PageMatching } from '../../reviewing/duplicates/page-matching.ts';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { WorkFolder } from '../../library/files/work-folder.ts';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import { processingWorker } from '../../finding/indexing/processing-worker.ts';
import { subjectTerms } from '../../finding/indexing/subject-terms.ts';
import type { CoreServices } from './compose-core.ts';

/** The worker of the background queue, not yet started. The hub uses it, and the command line when no hub runs. */
export function composeProcessing(
  { reading: { effort, concurrency } }: Config,
  log: Logger,
  {
    db,
    catalogue,
    reader,
    workFolder,
    matching,
    background,
  }: Pick<CoreServices, 'db'> & {
    readonly catalogue: CurrentCatalogue;
    readonly reader: DocumentReader;
    readonly workFolder: WorkFolder;
    readonly matching: Pick<PageMatching, 'keepPicture'>;
    readonly background: ComputePool;
  },
) {
  const { keepPicture } = matching;
  const terms = () => subjectTerms(catalogue.known());
  return processingWorker({ db, reader, files: workFolder, effort, concurrency, terms, keepPicture, background, log });
}
