import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { WorkFolder } from '../files/work-folder.ts';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import { processingWorker } from '../indexing/processing-worker.ts';
import { subjectTerms } from '../indexing/subject-terms.ts';
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
  }: Pick<CoreServices, 'db' | 'catalogue'> & {
    readonly reader: DocumentReader;
    readonly workFolder: WorkFolder;
  },
) {
  return processingWorker({ db, reader, files: workFolder, effort, concurrency, terms: subjectTerms(catalogue), log });
}
