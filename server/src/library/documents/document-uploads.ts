import type { DocumentForm } from '@exam-vault/contract/document-fields';
import type { Kysely } from 'kysely';
import { lockFileForRow } from '../../base/database/file-removal.ts';
import type { DocumentRow, NewDocument, Schema, UserRow } from '../../base/database/schema.ts';
import { noFile, unavailable } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { DocumentFile, DocumentFiles, StagedFile } from '../../base/ports/document-file.ts';
import type { AuditEntry } from '../audit/audit-log.ts';
import type { DocumentChecks } from './document-checks.ts';
import type { ServerKind } from './document-kind.ts';
import { documentRepository } from './document-repository.ts';
import { readAgain } from './document-rights.ts';
import type { DocumentIndexer } from './document-texts.ts';
import { datedForm } from './sitting.ts';
import { keyedUpload, uploadKeys } from './upload-keys.ts';

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

export interface DocumentUploadsDeps {
  readonly db: Kysely<Schema>;
  readonly files: DocumentFiles;
  readonly texts: DocumentIndexer;
  readonly clock: Clock;
}

/** How documents of one kind come in: by an upload, a stored file or an import. */
export function documentUploads(
  { db, files, texts, clock }: DocumentUploadsDeps,
  rules: ServerKind,
  { checkForm, assertMaySet, assertMayUpload, audit }: DocumentChecks,
) {
  const { kind } = rules.contract;

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
  };
}
