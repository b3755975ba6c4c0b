import type { Readable } from 'node:stream';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import { looksEmpty } from '@exam-vault/contract/text';
import { DRAFT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import { ARCHIVE_KINDS } from '../../../uploading/archives/path-words.ts';
import { isAdministrator } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../../library/audit/audit-log.ts';
import type { DocumentRow, Schema, UserRow } from '../../../base/database/schema.ts';
import type { StagedFile } from '../../../base/ports/document-file.ts';
import type { DocumentService } from '../../../library/documents/document-service.ts';
import { Problem } from '../../../base/errors.ts';
import type { Clock } from '../../../base/ports/clock.ts';
import { bytesOf, describeFile } from './describe-file.ts';
import { importKey, importRepository } from './import-repository.ts';
import { readRow, type Column, type ImportRow, type Refusal, type RowValues } from './import-row.ts';
import { namedPaper, NOT_IMPORTED, withPaper, type TakenPaper } from './solution-ties.ts';
import { joinedKey, splitFiles, type JoinPictures } from './joined-pictures.ts';
import { FileProblem, type InsideFile } from './open-inside.ts';

export interface ImportServiceDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly users: { findByEmailOrId(text: string): Promise<UserRow[]> };
  readonly documents: Readonly<Record<DocumentKind, Pick<DocumentService, 'upload' | 'validateUpload'>>>;
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
  /** Makes one document of several pictures. */
  readonly joinPictures: JoinPictures;
}

/** What the operator says for all rows. */
export interface ImportOrder {
  /** Opens a file by its path in the CSV. @throws FileProblem */
  readonly open: (path: string) => Promise<InsideFile>;
  /** Whose the rows are that name nobody. */
  readonly owner: UserRow | null;
  /** The administrator in whose name papers are Approved; null: none may be. */
  readonly approver: UserRow | null;
  /** In a dry run, which writes nothing: the validation of the rows so far, by their keys. Else null. */
  readonly validated: Map<string, Promise<void>> | null;
  /** For the audit log. */
  readonly actor: string;
  /** The papers that came in so far, by their files: solutions name them. */
  readonly papers: Map<string, TakenPaper>;
}

export type Outcome =
  | { readonly result: 'imported'; readonly kind: DocumentKind; readonly _id: string }
  /** It came in by an earlier import, or by an earlier line of this one. */
  | { readonly result: 'present'; readonly _id: string }
  | { readonly result: 'deleted' }
  /** Its kind is none that the hub keeps. */
  | { readonly result: 'passed over' }
  | { readonly result: 'refused'; readonly refusals: readonly Refusal[] };

/** Another import, or another line of this one, was first. */
class AlreadyImportedError extends Error {
  override name = 'AlreadyImportedError';
  readonly key: Buffer;
  constructor(key: Buffer) {
    super('imported already');
    this.key = key;
  }
}

/** What an archive also holds: the hub keeps papers, notes, and solutions whose paper is known. */
const isPassedOver = ({ kind, solution_of }: RowValues) =>
  ARCHIVE_KINDS.some((known) => known === kind?.trim() && !DRAFT_KINDS.some((kept) => kept === known)) &&
  looksEmpty(solution_of ?? '');

const PAPERS: ReadonlySet<DocumentKind> = new Set(['paper']);

const refused = (field: Column, reason: string): Outcome => ({ result: 'refused', refusals: [{ field, reason }] });

/** What an upload tells its owner, in words about the owner. */
const OF_THE_OWNER: Partial<Record<Problem['code'], string>> = {
  NOT_APPROVED: 'is a teacher who is not approved',
  FORBIDDEN: 'may not upload notes (NOTES_UPLOAD)',
};

/**
 * Rows of a CSV with their files become papers and notes, by the rules of an upload: schema, catalogue, rights, the sandboxed look,
 * the location taken out, durable bytes, row and audit entry in one transaction. What came in is noted in that transaction
 * too, so that an import that was stopped can be run again.
 */
export function importService({ db, catalogue, clock, users, documents, stage, joinPictures }: ImportServiceDeps) {
  async function ownerOf({ uploaded_by }: ImportRow, { owner }: ImportOrder): Promise<UserRow | string> {
    if (uploaded_by === null) return owner ?? 'is missing. Fill it in, or use --owner';
    const [found, ...others] = await users.findByEmailOrId(uploaded_by);
    if (!found) return 'doesn’t have an account';
    if (others.length > 0) return 'belongs to several accounts. Use an account id instead';
    return found.disabled_at ? 'is a disabled account' : found;
  }

  /** The columns of a decision, and its entry in the log: the operator took it, the administrator bears it. */
  function approval({ approver, actor }: ImportOrder, owner: UserRow, kind: DocumentKind) {
    if (!approver) return null;
    const columns = { reviewer_id: approver._id, approved_by: approver.name, approval_at: clock.now() };
    return {
      columns: { ...columns, paper_approval_status: 'Approved' as const, release_at: null },
      log: (trx: Kysely<Schema>, { _id, revision }: DocumentRow) =>
        auditLog(trx).append({
          at: columns.approval_at,
          actor_id: null,
          actor,
          action: `${kind}.approve`,
          object_id: _id,
          about_id: owner._id,
          detail: { revision, comment: null, own: owner._id === approver._id, reviewer_id: approver._id },
        }),
    };
  }

  /** @param sha256 of the file as it was given, or of all pictures together */
  async function keep(row: ImportRow, owner: UserRow, staged: StagedFile, sha256: Buffer, order: ImportOrder) {
    const approved =
      DOCUMENT_CONTRACTS[row.kind].hasReview && row.paper_approval_status !== 'Pending'
        ? approval(order, owner, row.kind)
        : null;
    try {
      const document = await documents[row.kind].upload(owner, row.form, staged, {
        imported: {
          by: { actor_id: null, actor: order.actor },
          columns: { ...(row.created_at && { created_at: row.created_at }), ...approved?.columns },
          async commit(trx, document) {
            const key = importKey(row, sha256);
            if (!(await importRepository(trx).add(key, document._id, clock.now()))) throw new AlreadyImportedError(key);
            await approved?.log(trx, document);
          },
        },
      });
      return document._id;
    } finally {
      await staged.discard();
    }
  }

  /** In a dry run each row is checked once. @returns whether an earlier row was the same */
  async function validated(
    row: ImportRow,
    owner: UserRow,
    file: StagedFile,
    key: Buffer,
    checked: Map<string, Promise<void>>,
  ) {
    const earlier = checked.get(key.toString('hex'));
    // A paper that is only in the table can't be looked up: the rest of its solution is checked as a paper's.
    const kind = row.form.solution_of === NOT_IMPORTED ? 'paper' : row.kind;
    const validation = earlier ?? documents[kind].validateUpload(owner, row.form, file);
    checked.set(key.toString('hex'), validation);
    await validation;
    return earlier !== undefined;
  }

  async function takeFiles(
    row: ImportRow,
    owner: UserRow,
    files: readonly InsideFile[],
    order: ImportOrder,
  ): Promise<Outcome> {
    const described: StagedFile[] = [];
    for (const file of files) described.push(await describeFile(file));
    const [only, ...others] = described;
    if (!only) throw new FileProblem('is missing');
    const sha256 = others.length === 0 ? only.sha256 : joinedKey(described);
    const key = importKey(row, sha256);
    const before = await importRepository(db).find(key);
    if (before.result !== 'absent') return before;
    if (order.validated) {
      for (const [at, file] of described.entries()) {
        const part = at === 0 ? key : Buffer.concat([key, file.sha256]);
        if ((await validated(row, owner, file, part, order.validated)) && at === 0)
          return { result: 'present', _id: NOT_IMPORTED };
      }
    } else {
      const [file] = files;
      const staged = others.length === 0 && file ? await stage(bytesOf(file.handle)) : await joinPictures(files);
      const _id = await keep(row, owner, staged, others.length === 0 ? staged.sha256 : sha256, order);
      return { result: 'imported', kind: row.kind, _id };
    }
    return { result: 'imported', kind: row.kind, _id: NOT_IMPORTED };
  }

  async function openAll(row: ImportRow, { open }: ImportOrder, opened: InsideFile[]): Promise<void> {
    for (const name of splitFiles(row.file)) opened.push(await open(name));
  }

  async function importedBefore(key: Buffer): Promise<Outcome> {
    const found = await importRepository(db).find(key);
    return found.result === 'absent' ? { result: 'deleted' } : found;
  }

  return {
    /**
     * Brings in one row; `imported` means that it is durable.
     * @throws Problem STORAGE_FULL, and whatever would befall every other row too
     */
    async take(values: RowValues, order: ImportOrder): Promise<Outcome> {
      if (isPassedOver(values)) return { result: 'passed over' };
      const paper = values.solution_of ?? '';
      const tied = looksEmpty(paper) ? null : await namedPaper(db, paper, order.papers);
      if (!tied && !looksEmpty(paper))
        return refused('solution_of', 'isn’t the file of a paper in this table, or the id of a paper in the hub');
      const row = readRow(tied ? withPaper(values, tied, catalogue) : values, catalogue, clock.now());
      if (!('kind' in row)) return { result: 'refused', refusals: row };
      if (row.paper_approval_status === 'Approved' && !order.approver) {
        return refused('paper_approval_status', 'Approved needs an administrator: --approve EMAIL');
      }
      const owner = await ownerOf(row, order);
      if (typeof owner === 'string') return refused('uploaded_by', owner);
      const opened: InsideFile[] = [];
      try {
        await openAll(row, order, opened);
        const outcome = await takeFiles(row, owner, opened, order);
        if ('_id' in outcome && PAPERS.has(row.kind)) order.papers.set(row.file, { _id: outcome._id, values });
        return outcome;
      } catch (error) {
        if (error instanceof AlreadyImportedError) return await importedBefore(error.key);
        if (error instanceof FileProblem) return refused('file', error.message);
        if (error instanceof Problem && error.code !== 'STORAGE_FULL') {
          const ofTheOwner = OF_THE_OWNER[error.code];
          return ofTheOwner ? refused('uploaded_by', ofTheOwner) : refused('file', error.message);
        }
        throw error;
      } finally {
        for (const file of opened) await file.close();
      }
    },
  };
}

/** Whether papers may be approved in this person's name. */
export function mayApproveImports(user: UserRow): boolean {
  return isAdministrator(user) && user.disabled_at === null;
}
