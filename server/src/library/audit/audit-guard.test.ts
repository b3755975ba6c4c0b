import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, student } from '@exam-vault/testing/people';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let hub: TestHub;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  hub = await startTestHub({ database });
  const { user } = await student(hub);
  const { headers } = await administrator(hub);
  await hub.app.inject({ method: 'PUT', url: `/admin/users/${user._id}/disable`, headers });
});
afterAll(async () => {
  await hub.close();
  await database.close();
});

describe('the audit log in the database (issue 5)', () => {
  it.each([
    "update audit_log set actor = 'somebody else'",
    "update audit_log set at = now() where action = 'user.disable'",
    'delete from audit_log',
    'delete from audit_log where false',
    'truncate audit_log',
    'truncate users cascade',
    "insert into audit_log (at, actor, action, object_id) values (now(), 'x', 'y', gen_random_uuid()) on conflict (id) do update set actor = 'x'",
    'with gone as (delete from audit_log returning id) select count(*) from gone',
    'merge into audit_log using (select 1) as one on true when matched then delete',
  ])('refuses: %s', async (statement) => {
    const before = await database.rows('select * from audit_log order by id');
    expect(before.length).toBeGreaterThan(0);
    await expect(database.rows(statement)).rejects.toThrow('the audit log only grows');
    expect(await database.rows('select * from audit_log order by id')).toEqual(before);
  });

  it('a person who stands in it cannot be removed from under it', async () => {
    await expect(database.rows('delete from users where is_admin')).rejects.toThrow(/foreign key/);
  });

  it('no call of the hub changes or removes a line: there is only one route, and it reads', () => {
    const routes = hub.routes.filter((route) => route.includes('audit'));
    expect(routes.toSorted()).toEqual(['GET /admin/audit_log', 'HEAD /admin/audit_log']);
  });
});
