import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { freshToken, signIn, signUp, student } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

const HUB_SECRET = 'the same secret for all hubs of a database';
const ANOTHER = 'another secret than that of this database';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ env: { HUB_SECRET } });
});
afterAll(() => hub.close());

const start = (secret: string) => startTestHub({ database: hub.database, env: { HUB_SECRET: secret } });
const keys = () => hub.database.rows('select id, expires_at from identity_keys order by id');
const command = (secret: string, ...words: string[]) => runHub({ ...environmentOf(hub), HUB_SECRET: secret }, words);
const stopped = {
  code: 1,
  out: '',
  err: expect.stringMatching(/HUB_SECRET: doesn’t match this database.*hub -- new-secret/s),
};

describe('the secret of a database', () => {
  it('is that of the first hub, which another one must have too', async () => {
    const kept = await hub.database.rows("select value from settings where name = 'secret.fingerprint'");
    expect(kept).toEqual([{ value: hub.secrets.fingerprint }]);
    expect(JSON.stringify(kept)).not.toContain(HUB_SECRET);
    const { cookie } = await signUp(hub);
    const before = await keys();
    const refusal = start(ANOTHER);
    await expect(refusal).rejects.toThrow(ConfigError);
    await expect(refusal).rejects.toThrow('HUB_SECRET');
    expect(await keys()).toEqual(before);
    expect(await freshToken(hub, cookie)).not.toBe('');
    await (await start(HUB_SECRET)).close();
  });

  it('stops a command with another one before it has touched anything', async () => {
    const { cookie } = await signUp(hub);
    const before = await keys();
    for (const words of [['teachers'], ['verify'], ['backup', '/nowhere/x.tar']]) {
      expect(await command(ANOTHER, ...words)).toMatchObject(stopped);
    }
    expect(await keys()).toEqual(before);
    expect(await freshToken(hub, cookie)).not.toBe('');
    expect((await command(HUB_SECRET, 'teachers')).code).toBe(0);
  });

  it('is changed on purpose by hub new-secret, which ends all sessions', async () => {
    const own = await startTestHub({ env: { HUB_SECRET } });
    const run = (secret: string, ...words: string[]) => runHub({ ...environmentOf(own), HUB_SECRET: secret }, words);
    const who = await student(own);
    expect(await run(HUB_SECRET, 'new-secret')).toMatchObject({ code: 1, err: expect.stringContaining('already') });
    expect(await run(ANOTHER, 'new-secret')).toMatchObject({ code: 0, out: expect.stringContaining('sign in again') });
    expect(await own.database.rows('select 1 from identity_sessions')).toEqual([]);
    expect(
      await own.database.rows("select action, actor from audit_log where action like 'hub.%' order by id"),
    ).toEqual([{ action: 'hub.sign_out_everybody', actor: 'hub new-secret' }]);
    expect(await run(HUB_SECRET, 'teachers')).toMatchObject(stopped);
    const anew = await startTestHub({ database: own.database, env: { HUB_SECRET: ANOTHER } });
    expect((await signIn(anew, who.email)).token).not.toBe('');
    await anew.close();
    await own.close();
  });
});
