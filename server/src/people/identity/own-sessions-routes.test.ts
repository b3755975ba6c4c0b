import type { Session } from '@exam-vault/contract/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls, ID_OF_EMAIL } from '@exam-vault/testing/identity-calls';
import { cookieOf, freshToken, PASSWORD, signIn, signUp, student, type Person } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { turnOnSecondFactor } from '@exam-vault/testing/totp';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

const { post, get, withToken } = identityCalls(() => hub);
const list = async ({ headers }: Pick<Person, 'headers'>) =>
  (await hub.app.inject({ url: '/users/sessions', headers })).json<{ data: Session[] }>().data;
const end = ({ headers }: Pick<Person, 'headers'>, id: string) =>
  hub.app.inject({ method: 'PUT', url: `/users/sessions/${id}/end`, headers });
const isIn = async ({ cookie, token }: Person) => [await withToken(token), (await get('/token', cookie)).statusCode];
const IN = [404, 200];
const OUT = [401, 401];
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function signInWith(email: string, agent: string, remoteAddress: string): Promise<Person> {
  const session = await hub.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': agent },
    remoteAddress,
  });
  const cookie = cookieOf(session);
  const token = await freshToken(hub, cookie);
  return { email, password: PASSWORD, cookie, token, headers: { authorization: `Bearer ${token}` } };
}

describe('one’s own sessions (ASVS 5.0, 7.5.2)', () => {
  it('are listed with device, address and time, and which one this is', async () => {
    const { email } = await signUp(hub);
    await hub.database.rows(`delete from identity_sessions where user_id = ${ID_OF_EMAIL}`, [email]);
    const desk = await signInWith(email, FIREFOX, '10.1.1.1');
    const phone = await signInWith(email, PHONE, '10.1.1.2');
    await signInWith(email, '<script>alert(1)</script>', '10.1.1.3');
    const seen = await list(phone);
    expect(seen.map(({ device, address, current }) => [device, address, current])).toEqual([
      [null, '10.1.1.3', false],
      ['Chrome 140 on Android', '10.1.1.2', true],
      ['Firefox 140 on Linux', '10.1.1.1', false],
    ]);
    expect((await list(desk)).map(({ current }) => current)).toEqual([false, false, true]);
    for (const { created_at, used_at } of seen) {
      expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(60_000);
      expect(used_at).toMatch(/Z$/);
    }
    // Nothing in it opens a session.
    const rows = await hub.database.rows<{ token: string }>('select token from identity_sessions');
    for (const { token } of rows) expect(JSON.stringify(seen)).not.toContain(token);
  });

  it('are ended one by one, from the next request, and it is in the audit log', async () => {
    const here = await student(hub);
    const [there, elsewhere] = [await signIn(hub, here.email), await signIn(hub, here.email)];
    const [lost] = (await list(there)).filter(({ current }) => current);
    expect((await end(here, lost?._id ?? '')).statusCode).toBe(200);
    expect((await get('/token', there.cookie)).statusCode).toBe(401);
    expect((await list(here)).map(({ _id }) => _id)).not.toContain(lost?._id);
    const role = (who: Person) => hub.app.inject({ url: '/login/get_role', headers: who.headers });
    expect((await role(there)).statusCode).toBe(401);
    for (const other of [here, elsewhere]) expect((await role(other)).statusCode).toBe(200);
    expect((await end(here, lost?._id ?? '')).statusCode).toBe(404);
    expect(
      await hub.database.rows('select action, actor, actor_id from audit_log where object_id = $1', [here.user._id]),
    ).toEqual([{ action: 'user.session_end', actor: here.user.name, actor_id: here.user._id }]);
  });

  it('are nobody else’s to see or to end', async () => {
    const [asha, ravi] = [await signUp(hub), await signUp(hub)];
    const [own] = await list(asha);
    expect((await list(ravi)).map(({ _id }) => _id)).not.toContain(own?._id);
    for (const id of [own?._id ?? '', 'A'.repeat(32), '%00', "x'%20or%201=1"]) {
      expect((await end(ravi, id)).statusCode).toBe(404);
    }
    expect(await isIn(asha)).toEqual(IN);
  });
});

describe('a session that is over', () => {
  it('takes its ID tokens along, those of signing out too, and no other session’s', async () => {
    const here = await signUp(hub);
    const there = await signIn(hub, here.email);
    await post('/sign-out', {}, { cookie: here.cookie });
    expect(await isIn(here)).toEqual(OUT);
    expect(await isIn(there)).toEqual(IN);
  });

  it('is the one that another sign-in took the place of', async () => {
    const before = await signUp(hub);
    const wrong = await post('/sign-in/email', { email: before.email, password: 'wrong' }, { cookie: before.cookie });
    expect(wrong.statusCode).toBe(401);
    expect(await isIn(before)).toEqual(IN);
    const payload = { email: before.email, password: PASSWORD };
    expect((await post('/sign-in/email', payload, { cookie: before.cookie })).statusCode).toBe(200);
    expect(await isIn(before)).toEqual(OUT);
    // Also before the code of a second factor, as the cookie is lost then.
    const second = await signUp(hub);
    const { cookie } = await turnOnSecondFactor(hub, second);
    const token = await freshToken(hub, cookie);
    await post('/sign-in/email', { email: second.email, password: PASSWORD }, { cookie });
    expect(await isIn({ ...second, cookie, token })).toEqual(OUT);
  });

  it('has lasted 180 days, however often it was used', async () => {
    const [old, young] = [await signUp(hub), await signUp(hub)];
    const age = (who: Person, days: number) =>
      hub.database.rows(
        `update identity_sessions set created_at = now() - make_interval(days => $2) where user_id = ${ID_OF_EMAIL}`,
        [who.email, days],
      );
    await age(old, 181);
    await age(young, 179);
    expect(await hub.identity.endOldSessions(hub.clock.now())).toBe(1);
    expect(await isIn(old)).toEqual(OUT);
    expect(await isIn(young)).toEqual(IN);
  });
});
