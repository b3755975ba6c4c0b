import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PASSWORD, signUp } from '@exam-vault/testing/people';
import { startTestHub } from '@exam-vault/testing/test-hub';

describe('identity with trouble behind the scenes', () => {
  it('a mail server that refuses changes no answer and is logged', async () => {
    const mailer = { send: () => Promise.reject(new Error('mailbox on fire')) };
    const other = await startTestHub({ overrides: { mailer } });
    const { email } = await signUp(other);
    const response = await other.app.inject({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      payload: { email },
    });
    expect(response.statusCode).toBe(200);
    expect(JSON.stringify(other.logged)).toContain('mailbox on fire');
    await other.close();
  });

  it('a stop waits for a mail that is under way', async () => {
    const outbox: string[] = [];
    const slow = async ({ subject }: { subject: string }) => {
      await wait(500);
      outbox.push(subject);
    };
    const other = await startTestHub({ overrides: { mailer: { send: slow } } });
    const { email } = await signUp(other);
    await other.mails.settled();
    await other.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload: { email } });
    const before = outbox.length;
    await other.close();
    expect(before).toBe(1);
    expect(outbox[1]).toContain('new password');
  });

  it('a database that is away is 503 with Retry-After and signs nobody out', async () => {
    const other = await startTestHub();
    const { cookie, headers } = await signUp(other);
    const connect = other.database.pool.connect.bind(other.database.pool);
    const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    other.database.pool.connect = away as typeof connect;
    const payload = { email: 'x@example.edu', password: PASSWORD };
    const answers = [
      await other.app.inject({ url: '/api/auth/token', headers: { cookie } }),
      await other.app.inject({ url: '/api/auth/get-session', headers: { cookie } }),
      await other.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } }),
      await other.app.inject({ method: 'POST', url: '/api/auth/revoke-sessions', headers: { cookie } }),
      await other.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload }),
      await other.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload }),
      await other.app.inject({ url: '/login/get_role', headers }),
    ];
    other.database.pool.connect = connect;
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.cookies).toEqual([]);
    }
    expect((await other.app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(200);
    await other.close();
  });

  it('a success that cannot be noted is one all the same, with its cookie, and is logged', async () => {
    const other = await startTestHub({ env: { RATE_LIMITS: 'on' } });
    const { email, cookie } = await signUp(other);
    const query = other.database.pool.query.bind(other.database.pool) as (...given: unknown[]) => unknown;
    const broken = (...given: unknown[]) =>
      String(given[0]).includes('points = points - 1')
        ? Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
        : query(...given);
    other.database.pool.query = broken as typeof other.database.pool.query;
    const post = (path: string, payload: object, headers = {}) =>
      other.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    const changed = await post('/change-password', change, { cookie });
    const signedIn = await post('/sign-in/email', { email, password: 'another password' });
    for (const answer of [changed, signedIn]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.cookies).not.toEqual([]);
    }
    expect(other.logged.filter(({ msg }) => msg === 'a successful sign-in was not recorded')).toHaveLength(2);
    await other.close();
  });

  it('more hashes than can wait are 503, and the rest is served', async () => {
    const other = await startTestHub({
      overrides: { passwordHashing: { memoryCost: 19_456, timeCost: 2, maxWaiting: 10 } },
    });
    // Each of its own: those of one account wait for one another.
    const signIn = (n: number) => {
      const payload = { email: `nobody-${n}@example.edu`, password: PASSWORD };
      return other.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
    };
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(n)));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect(count(401)).toBeGreaterThanOrEqual(12);
    expect(count(503)).toBeGreaterThan(0);
    expect(count(401) + count(503)).toBe(100);
    await other.close();
  });
});
