import { unknownValues } from '@exam-vault/contract/catalogue';
import { ALL_FIELDS, type DocumentForm, type FieldName } from '@exam-vault/contract/document-fields';
import { maySetTeachersFields, mayUpload } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { forbidden, mayNotUpload, validation } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { auditLog, type AuditEntry } from '../audit/audit-log.ts';
import type { CurrentCatalogue } from '../catalogue/current-catalogue.ts';
import type { ServerKind } from './document-kind.ts';

export interface DocumentChecksDeps {
  readonly catalogue: CurrentCatalogue;
  readonly clock: Clock;
}

export type DocumentChecks = ReturnType<typeof documentChecks>;

/** What is asked before a document of this kind is written, and what is noted afterwards. */
export function documentChecks({ catalogue, clock }: DocumentChecksDeps, rules: ServerKind) {
  const { kind } = rules.contract;

  /** @throws Problem VALIDATION for a value that isn't in the catalogue */
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

  /** Puts what was done into the audit log. */
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

  return { checkForm, assertMaySet, assertMayUpload, audit };
}
