import { notesOfPaper, type Notes } from '@exam-vault/contract/notes';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { readerOf } from '../../serving/http/authenticate.ts';
import { serve } from '../../serving/http/serve.ts';
import { documentRepository } from '../documents/document-repository.ts';
import { assertReadable, readableBy, type DocumentReader } from '../documents/document-rights.ts';
import type { Present } from '../documents/present-document.ts';

/** Notes on one paper that are listed. */
const MAX_LISTED = 20;

/** The notes on a paper that this person may read, the newest first. @throws Problem NOT_FOUND */
async function ofPaper(db: Kysely<Schema>, reader: DocumentReader, paperId: string): Promise<DocumentRow[]> {
  const paper = assertReadable(await documentRepository(db).find('paper', paperId), reader);
  return await db
    .selectFrom('documents')
    .selectAll()
    .where('about_paper', '=', paper._id)
    .where(readableBy(reader))
    .orderBy('created_at', 'desc')
    .orderBy('_id')
    .limit(MAX_LISTED)
    .execute();
}

export function notesOfPaperRoutes(app: FastifyInstance, db: Kysely<Schema>, present: Present<Notes>): void {
  serve(app, notesOfPaper, async ({ caller, params }) => ({
    data: (await ofPaper(db, readerOf(caller), params.id)).map((row) => present(row, caller.user)),
  }));
}
