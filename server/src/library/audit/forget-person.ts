import { DOCUMENT_KINDS } from '@exam-vault/contract/document-fields';
import { sql, type Kysely } from 'kysely';
import { literalPattern } from '../../base/database/literal-pattern.ts';
import type { Schema } from '../../base/database/schema.ts';
import { allowAuditChange } from './allow-audit-change.ts';

/** Who is taken out of the log, and what stands there instead. */
export interface ForgottenPerson {
  readonly _id: string;
  readonly pseudonym: string;
  /** Their subject where it is an account of the hub itself, which entries name; else null. */
  readonly account: string | null;
  /** Their address, in lower case, if it is proved to be theirs; else null. */
  readonly address: string | null;
  /** The present name and those before it, addresses and ids: what entries about the person lose. */
  readonly texts: readonly string[];
  readonly replacement: string;
}

const INVITATIONS = ['invitation.create', 'invitation.withdraw'];

/**
 * Takes a person out of the log (decision 85). Rows are found by id alone; texts are changed only in entries about the person, so that a
 * name that stands in the words of somebody else's entry changes nothing there.
 */
export async function forgetPerson(db: Kysely<Schema>, person: ForgottenPerson): Promise<void> {
  const { _id, pseudonym, replacement } = person;
  await allowAuditChange(db, 'UPDATE');
  await forgetTexts(db, person);
  await forgetDetails(db, person);
  // What stood in the profile before.
  await db
    .updateTable('audit_log')
    .set({ detail: '{}' })
    .where('object_id', '=', _id)
    .where('action', '=', 'user.profile_correct')
    .execute();
  await db
    .updateTable('audit_log')
    .set({ actor_id: pseudonym, actor: replacement })
    .where('actor_id', '=', _id)
    .execute();
  await db.updateTable('audit_log').set({ object_id: pseudonym }).where('object_id', '=', _id).execute();
  await db.updateTable('audit_log').set({ about_id: pseudonym }).where('about_id', '=', _id).execute();
  await allowAuditChange(db, '');
}

/** Texts in entries about the person. One from before `about_id` is about the owner of its document, who uploaded it, the author or the reporter. */
async function forgetTexts(db: Kysely<Schema>, { _id, texts, replacement }: ForgottenPerson): Promise<void> {
  const isAbout = sql<boolean>`(object_id = ${_id}::uuid or about_id = ${_id}::uuid or about_id is null and case
    when detail ->> 'answer' is not null
      then detail ->> 'answer' in (select answer._id::text from answers answer where answer.author_id = ${_id}::uuid)
    when detail ->> 'report' is not null
      then detail ->> 'report' in (select report._id::text from reports report where report.reporter_id = ${_id}::uuid)
    else split_part(action, '.', 1) = any(${DOCUMENT_KINDS}::text[]) and object_id in (
      select document._id from documents document where document.owner_id = ${_id}::uuid
      union all
      select own.object_id from audit_log own where own.actor_id = ${_id}::uuid and own.action like '%.upload'
    )
  end)`;
  // Details are JSON, in which a text may be written in another way.
  const patterns = texts.map((text) => literalPattern(JSON.stringify(text).slice(1, -1)));
  const found = await db
    .selectFrom('audit_log')
    .select(['id', 'detail'])
    .where(isAbout)
    .where(sql<string>`detail::text`, 'ilike', sql<string>`any(${patterns}::text[])`)
    .execute();
  for (const { id, detail } of found) {
    const changed = JSON.stringify(replaceTexts(detail, texts, replacement));
    await db.updateTable('audit_log').set({ detail: changed }).where('id', '=', id).execute();
  }
}

/** Values of details that are a person's id or address as a whole, whatever the entry is about. */
async function forgetDetails(db: Kysely<Schema>, person: ForgottenPerson): Promise<void> {
  const { _id, pseudonym, account, address, replacement } = person;
  // An import that approves names the teacher who bears it.
  await db
    .updateTable('audit_log')
    .set({ detail: sql<string>`detail || jsonb_build_object('reviewer_id', ${pseudonym}::text)` })
    .where(sql`detail ->> 'reviewer_id'`, '=', _id)
    .execute();
  // An edit keeps who had reviewed the document before.
  const reviewer = sql`jsonb_build_object('reviewer_id', ${pseudonym}::text, 'approved_by', ${replacement}::text)`;
  await db
    .updateTable('audit_log')
    .set({ detail: sql<string>`jsonb_set(detail, '{before}', detail -> 'before' || ${reviewer})` })
    .where(sql`detail -> 'before' ->> 'reviewer_id'`, '=', _id)
    .execute();
  if (account !== null) {
    await db
      .updateTable('audit_log')
      .set({ detail: sql<string>`detail || jsonb_build_object('account', ${replacement}::text)` })
      .where(sql`detail ->> 'account'`, '=', account)
      .execute();
  }
  if (address !== null) {
    await db
      .updateTable('audit_log')
      .set({ detail: sql<string>`detail || jsonb_build_object('comment', ${replacement}::text)` })
      .where('action', 'in', INVITATIONS)
      .where(sql`detail ->> 'comment'`, '=', address)
      .execute();
  }
}

/** Replaces texts in all strings of a JSON value, whatever their case, where they stand as whole words. */
export function replaceTexts(value: unknown, texts: readonly string[], replacement: string): unknown {
  if (typeof value === 'string') {
    return texts.reduce((text, word) => text.replace(wholeWord(word), () => replacement), value);
  }
  if (Array.isArray(value)) return value.map((one) => replaceTexts(one, texts, replacement));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceTexts(one, texts, replacement)]));
}

const wholeWord = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'giu');
