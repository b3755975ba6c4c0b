import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import { ALL_FIELDS } from '@exam-vault/contract/document-fields';
import { shownStatus } from '@exam-vault/contract/permissions';
import type { DraftRow } from '../../base/database/draft-schema.ts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';

/** What an export shows of rows, field by field. */

export function presentOwnDocument(row: DocumentRow, file: string) {
  const fields = ALL_FIELDS.map(({ name }) => [name, row[name]] as const).filter(([, value]) => value !== null);
  return {
    _id: row._id,
    kind: row.kind,
    ...Object.fromEntries(fields),
    file,
    file_type: row.file_type,
    file_size: row.file_size,
    file_sha256: row.file_sha256.toString('hex'),
    page_count: row.page_count,
    uploaded_by: row.uploaded_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    download_count: row.download_count,
    ...(DOCUMENT_CONTRACTS[row.kind].hasReview
      ? {
          paper_approval_status: shownStatus(row.paper_approval_status),
          approved_by: row.approved_by,
          approval_at: row.approval_at,
          comment: row.comment,
          release_at: row.release_at,
        }
      : {}),
    ...(row.solution_of === null ? {} : { solution_of: row.solution_of, official: row.is_official }),
    ...(row.about_paper === null ? {} : { about_paper: row.about_paper }),
    /** It is in no list, and will be removed. */
    deleted_at: row.deleted_at,
  };
}

export function presentOwnDraft(
  { _id, kind, file_name, file_size, form_values, created_at, touched_at }: DraftRow,
  file: string,
) {
  return { _id, kind, file_name, file, file_size, values: form_values, created_at, changed_at: touched_at };
}

interface Entry {
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor: string;
  readonly object_id: string | null;
  readonly detail: Record<string, unknown>;
}

/** An entry of the audit log as the person whom it is about may have it: who reviews papers is known to their owner, who administers is not. */
export function presentOwnEntry(entry: Entry, { _id, name }: UserRow) {
  const { at, action, actor_id, actor, object_id, detail } = entry;
  const isAboutPerson = object_id === _id;
  const by = actor_id === _id ? name : isAboutPerson && actor_id !== null ? 'an administrator' : actor;
  const text = [detail['reason'], detail['comment']].find((value) => typeof value === 'string');
  return {
    at,
    action,
    by,
    about: isAboutPerson ? 'you' : object_id,
    ...(text === undefined ? {} : { comment: text }),
    ...(action === 'user.profile_correct' ? { before: detail['fields'] } : {}),
  };
}
