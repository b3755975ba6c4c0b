import { unknownValues } from '@exam-vault/contract/catalogue';
import { ALL_FIELDS, mapFields, type DocumentForm, type FieldName } from '@exam-vault/contract/document-fields';
import {
  mayChangeReaders,
  mayDelete,
  mayRead,
  maySetTeachersFields,
  mayUpload,
  type Readers,
} from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import { auditLog, type AuditEntry } from '../audit/audit-log.ts';
import { lockFileForRow } from '../../base/database/file-removal.ts';
import type { DocumentRow, NewDocument, Schema, UserRow } from '../../base/database/schema.ts';
import {
  forbidden,
  mayNotUpload,
  noFile,
  notFound,
  signInToRead,
  unavailable,
  validation,
  withdrawn,
} from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { DocumentFile, DocumentFiles, StagedFile } from '../../base/ports/document-file.ts';
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
import { datedForm } from './sitting.ts';
import { keyedUpload, uploadKeys } from './upload-keys.ts';

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

/** What the operator's import says about an upload beyond its form; the owner's own upload has none of it. */
export interface Imported {
  /** Who did it, for the audit log. */
  readonly by: Pick<AuditEntry, 'actor_id' | 'actor'>;
  /** Columns that override those that the server sets at an upload. */
  readonly columns: Partial<NewDocument>;
  /** Runs in the transaction of the row. */
  commit(db: Kysely<Schema>, document: DocumentRow): Promise<void>;
}

/** What an upload carries besides its form. */
export interface UploadOptions {
  readonly imported?: Imported;
  /** The client's Idempotency-Key: the same upload with the same key is answered with the document of the first one. */
  readonly key?: string | null;
  /** The id of the request, for the log of the worker that reads the file. */
  readonly request_id?: string;
}

/** A file that is stored already and becomes a document. */
export interface StoredUpload {
  /** Gives the file, or the document that another call has made of it. */
  takeOver(trx: Kysely<Schema>): Promise<DocumentFile | DocumentRow>;
  commit(trx: Kysely<Schema>, document: DocumentRow): Promise<void>;
  readonly request_id: string;
}

/** Rolls back an upload when another upload has claimed its key first. */
class IdempotencyConflict extends Error {}

export type DocumentService = ReturnType<typeof documentService>;

/** The life of a document: upload, read, edit, delete, count a download (spec section 4; contract sections 5 and 6). */
export function documentService(
  { db, lists, files, texts, catalogue, clock, timeZone, signInToRead: tellsOthers }: DocumentServiceDeps,
  rules: ServerKind,
) {
  const { kind } = rules.contract;
  const documents = documentRepository(db);

  async function checkForm(form: DocumentForm): Promise<void> {
    const unknown = unknownValues(await catalogue.current(), form);
    // A name of its course that was merged is stored as today's one (migration 094).
    const isMerged = unknown.includes('subject') && (await catalogue.nameToday(form.subject)) !== form.subject;
    const wrong = unknown.filter((field) => !(isMerged && field === 'subject'));
    if (wrong.length > 0) throw validation(`${wrong.join(', ')}: not one of the allowed values.`);
  }

  /** @throws Problem FORBIDDEN for a value of a field that only teachers set */
  function assertMaySet(user: UserRow, form: DocumentForm, before: DocumentRow | null): void {
    if (maySetTeachersFields(user)) return;
    const isChanged = ({ name }: { readonly name: FieldName }) =>
      form[name] !== undefined && form[name] !== (before?.[name] ?? null);
    if (ALL_FIELDS.some((field) => field.setBy === 'teachers' && isChanged(field))) throw forbidden();
  }

  function audit(
    db: Kysely<Schema>,
    user: UserRow,
    action: string,
    document: DocumentRow,
    detail: Record<string, unknown> = {},
    by: Pick<AuditEntry, 'actor_id' | 'actor'> = { actor_id: user._id, actor: user.name },
  ) {
    return auditLog(db).append({
      at: clock.now(),
      ...by,
      action: `${kind}.${action}`,
      object_id: document._id,
      about_id: document.owner_id,
      detail,
    });
  }

  /** @throws Problem NOT_APPROVED, FORBIDDEN */
  function assertMayUpload(user: UserRow): void {
    if (!mayUpload(user)) throw mayNotUpload(user);
    if (!rules.mayUpload(user)) throw forbidden();
  }

  /** Writes the row of an upload, puts it into the index and the audit log, and queues its file to be read. */
  async function insertUpload(
    trx: Kysely<Schema>,
    user: UserRow,
    form: DocumentForm,
    file: DocumentFile,
    { imported, request_id, now }: { imported?: Imported | undefined; request_id?: string | undefined; now: Date },
  ): Promise<DocumentRow> {
    await lockFileForRow(trx, file.file_id);
    const document = await documentRepository(trx).insert({
      ...datedForm(form, null),
      kind,
      owner_id: user._id,
      uploaded_by: user.name,
      created_at: now,
      updated_at: now,
      ...(await rules.atUpload(user, form, { db: trx, now })),
      ...imported?.columns,
      ...file,
    });
    const inBulk = imported !== undefined;
    await texts.saved(trx, document, { newFile: true, inBulk, request_id: request_id ?? null });
    await audit(trx, user, 'upload', document, {}, imported?.by);
    return document;
  }

  return {
    /** Called before the body is read. @throws Problem NOT_APPROVED, FORBIDDEN */
    assertMayUpload,

    /**
     * Stores the file, then commits the row. When it returns, both are durable.
     * @throws Problem NOT_APPROVED, FORBIDDEN, VALIDATION, NO_FILE, KEY_REUSED and those of DocumentFiles.save
     */
    async upload(
      user: UserRow,
      form: DocumentForm,
      staged: StagedFile | null,
      { imported, key = null, request_id }: UploadOptions = {},
    ): Promise<DocumentRow> {
      assertMayUpload(user);
      if (!imported) assertMaySet(user, form, null);
      await checkForm(form);
      await rules.checkTies?.(db, user, form, null);
      if (!staged) throw noFile();
      const now = clock.now();
      const keyed = key === null ? null : keyedUpload(user._id, key, { kind, form, file: staged });
      const before = keyed && (await uploadKeys(db).made(keyed, now));
      if (before) return before;
      const file = await files.save(staged);
      try {
        return await db.transaction().execute(async (trx) => {
          // An import is the operator's act, whatever the owner's rights have become.
          if (!imported) assertMayUpload(await readAgain(trx, user));
          const document = await insertUpload(trx, user, form, file, { imported, request_id, now });
          await imported?.commit(trx, document);
          if (keyed && !(await uploadKeys(trx).claim(keyed, document._id, now))) throw new IdempotencyConflict();
          return document;
        });
      } catch (error) {
        await files.discard(file.file_id);
        const first = keyed && error instanceof IdempotencyConflict ? await uploadKeys(db).made(keyed, now) : null;
        if (first) return first;
        // The other upload with this key has made a document that is deleted already.
        throw error instanceof IdempotencyConflict ? unavailable(error) : error;
      }
    },

    /**
     * Hands in a file that is stored already, by the rules of `upload`. `takeOver` runs first in the transaction of the row and gives the
     * file, or the document that it has become before; `commit` runs last.
     * @throws Problem NOT_APPROVED, FORBIDDEN, VALIDATION and those of `takeOver`
     */
    async uploadStored(
      user: UserRow,
      form: DocumentForm,
      { takeOver, commit, request_id }: StoredUpload,
    ): Promise<DocumentRow> {
      assertMayUpload(user);
      assertMaySet(user, form, null);
      await checkForm(form);
      await rules.checkTies?.(db, user, form, null);
      const now = clock.now();
      return await db.transaction().execute(async (trx) => {
        assertMayUpload(await readAgain(trx, user));
        const taken = await takeOver(trx);
        if ('_id' in taken) return taken;
        const document = await insertUpload(trx, user, form, taken, { request_id, now });
        await commit(trx, document);
        return document;
      });
    },

    /** Refuses what `upload` would refuse, and stores nothing. The file may be anywhere. @throws Problem as `upload` */
    async validateUpload(user: UserRow, form: DocumentForm, file: StagedFile): Promise<void> {
      assertMayUpload(user);
      await checkForm(form);
      await rules.checkTies?.(db, user, form, null);
      await files.validate(file);
    },

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
  return Object.assign(form, review, ofSolution, { file_sha256: file_sha256.toString('hex') });
}
