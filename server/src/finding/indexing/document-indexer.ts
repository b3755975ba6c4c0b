import type { DocumentIndexer } from '../../library/documents/document-texts.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { textRepository } from './text-repository.ts';
import { readingQueue } from './reading-queue.ts';

/** Indexes the fields of a saved document, and queues its file to be read. */
export function documentIndexer(clock: Clock): DocumentIndexer {
  return {
    async saved(db, document, { newFile, inBulk, request_id }) {
      const texts = textRepository(db);
      await texts.indexDocument(document);
      if (!newFile) return;
      await texts.discardText(document);
      // A file that crashed the check would crash the reader too.
      if (document.text_status !== 'failed') await readingQueue(db).add(document, clock.now(), { inBulk, request_id });
    },
  };
}
