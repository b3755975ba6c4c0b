import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { WorkFolder } from '../files/work-folder.ts';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import { processingWorker } from '../indexing/processing-worker.ts';
import { subjectTerms } from '../indexing/subject-terms.ts';
import type { CoreServices } from './compose-core.ts';

/** The background work on the queue of documents, not yet started: the hub's, or the command line's without one. */
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
