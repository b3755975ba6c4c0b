import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { forgetAudit } from './forget-audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.rows(
    "insert into audit_log (at, actor, action) select now() - n * interval '1 day', 'hub', 'hub.reindex' from generate_series(0, 200) n",
  );
});
afterAll(() => database.close());

const clock = { now: () => new Date() };
const count = async () => (await database.rows("select 1 from audit_log where action = 'hub.reindex'")).length;

describe('RETENTION_AUDIT_DAYS', () => {
  it('keeps everything without it', async () => {
    expect(await forgetAudit(database.db, clock, null)).toBe(0);
    expect(await count()).toBe(201);
  });

  it('removes older entries, says so in the log, and leaves the log shut', async () => {
    expect(await forgetAudit(database.db, clock, 90)).toBe(111);
    expect(await count()).toBe(90);
    expect(
      await database.rows("select detail ->> 'comment' as text from audit_log where action = 'hub.forget_audit'"),
    ).toEqual([{ text: expect.stringMatching(/^111 entries from before \d{4}-/) }]);
    expect(await forgetAudit(database.db, clock, 90)).toBe(0);
    await expect(database.rows('delete from audit_log')).rejects.toThrow('the audit log only grows');
  });
});
