import { beforeAll, expect, it } from 'vitest';
import { atEnd } from '@exam-vault/testing/at-end';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { up } from './067-ids-beside-names.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  await database.rows(`
    alter table notifications drop column by_id;
    alter table reports drop column resolved_by_id;
    alter table invitations drop column invited_by_id;
    alter table invitation_links drop column invited_by_id;
    alter table semester_steps drop column made_by_id;
    alter table audit_log drop column about_id;
    drop trigger users_name_key_follows on users;
    drop function forget_name_key;
    alter table users drop column name_key`);
});

async function person(name: string): Promise<string> {
  const [row] = await database.rows<{ _id: string }>(
    `insert into users (issuer, subject, role, name, email, role_id, department, university, college, status, created_at, updated_at)
     values ('test', gen_random_uuid()::text, 'teacher', $1, '', '', '', '', '', 'Approved', now(), now()) returning _id`,
    [name],
  );
  return String(row?._id);
}

/** A step of the semester by this name, and what the log has of it. */
async function step(made_by: string, actor_id: string | null, actor = made_by, minutes = 0): Promise<void> {
  await database.rows(
    `with step as (insert into semester_steps (made_by, at, total) select $1, now() - random() * interval '1 day', 1 returning at)
     insert into audit_log (at, actor_id, actor, action) select at + $4 * interval '1 minute', $2, $3, 'hub.semester_step' from step`,
    [made_by, actor_id, actor, minutes],
  );
}

it('finds the id of a name in an old row only where it is certain', async () => {
  const [tara, one, two, other] = [
    await person('Tara'),
    await person('Asha'),
    await person('Asha'),
    await person('Om'),
  ];
  await step('Tara', tara);
  // Two accounts with the name; another account in the log; another time; an account that has another name by now.
  await step('Asha', one);
  await step('Asha', two);
  await step('Om', tara, 'Om');
  await step('Om', other, 'Om', 5);
  await step('Gone', other);
  await database.rows(`
    insert into reports (kind, created_at, state, resolved_by, resolved_at, claimant_name, claimant_email)
      values ('copyright', now(), 'dismissed', 'Tara', now(), 'A', 'a@example.com');
    insert into audit_log (at, actor_id, actor, action, detail)
      select resolved_at, '${tara}', 'Tara', 'report.dismiss', jsonb_build_object('report', _id) from reports;
    insert into invitation_links (token_hash, uses, invited_by, created_at, ends_at) values (sha256('a'), 2, 'Tara', now(), now());
    insert into audit_log (at, actor_id, actor, action) values (now(), '${tara}', 'Tara', 'invitation.create_link');
    insert into invitations (email, token_hash, mailed, invited_by, created_at, expires_at, link_id)
      select 'b@example.com', sha256('b'), false, 'Tara', now() - interval '1 hour', now(), _id from invitation_links;
    insert into notifications (user_id, kind, by_name, created_at) values ('${other}', 'paper_approved', 'Tara', now())`);
  await database.db.transaction().execute((trx) => up(trx as never));
  const steps = await database.rows('select made_by, made_by_id from semester_steps where made_by_id is not null');
  expect(steps).toEqual([{ made_by: 'Tara', made_by_id: tara }]);
  expect(await database.rows('select resolved_by_id as _id from reports')).toEqual([{ _id: tara }]);
  expect(await database.rows('select invited_by_id as _id from invitation_links')).toEqual([{ _id: tara }]);
  expect(await database.rows('select invited_by_id as _id from invitations')).toEqual([{ _id: tara }]);
  // Nothing in the log says that it was she.
  expect(await database.rows('select by_id as _id from notifications')).toEqual([{ _id: null }]);
});
