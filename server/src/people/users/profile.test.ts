import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, signUp, student, teacher, type Person } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

const getRole = (who: Pick<Person, 'headers'> | null) =>
  hub.app.inject({ url: '/login/get_role', headers: { ...who?.headers } });
const getProfile = (who: Pick<Person, 'headers'> | null) =>
  hub.app.inject({ url: '/login/get_teacher_data', headers: { ...who?.headers } });

describe('get_role and get_teacher_data (contract section 4)', () => {
  it('without a profile are 404 NOT_REGISTERED, without a token 401', async () => {
    const who = await signUp(hub);
    for (const call of [getRole, getProfile]) {
      const response = await call(who);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_REGISTERED' });
      expect((await call(null)).statusCode).toBe(401);
    }
  });

  it('give everybody their own profile', async () => {
    const someone = await student(hub);
    expect((await getProfile(someone)).json()).toEqual(someone.user);
    const another = await teacher(hub);
    expect((await getProfile(another)).json()).toMatchObject({ status: 'Approved', approved_time: expect.any(String) });
    expect((await getRole(another)).json()).toMatchObject({ role: 'teacher', status: 'Approved', is_admin: false });
    expect((await getRole(await administrator(hub))).json()).toMatchObject({
      role: 'teacher',
      status: 'Approved',
      is_admin: true,
    });
  });

  it('say what the database says now, not what the token said (contract section 3)', async () => {
    const who = await teacher(hub, { approved: false });
    const { headers } = await administrator(hub);
    await hub.app.inject({
      method: 'PUT',
      url: `/admin/teachers/${who.user._id}/approve`,
      headers,
      payload: { accept_unconfirmed: true },
    });
    expect((await getRole(who)).json()).toMatchObject({ status: 'Approved' });
  });
});
