import type { DocumentForm, DraftKind } from '@exam-vault/contract/document-fields';
import { sql, type Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { DraftRow } from '../../base/database/draft-schema.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentFile, DocumentFiles } from '../../base/ports/document-file.ts';
import type { DocumentService } from '../../library/documents/document-service.ts';
import { draftChanged, notFound } from '../../base/errors.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { draftRepository } from './draft-repository.ts';
import { filledInRepository } from './filled-in-repository.ts';

export interface SubmitDraftDeps {
  readonly db: Kysely<Schema>;
  readonly documents: Readonly<Record<DraftKind, Pick<DocumentService, 'uploadStored'>>>;
  readonly files: Pick<DocumentFiles, 'discard'>;
  readonly usage: Pick<UsageLimits, 'giveBackUpload'>;
  readonly clock: Clock;
}

export interface SubmitOptions {
  /** Keeps the pictures as they were uploaded with the document. */
  readonly keepPictures: boolean;
  readonly request_id: string;
}

type FoundDraft =
  | { readonly made: null; readonly kind: DraftKind; readonly values: Readonly<Record<string, unknown>> }
  | { readonly made: DocumentRow };

function fileOf(draft: DraftRow): DocumentFile {
  const { file_id, file_type, file_size, file_sha256, page_count, text_status, is_incomplete } = draft;
  return { file_id, file_type, file_size, file_sha256, page_count, text_status, is_incomplete };
}

/** The document that a draft of this person has become; null when it is deleted since. */
async function submittedBefore(db: Kysely<Schema>, user: UserRow, draft_id: string): Promise<DocumentRow | null> {
  const document = await db
    .selectFrom('submitted_drafts')
    .innerJoin('documents', 'documents._id', 'submitted_drafts.document_id')
    .selectAll('documents')
    .where('draft_id', '=', draft_id)
    .where('submitted_drafts.owner_id', '=', user._id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return document ?? null;
}

/** The pages that were read already belong to the document, so that they are not read again. */
async function handOverPages(trx: Kysely<Schema>, draft: DraftRow, document: DocumentRow): Promise<void> {
  await sql`
    insert into document_pages (document_id, file_id, page, source, turns, text, words, weak, outline, uncounted_words)
    select ${document._id}, file_id, page, source, turns, text, words, weak, outline, coalesce(uncounted_words, '{}')
    from draft_pages
    where draft_id = ${draft._id} and file_id = ${draft.file_id}
  `.execute(trx);
}

/**
 * Hands drafts in. The draft's row goes in the transaction that makes the document, so that of several calls at the same time one makes it
 * and the others are answered with it; a crash leaves either the draft or the document.
 */
export function draftSubmission({ db, documents, files, usage, clock }: SubmitDraftDeps) {
  return {
    /**
     * The draft, or the document that it has become. The draft is looked for first: a caller who finds neither came after a draft that
     * was discarded. @throws Problem NOT_FOUND
     */
    async find(user: UserRow, _id: string): Promise<FoundDraft> {
      const draft = await draftRepository(db).find(user._id, _id);
      if (draft) return { made: null, kind: draft.kind, values: draft.form_values };
      const made = isId(_id) ? await submittedBefore(db, user, _id) : null;
      if (!made) throw notFound();
      return { made };
    },

    /** @throws Problem NOT_FOUND, STALE_REVISION and those of an upload */
    async submit(
      user: UserRow,
      { _id, kind }: { readonly _id: string; readonly kind: DraftKind },
      form: DocumentForm,
      { keepPictures, request_id }: SubmitOptions,
    ): Promise<DocumentRow> {
      let unneeded: string[] = [];
      let brought = 0;
      let taken: DraftRow | undefined;
      const document = await documents[kind].uploadStored(user, form, {
        request_id,
        async takeOver(trx) {
          const draft = await draftRepository(trx).lock(user._id, _id);
          if (!draft) {
            const made = await submittedBefore(trx, user, _id);
            if (!made) throw notFound();
            return made;
          }
          if (draft.kind !== kind) throw draftChanged();
          taken = draft;
          return fileOf(draft);
        },
        async commit(trx, made) {
          if (!taken) return;
          await handOverPages(trx, taken, made);
          await filledInRepository(trx).keep(taken, made, clock.now());
          if (!keepPictures) {
            const pictures = await draftRepository(trx).pictures([taken._id]);
            brought = pictures.reduce((sum, { file_size }) => sum + file_size, 0);
          }
          if (keepPictures)
            await trx
              .updateTable('draft_pictures')
              .set({ draft_id: null, document_id: made._id })
              .where('draft_id', '=', taken._id)
              .where('file_id', '<>', taken.file_id)
              .execute();
          const removed = await draftRepository(trx).remove(taken._id);
          unneeded = (removed ?? []).filter((file_id) => file_id !== made.file_id);
          await trx
            .insertInto('submitted_drafts')
            .values({ draft_id: taken._id, owner_id: user._id, document_id: made._id, at: clock.now() })
            .execute();
        },
      });
      // Of several pictures only the document that was made of them is kept.
      if (taken && brought > document.file_size)
        await usage.giveBackUpload(user._id, brought - document.file_size, taken.created_at);
      for (const file_id of unneeded) await files.discard(file_id);
      return document;
    },
  };
}
