import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { administrator, student } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

describe('the hub’s commands about one person', () => {
  let hub: TestHub;
  let env: Record<string, string>;
  let folder: string;
  beforeAll(async () => {
    hub = await startTestHub({ env: { HUB_SECRET: 'the same secret for all hubs of a database' } });
    env = environmentOf(hub);
    folder = await mkdtemp(join(tmpdir(), 'exam-vault-export-'));
  });
  afterAll(async () => {
    await hub.close();
    await rm(folder, { recursive: true, force: true });
  });
  const run = (...words: string[]) => runHub(env, words);

  it('writes what is kept of a person as a zip that only the operator reads', async () => {
    const { email, user } = await student(hub);
    expect(await run('export-person', email, folder)).toMatchObject({ code: 0, err: '' });
    expect(await readdir(folder)).toEqual([`${user._id}.zip`]);
    expect((await stat(join(folder, `${user._id}.zip`))).mode & 0o077).toBe(0);
    const lines = await hub.database.rows("select actor from audit_log where action = 'user.export'");
    expect(lines).toEqual([{ actor: 'hub export-person' }]);
  });

  it('has an account deleted, keeps it after all, and deletes it at once', async () => {
    const { email, user } = await student(hub, { name: 'Asha Rao' });
    expect(await run('delete-person', email)).toMatchObject({ code: 1, err: expect.stringContaining('--documents') });
    const asked = await run('delete-person', email, '--documents', 'keep');
    expect(asked).toMatchObject({ code: 0, out: expect.stringMatching(/will be deleted on \d{4}-/) });
    expect(await run('keep-person', email)).toMatchObject({
      code: 0,
      out: expect.stringContaining('won’t be deleted'),
    });
    expect(await run('keep-person', email)).toMatchObject({
      code: 0,
      out: expect.stringContaining('wasn’t going to be'),
    });
    const now = await run('delete-person', user._id, '--documents', 'remove', '--now');
    expect(now).toMatchObject({ code: 0, out: expect.stringContaining('was deleted') });
    expect(await hub.database.rows('select 1 from users where _id = $1', [user._id])).toEqual([]);
    expect(await hub.database.rows('select 1 from identity_users where email = $1', [email])).toEqual([]);
  });

  it('keeps the only administrator', async () => {
    const { email } = await administrator(hub);
    for (const more of [[], ['--now']])
      expect(await run('delete-person', email, '--documents', 'keep', ...more)).toMatchObject({
        code: 1,
        err: expect.stringContaining('only administrator'),
      });
  });
});
