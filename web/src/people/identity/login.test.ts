import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeHub, tokenFor } from '../../testing/fake-hub.ts';
import { login } from './use-login.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const CREDENTIALS = { email: 'asha@college.example', password: 'correct horse' };

describe('a login', () => {
  it('signs in by e-mail and password, draws a fresh ID token, then asks for the role with it (spec section 4)', async () => {
    const token = tokenFor('asha');
    const hub = fakeHub({
      'POST /api/auth/sign-in/email': () => ({ body: {} }),
      'GET /api/auth/token': () => ({ body: { token } }),
      'GET /login/get_role': () => ({ body: { role: 'student', name: 'Asha', is_admin: false } }),
    });
    const outcome = await login(CREDENTIALS, new AbortController().signal);
    expect(outcome).toEqual({ kind: 'student', name: 'Asha' });
    expect(hub.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/auth/sign-in/email',
      'GET /api/auth/token',
      'GET /login/get_role',
    ]);
    expect(hub.sent[0]?.body).toEqual(CREDENTIALS);
    expect(hub.sent[2]?.authorization).toBe(`Bearer ${token}`);
    expect(sessionStorage.getItem('authToken')).toBe(token);
  });
});
