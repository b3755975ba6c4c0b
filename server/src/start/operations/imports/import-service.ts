import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { fileTypeOf, SIGNATURE_LENGTH } from '@exam-vault/contract/files';
import { fromPdfHeader } from '../../../library/documents/from-pdf-header.ts';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { isAdministrator } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../../library/audit/audit-log.ts';
import type { DocumentRow, Schema, UserRow } from '../../../base/database/schema.ts';
import type { StagedFile } from '../../../base/ports/document-file.ts';
import type { DocumentService } from '../../../library/documents/document-service.ts';
import { fileTooLarge, Problem } from '../../../base/errors.ts';
import type { Clock } from '../../../base/ports/clock.ts';
import { importKey, importRepository } from './import-repository.ts';
import { readRow, type Column, type ImportRow, type Refusal, type RowValues } from './import-row.ts';
import { FileProblem, openInside, type InsideFile } from './open-inside.ts';

export interface ImportServiceDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly users: { findByEmailOrId(text: string): Promise<UserRow[]> };
  readonly documents: Readonly<Record<DocumentKind, Pick<DocumentService, 'upload' | 'validateUpload'>>>;
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
}

/** What the operator says for all rows. */
export interface ImportOrder {
  /** The folder of the CSV, without links in it. */
  readonly folder: string;
  /** Whose the rows are that name nobody. */
  readonly owner: UserRow | null;
  /** The administrator in whose name papers are Approved; null: none may be. */
  readonly approver: UserRow | null;
  /** In a dry run, which writes nothing: the validation of the rows so far, by their keys. Else null. */
  readonly validated: Map<string, Promise<void>> | null;
  /** For the audit log. */
  readonly actor: string;
}

export type Outcome =
  | { readonly result: 'imported'; readonly kind: DocumentKind }
  /** It came in by an earlier import, or by an earlier line of this one. */
  | { readonly result: 'present' | 'deleted' }
  | { readonly result: 'refused'; readonly refusals: readonly Refusal[] };

/** Another import, or another line of this one, was first. */
class AlreadyImportedError extends Error {
  override name = 'AlreadyImportedError';
}

const refused = (field: Column, reason: string): Outcome => ({ result: 'refused', refusals: [{ field, reason }] });

/** What an upload tells its owner, in words about the owner. */
const OF_THE_OWNER: Partial<Record<Problem['code'], string>> = {
  NOT_APPROVED: 'is a teacher who is not approved',
  FORBIDDEN: 'may not upload notes (NOTES_UPLOAD)',
};

/** What a file's bytes say of it, read once without a copy. */
async function describe({ path, handle }: InsideFile): Promise<StagedFile> {
  const { size } = await handle.stat();
  if (size > MAX_FILE_SIZE) throw fileTooLarge();
  const hash = createHash('sha256');
  let first = Buffer.alloc(0);
  try {
    // As the staging area keeps it: by this sum an import that is run again knows its files.
    for await (const chunk of fromPdfHeader(bytesOf(handle))) {
      if (first.length < SIGNATURE_LENGTH) first = Buffer.concat([first, chunk]).subarray(0, SIGNATURE_LENGTH);
      hash.update(chunk);
    }
  } catch (error) {
    throw new FileProblem(`cannot be read (${(error as Error).message})`);
  }
  return { path, size, sha256: hash.digest(), type: fileTypeOf(first), discard: async () => {} };
}

function bytesOf(handle: FileHandle): Readable {
  return handle.createReadStream({ start: 0, autoClose: false });
}

/**
 * Rows of a CSV with their files become papers and notes, by the rules of an upload: schema, catalogue, rights, the sandboxed look,
 * the location taken out, durable bytes, row and audit entry in one transaction. What came in is noted in that transaction
 * too, so that an import that was stopped can be run again.
 */
export function importService({ db, catalogue, clock, users, documents, stage }: ImportServiceDeps) {
  async function ownerOf({ uploaded_by }: ImportRow, { owner }: ImportOrder): Promise<UserRow | string> {
    if (uploaded_by === null) return owner ?? 'is missing, and no --owner was named';
    const [found, ...others] = await users.findByEmailOrId(uploaded_by);
    if (!found) return 'isn’t a registered person';
    if (others.length > 0) return 'is the e-mail of several accounts; give the id of one';
    return found.disabled_at ? 'is a disabled account' : found;
  }

  /** The columns of a decision, and its entry in the log: the operator took it, the administrator bears it. */
  function approval({ approver, actor }: ImportOrder, owner: UserRow) {
    if (!approver) return null;
    const columns = { reviewer_id: approver._id, approved_by: approver.name, approval_at: clock.now() };
    return {
      columns: { ...columns, paper_approval_status: 'Approved' as const },
      log: (trx: Kysely<Schema>, { _id, revision }: DocumentRow) =>
        auditLog(trx).append({
          at: columns.approval_at,
          actor_id: null,
          actor,
          action: 'paper.approve',
          object_id: _id,
          about_id: owner._id,
          detail: { revision, comment: null, own: owner._id === approver._id, reviewer_id: approver._id },
        }),
    };
  }

  async function keep(row: ImportRow, owner: UserRow, file: InsideFile, order: ImportOrder): Promise<void> {
    const approved =
      DOCUMENT_CONTRACTS[row.kind].hasReview && row.paper_approval_status !== 'Pending' ? approval(order, owner) : null;
    const staged = await stage(bytesOf(file.handle));
    try {
      await documents[row.kind].upload(owner, row.form, staged, {
        imported: {
          by: { actor_id: null, actor: order.actor },
          columns: { ...(row.created_at && { created_at: row.created_at }), ...approved?.columns },
          async commit(trx, document) {
            const key = importKey(row, staged.sha256);
            if (!(await importRepository(trx).add(key, document._id, clock.now()))) throw new AlreadyImportedError();
            await approved?.log(trx, document);
          },
        },
      });
    } finally {
      await staged.discard();
    }
  }

  async function takeFile(row: ImportRow, owner: UserRow, file: InsideFile, order: ImportOrder): Promise<Outcome> {
    const described = await describe(file);
    const key = importKey(row, described.sha256);
    const before = await importRepository(db).find(key);
    if (before !== 'absent') return { result: before };
    if (!order.validated) await keep(row, owner, file, order);
    else {
      const earlier = order.validated.get(key.toString('hex'));
      const validation = earlier ?? documents[row.kind].validateUpload(owner, row.form, described);
      order.validated.set(key.toString('hex'), validation);
      await validation;
      if (earlier) return { result: 'present' };
    }
    return { result: 'imported', kind: row.kind };
  }

  return {
    /**
     * Brings in one row; `imported` means that it is durable.
     * @throws Problem STORAGE_FULL, and whatever would befall every other row too
     */
    async take(values: RowValues, order: ImportOrder): Promise<Outcome> {
      const row = readRow(values, catalogue, clock.now());
      if (!('kind' in row)) return { result: 'refused', refusals: row };
      if (row.paper_approval_status === 'Approved' && !order.approver) {
        return refused('paper_approval_status', 'Approved needs an administrator: --approve EMAIL');
      }
      const owner = await ownerOf(row, order);
      if (typeof owner === 'string') return refused('uploaded_by', owner);
      try {
        const file = await openInside(order.folder, row.file);
        try {
          return await takeFile(row, owner, file, order);
        } finally {
          await file.handle.close();
        }
      } catch (error) {
        if (error instanceof AlreadyImportedError) return { result: 'present' };
        if (error instanceof FileProblem) return refused('file', error.message);
        if (error instanceof Problem && error.code !== 'STORAGE_FULL') {
          const ofTheOwner = OF_THE_OWNER[error.code];
          return ofTheOwner ? refused('uploaded_by', ofTheOwner) : refused('file', error.message);
        }
        throw error;
      }
    },
  };
}

/** Whether papers may be approved in this person's name. */
export function mayApproveImports(user: UserRow): boolean {
  return isAdministrator(user) && user.disabled_at === null;
}
