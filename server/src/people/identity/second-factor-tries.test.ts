import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls, ID_OF_EMAIL } from '@exam-vault/testing/identity-calls';
import { cookieOf, PASSWORD, signUp } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { codeOf, turnOnSecondFactor, wrongCodeOf } from '@exam-vault/testing/totp';

let hub: TestHub;
let second: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
  second = await startTestHub({ database: hub.database, env: { DATA_DIR: hub.config.dataDir } });
});
afterAll(async () => {
  await second.close();
  await hub.close();
});

const calls = identityCalls(() => hub);
const factor = (path: string, code: string, cookie: string, at = calls) =>
  at.post(`/two-factor/${path}`, { code }, { cookie });
const halfOf = async (email: string) => cookieOf(await calls.post('/sign-in/email', { email, password: PASSWORD }));
const halvesOf = (email: string, count: number) => Promise.all(Array.from({ length: count }, () => halfOf(email)));

/** Somebody whose second factor is on. */
async function withFactor() {
  const who = await signUp(hub);
  return { ...who, ...(await turnOnSecondFactor(hub, who)) };
}

function wrongCodes(uri: string, count: number): string[] {
  const right = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(uri, steps));
  const codes = Array.from({ length: count + right.length }, (_, n) => String(100_000 + n));
  return codes.filter((code) => !right.includes(code)).slice(0, count);
}

const state = async (email: string) =>
  (
    await hub.database.rows<{ count: number; waits: boolean }>(
      `select failed_verification_count as count, locked_until is not null as waits
       from identity_second_factors where user_id = ${ID_OF_EMAIL}`,
      [email],
    )
  )[0];
const endWait = (email: string) =>
  hub.database.rows(`update identity_second_factors set locked_until = now() where user_id = ${ID_OF_EMAIL}`, [email]);

describe('codes after the password', () => {
  it('are looked at ten times in all, of forty at the same moment at two hubs', { timeout: 60_000 }, async () => {
    const { email, uri } = await withFactor();
    const other = identityCalls(() => second);
    const halves = await halvesOf(email, 40);
    const codes = wrongCodes(uri, 40);
    const answers = await Promise.all(
      halves.map((half, n) => {
        const at = n % 2 ? calls : other;
        if (n % 4 > 1) return factor('verify-backup-code', `aaaaa${String(n + 10)}aaa`, half, at);
        return factor('verify-totp', codes[n] ?? '', half, at);
      }),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 401)) {
      expect(calls.problem(answer)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    expect(await state(email)).toEqual({ count: 10, waits: true });
    expect((await factor('verify-totp', codeOf(uri, 1), await halfOf(email))).statusCode).toBe(429);
  });

  it('are looked at again after the wait, and a right one ends the count', async () => {
    const { email, uri, backupCodes } = await withFactor();
    const halves = await halvesOf(email, 12);
    const codes = wrongCodes(uri, 11);
    for (const code of codes.slice(0, 10)) await factor('verify-totp', code, halves.pop() ?? '');
    expect(await state(email)).toEqual({ count: 10, waits: true });
    await endWait(email);
    expect((await factor('verify-totp', codes[10] ?? '', halves.pop() ?? '')).statusCode).toBe(401);
    expect(await state(email)).toEqual({ count: 1, waits: false });
    expect((await factor('verify-backup-code', backupCodes[0] ?? '', halves.pop() ?? '')).statusCode).toBe(200);
    expect(await state(email)).toEqual({ count: 0, waits: false });
  });

  it('let somebody in with the tenth, when that is right', async () => {
    const { email, uri } = await withFactor();
    const halves = await halvesOf(email, 10);
    for (const code of wrongCodes(uri, 9)) await factor('verify-totp', code, halves.pop() ?? '');
    expect((await factor('verify-totp', codeOf(uri, 1), halves.pop() ?? '')).statusCode).toBe(200);
    expect(await state(email)).toEqual({ count: 0, waits: false });
  });

  it('count only when they were looked at', async () => {
    const { email, uri } = await withFactor();
    const half = await halfOf(email);
    const codes = wrongCodes(uri, 12);
    // The sign-in is over after five; what comes with its cookie then is looked at no more.
    for (const code of codes) await factor('verify-totp', code, half);
    expect(await state(email)).toEqual({ count: 5, waits: false });
    const again = await Promise.all(codes.map((code) => factor('verify-totp', code, half)));
    expect(again.map(({ statusCode }) => statusCode)).toEqual(codes.map(() => 401));
    expect(await state(email)).toEqual({ count: 5, waits: false });
  });

  it('do not count in a session, which counts them itself', async () => {
    const { email, uri, cookie } = await withFactor();
    expect((await factor('verify-totp', wrongCodeOf(uri), cookie)).statusCode).toBe(401);
    expect(await state(email)).toEqual({ count: 0, waits: false });
  });

  it('are not taken for another account when the session ends beneath them', async () => {
    const own = await signUp(hub);
    const victim = await withFactor();
    const half = await halfOf(victim.email);
    // As a sign-out at the very moment between the two looks at the session.
    await hub.database.rows(`
      create function end_sessions() returns trigger language plpgsql as $$
      begin delete from identity_sessions; return null; end $$
    `);
    await hub.database.rows(`
      create trigger end_sessions after insert on identity_used_codes for each row execute function end_sessions()
    `);
    const answer = await factor('verify-totp', codeOf(victim.uri, 1), `${own.cookie}; ${half}`);
    await hub.database.rows('drop trigger end_sessions on identity_used_codes');
    expect(calls.problem(answer)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(answer.cookies.filter(({ value }) => value !== '')).toEqual([]);
  });
});
