import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, paperForm } from '@exam-vault/testing/ask';
import { administrator, cookieOf, freshToken, PASSWORD, signUp, student, teacher } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { codeOf, turnOnSecondFactor } from '@exam-vault/testing/totp';

/** Issue 5: logs say who did what, and hold nothing that lets anybody in. */
describe('the log', () => {
  let hub: ListeningHub;
  /** What must not be in it, by what it is. */
  const secrets = new Map<string, string>();
  const keep = (what: string, value: string | undefined) => {
    if (value === undefined || value.length < 6) throw new Error(`${what}: ${value}`);
    secrets.set(`${what} ${secrets.size}`, value);
  };
  const keepCookies = (what: string, cookie: string) => {
    for (const [, value] of cookie.matchAll(/=([^;]+)/g)) keep(what, decodeURIComponent(value ?? ''));
  };
  let ids: string[];

  beforeAll(async () => {
    hub = await listeningHub();
    const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
      hub.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers });
    const [owner, reviewer, admin] = [await student(hub), await teacher(hub), await administrator(hub)];
    ids = [owner.user._id, reviewer.user._id, admin.user._id];
    keep('password', PASSWORD);
    for (const who of [owner, reviewer, admin]) {
      keep('ID token', who.token);
      keepCookies('session', who.cookie);
    }
    // What is wrong is often nearly right.
    keep('wrong password', 'correct horse batterz');
    await post('/sign-in/email', { email: owner.email, password: 'correct horse batterz' });
    await post('/sign-up/email', { email: 'weak@example.edu', password: 'password123' });
    keep('bad token', `${owner.token}x`);
    await ask(hub, 'GET', '/papers/my_paper', { as: { token: `${owner.token}x` } });
    await ask(hub, 'GET', `/papers/my_paper?token=${owner.token}&uid=${owner.token}`, { as: owner });
    await ask(hub, 'GET', `/api/auth/verify-email?token=${owner.token}`);

    const paper = await ask(hub, 'POST', '/papers/upload_paper', { as: owner, form: paperForm({}, await anyPdf()) });
    keep('file path', String(paper.body['file_url']).split('/')[2]);
    await ask(hub, 'GET', String(paper.body['file_url']));
    await ask(hub, 'GET', String(paper.body['file_url']).replace('/files/', '/files/x'));
    await ask(hub, 'PUT', '/papers/approve_paper', {
      as: reviewer,
      json: { paperId: paper.body['_id'], status: 'Approved' },
    });

    const second = await turnOnSecondFactor(hub, await signUp(hub));
    keep('secret', new URL(second.uri).searchParams.get('secret') ?? undefined);
    second.backupCodes.forEach((code) => keep('backup code', code));
    await post('/two-factor/verify-totp', { code: codeOf(second.uri, 1) }, { cookie: second.cookie });
    await post('/two-factor/disable', { password: PASSWORD, code: second.backupCodes[0] }, { cookie: second.cookie });

    await post('/request-password-reset', { email: owner.email });
    await hub.mails.settled();
    const links = hub.outbox.flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
    for (const link of links) keep('mailed token', new URL(link).searchParams.get('token') ?? undefined);
    const link = new URL(await hub.identity.passwordLink(owner.email)).searchParams.get('token') ?? '';
    keep('one-time link', link);
    await ask(hub, 'GET', `/reset_password?token=${link}`, { headers: { accept: 'text/html' } });
    keep('new password', 'another good password');
    await post('/reset-password', { token: link, newPassword: 'another good password' });
    await post('/reset-password', { token: link, newPassword: 'another good password' });
    const again = await post('/sign-in/email', { email: owner.email, password: 'another good password' });
    keepCookies('session', cookieOf(again));
    keep('ID token', await freshToken(hub, cookieOf(again)));
    await post('/revoke-sessions', {}, { cookie: cookieOf(again) });

    // A fault in the middle: what is logged of it is the error, not the request.
    await hub.database.rows('alter table identity_accounts rename to identity_accounts_away');
    await post('/sign-in/email', { email: reviewer.email, password: PASSWORD });
    await hub.database.rows('alter table identity_accounts_away rename to identity_accounts');
    await hub.database.rows('alter table users rename to users_away');
    await ask(hub, 'GET', '/papers/my_paper', { as: reviewer });
    await hub.database.rows('alter table users_away rename to users');
    keep('hub secret', hub.secrets.identitySecret);
    keep('file key', hub.secrets.fileKey.toString('base64url'));
  });
  afterAll(() => secrets.clear());

  it('has no password, token, cookie, code, secret or one-time link', () => {
    const text = JSON.stringify(hub.logged);
    expect(hub.logged.length).toBeGreaterThan(25);
    expect(secrets.size).toBeGreaterThan(25);
    const found = [...secrets].filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)));
    expect(found.map(([what]) => what)).toEqual([]);
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|"(cookie|authorization|set-cookie)"/i);
    expect(text).not.toContain('$argon2');
  });

  it('says who did what, when and how it ended, each request under an id', () => {
    const requests = hub.logged.filter(({ msg }) => msg === 'request');
    for (const request of requests) {
      expect(request).toMatchObject({
        method: expect.any(String) as string,
        status: expect.any(Number) as number,
        reqId: expect.any(String) as string,
        time: expect.any(Number) as number,
      });
    }
    expect(requests.find(({ path }) => path === '/papers/approve_paper')).toMatchObject({ user: ids[1], status: 200 });
    expect(requests.find(({ path }) => path === '/papers/upload_paper')).toMatchObject({ user: ids[0], status: 201 });
  });

  it('tells of the faults, without what was asked', () => {
    const faults = hub.logged.filter(({ msg }) => msg === 'request failed');
    expect(faults.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(faults)).toContain('identity_accounts');
  });
});
