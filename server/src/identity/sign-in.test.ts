import { DIALOGS } from '@exam-vault/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, freshToken, PASSWORD, signIn, signUp } from '../testing/people.ts';
import { startTestHub, type TestHub } from '../testing/test-hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
  hub.app.inject({ method: 'POST', url: `/api/auth${path}`, payload: payload as object, headers });
const profileStatus = async (token: string) =>
  (await hub.app.inject({ url: '/login/get_role', headers: { authorization: `Bearer ${token}` } })).statusCode;

describe('signing up (spec section 7, contract section 4)', () => {
  it('gives a session at once and an ID token for it', async () => {
    const { token, cookie } = await signUp(hub);
    expect(await profileStatus(token)).toBe(404);
    const session = await hub.app.inject({ url: '/api/auth/get-session', headers: { cookie } });
    expect(session.json()).toMatchObject({ user: { emailVerified: false } });
  });
});
