import { ALL_FIELDS, mapFields, type DocumentForm } from '@exam-vault/contract/document-fields';
import { mayChangeReaders, mayDelete, mayRead, mayUpload, type Readers } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import { lockFileForRow } from '../../base/database/file-removal.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { forbidden, mayNotUpload, notFound, signInToRead, withdrawn } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { DocumentFiles, StagedFile } from '../../base/ports/document-file.ts';
import { documentChecks } from './document-checks.ts';
import type { ServerKind } from './document-kind.ts';
import type { DocumentList, DocumentLists } from './document-lists.ts';
import { documentRepository } from './document-repository.ts';
import {
  assertEditable,
  assertReadable,
  hasNotice,
  readAgain,
  isShown,
  subjectOf,
  type DocumentReader,
} from './document-rights.ts';
import type { DocumentIndexer } from './document-texts.ts';
import { documentUploads } from './document-uploads.ts';
import { datedForm } from './sitting.ts';

export interface DocumentServiceDeps {
  readonly db: Kysely<Schema>;
  readonly lists: DocumentLists;
  readonly files: DocumentFiles;
  readonly texts: DocumentIndexer;
  readonly catalogue: CurrentCatalogue;
  readonly clock: Clock;
  /** The institution's. */
  readonly timeZone: string;
  /** Whether those who may not read a published document learn at its address that they could sign in (`SIGN_IN_TO_READ`). */
  readonly signInToRead: boolean;
}

export type DocumentService = ReturnType<typeof documentService>;

/** The life of a document: upload, read, edit, delete, count a download (spec section 4; contract sections 5 and 6). */
export function documentService(
  { db, lists, files, texts, catalogue, clock, timeZone, signInToRead: tellsOthers }: DocumentServiceDeps,
  rules: ServerKind,
) {
  const { kind } = rules.contract;
  const documents = documentRepository(db);
  const checks = documentChecks({ catalogue, clock }, rules);
  const { checkForm, assertMaySet, audit } = checks;

  return {
    ...documentUploads({ db, files, texts, clock }, rules, checks),

    /** Called before the body is read. @throws Problem NOT_FOUND, NOT_APPROVED, FORBIDDEN */
    async assertMayEdit(user: UserRow, _id: string): Promise<void> {
      assertEditable(await documents.find(kind, _id), user);
    },

    /**
     * Replaces the fields and, when there is one, the file. Without a file the old one stays.
     * @throws Problem NOT_FOUND, NOT_APPROVED, FORBIDDEN, VALIDATION and those of DocumentFiles.save
     */
    async edit(
      user: UserRow,
      _id: string,
      form: DocumentForm,
      staged: StagedFile | null,
      { request_id = null }: { readonly request_id?: string | null } = {},
    ): Promise<DocumentRow> {
      await checkForm(form);
      const file = staged ? await files.save(staged) : null;
      try {
        const [before, after] = await db.transaction().execute(async (trx) => {
          const repository = documentRepository(trx);
          if (file) await lockFileForRow(trx, file.file_id);
          const editor = await readAgain(trx, user);
          const old = assertEditable(await repository.lock(kind, _id), editor);
          if (form.readers !== undefined && form.readers !== old.readers && !mayChangeReaders(editor))
            throw forbidden();
          assertMaySet(editor, form, old);
          await rules.checkTies?.(trx, editor, form, old);
          const edited = await repository.update(_id, {
            ...datedForm(form, old),
            updated_at: clock.now(),
            ...(await rules.atEdit(editor, old, form, { db: trx, now: clock.now() })),
            ...(file ? { ...file, pages_read: 0, has_thumbnails: false } : {}),
          });
          await texts.saved(trx, edited, { newFile: file !== null, inBulk: false, request_id });
          await audit(trx, user, 'edit', edited, {
            revision: edited.revision,
            before: auditedFields(old),
            file_replaced: file !== null,
          });
          return [old, edited];
        });
        if (file) await files.discard(before.file_id);
        return after;
      } catch (error) {
        if (file) await files.discard(file.file_id);
        throw error;
      }
    },

    /** @throws Problem NOT_FOUND */
    async view(reader: DocumentReader, _id: string): Promise<DocumentRow> {
      return assertReadable(await documents.find(kind, _id), reader);
    },

    /** At the document's own address. @throws Problem NOT_FOUND; WITHDRAWN, SIGN_IN_TO_READ where the reader may know of that */
    async viewOrNotice(reader: DocumentReader, _id: string): Promise<DocumentRow> {
      const found = await documents.find(kind, _id);
      if (!found || mayRead(reader, subjectOf(found, reader))) return assertReadable(found, reader);
      if (found.hidden_at && hasNotice(found)) {
        const on = found.hidden_at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone });
        throw withdrawn(found.title, found.department, on);
      }
      // Published, for others: never one that waits, or is hidden, withdrawn or deleted.
      if (tellsOthers && found.shown_to !== null) throw signInToRead(aboutOf(found), found.shown_to, reader !== null);
      return assertReadable(found, reader);
    },

    /** One that all these readers may read, for a caller who has waited for `sync`; null when it is none. */
    async findFor(readers: Readers, _id: string): Promise<DocumentRow | null> {
      const document = await documents.find(kind, _id);
      return document && isShown(document, readers) ? document : null;
    },

    /** Documents for some readers, newest first, 12 a page, for a caller who has waited for `sync`. */
    all(readers: Readers, page: number): Promise<DocumentList> {
      return lists.listAfterSync({ kind, scope: { readers } }, page);
    },

    /** The same for a caller who has not. */
    allAfresh(readers: Readers, page: number): Promise<DocumentList> {
      return lists.list({ kind, scope: { readers } }, page);
    },

    /** The user's own documents, newest first. */
    own(user: UserRow, page?: number): Promise<DocumentList> {
      return lists.list({ kind, scope: { owner_id: user._id } }, page);
    },

    /** Soft delete; deleting again changes nothing. @throws Problem NOT_FOUND, NOT_APPROVED, FORBIDDEN */
    async remove(user: UserRow, _id: string): Promise<void> {
      const document = await documents.find(kind, _id);
      if (!document) throw notFound();
      if (!mayDelete(user, subjectOf(document, user))) {
        assertReadable(document, user);
        throw mayUpload(user) ? forbidden() : mayNotUpload(user);
      }
      await db.transaction().execute(async (trx) => {
        if (await documentRepository(trx).softDelete(_id, clock.now())) await audit(trx, user, 'delete', document);
      });
    },

    /** Counts one download. @returns the new count @throws Problem NOT_FOUND */
    async countDownload(user: UserRow, _id: string): Promise<number> {
      assertReadable(await documents.find(kind, _id), user);
      const count = await documents.countDownload(_id);
      if (count === null) throw notFound();
      return count;
    },
  };
}

/** A document in a few words: its title, subject and exam. */
function aboutOf({ title, subject, exam_type, exam_year }: DocumentRow): string {
  const exam = [exam_type, exam_year].filter((part) => part !== null).join(' ');
  return `“${title}” (${[subject, exam].filter((part) => part !== '').join(', ')})`;
}

/** What the audit log keeps of a document before an edit. Some edits clear the decision of the review. */
function auditedFields(document: DocumentRow): Record<string, unknown> {
  const form = mapFields(ALL_FIELDS, ({ name }) => document[name]);
  const { paper_approval_status, reviewer_id, approved_by, approval_at, comment, file_sha256 } = document;
  const review = { paper_approval_status, reviewer_id, approved_by, approval_at, comment };
  const { solution_of, is_official } = document;
  const ofSolution = solution_of === null ? {} : { solution_of, is_official };
  const ofNotes = document.about_paper === null ? {} : { about_paper: document.about_paper };
  return Object.assign(form, review, ofSolution, ofNotes, { file_sha256: file_sha256.toString('hex') });
}
