import { sql, type Kysely } from 'kysely';

/** Columns with the name of a person who did something, and the audit entries that say the same: how their id is found for old rows. */
const NAMED = [
  { table: 'notifications', name: 'by_name', id: 'by_id', at: 'created_at', same: 'log.object_id = named.document_id' },
  {
    table: 'reports',
    name: 'resolved_by',
    id: 'resolved_by_id',
    at: 'resolved_at',
    same: `log.action like 'report.%' and log.detail ->> 'report' = named._id::text`,
  },
  {
    table: 'invitations',
    name: 'invited_by',
    id: 'invited_by_id',
    at: 'created_at',
    same: `(log.action = 'invitation.create_list' or log.action = 'invitation.create' and log.detail ->> 'comment' = named.email)`,
  },
  {
    table: 'invitation_links',
    name: 'invited_by',
    id: 'invited_by_id',
    at: 'created_at',
    same: `log.action = 'invitation.create_link'`,
  },
  { table: 'semester_steps', name: 'made_by', id: 'made_by_id', at: 'at', same: `log.action = 'hub.semester_step'` },
] as const;

/**
 * Ids beside names, so that a deletion finds what is a person's own by id and never by a text (decision 85). An old row gets one only where the
 * audit log has the same deed of the same moment, and exactly one account has the name; else it stays null. A hub of the version before
 * writes null too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, name, id, at, same } of NAMED) {
    await sql`
      alter table ${sql.table(table)} add column ${sql.ref(id)} uuid references users (_id) on delete set null
    `.execute(db);
    await sql`
      update ${sql.table(table)} named set ${sql.ref(id)} = person._id
      from (select name, (array_agg(_id))[1] as _id from users group by name having count(*) = 1) person
      where person.name = named.${sql.ref(name)} and (
        select count(*) > 0 and every(log.actor_id is not distinct from person._id) from audit_log log
        where log.at between named.${sql.ref(at)} - interval '2 seconds' and named.${sql.ref(at)} + interval '2 seconds'
          and log.actor = person.name and ${sql.raw(same)}
      )
    `.execute(db);
    await sql`
      create index ${sql.ref(`${table}_${id}`)} on ${sql.table(table)} (${sql.ref(id)}) where ${sql.ref(id)} is not null
    `.execute(db);
  }
  // A use of a link has the inviter of the link.
  await sql`
    update invitations set invited_by_id = link.invited_by_id from invitation_links link
    where link._id = link_id and invitations.invited_by_id is null and link.invited_by = invitations.invited_by
  `.execute(db);

  // Whom an entry is about, where its object is a document. Without a foreign key: rows of the log do not change when a person goes.
  await sql`alter table audit_log add column about_id uuid`.execute(db);
  await sql`create index audit_log_about on audit_log (about_id) where about_id is not null`.execute(db);

  // What a name looks like (users/name-key.ts). Null: not known yet, so that a hub of the version before need not know of it.
  await sql`alter table users add column name_key text`.execute(db);
  await sql`create index users_name_key on users (name_key)`.execute(db);
  await sql`
    create function forget_name_key() returns trigger language plpgsql as $$
    begin
      new.name_key := null;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger users_name_key_follows before update of name on users
      for each row when (old.name is distinct from new.name) execute function forget_name_key()
  `.execute(db);
}
