import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { OWASP_HASHING } from '../adapters/built-in-identity/password-hashing.ts';
import { ask } from '@exam-vault/testing/ask';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { PASSWORD } from '@exam-vault/testing/people';

const STUDENTS = 100;
const MINUTE = 60_000;

describe('a campus behind one address (issue 5, part 8)', () => {
  it('signs in a hundred students within a minute, at the real cost of a hash, while guesses fail beside them', async () => {
    const hub = await listeningHub({ passwordHashing: OWASP_HASHING }, undefined, { RATE_LIMITS: 'on' });
    const emails = Array.from({ length: STUDENTS }, (_, n) => `student${n}@college.edu`);
    const account = { password: PASSWORD, name: 'Somebody', confirmed: false };
    await Promise.all(emails.map((email) => hub.identity.createAccount({ ...account, email })));
    const signIn = (email: string, password: string) =>
      ask(hub, 'POST', '/api/auth/sign-in/email', { json: { email, password } });

    const began = performance.now();
    const failing = Promise.all(Array.from({ length: 40 }, (_, n) => signIn(`victim${n % 4}@college.edu`, 'a guess')));
    const signingIn = Promise.all(emails.map((email) => signIn(email, PASSWORD)));
    // Hashes leave room for requests that only read.
    const reads: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const asked = performance.now();
      expect((await ask(hub, 'GET', '/papers/all_paper')).status).toBe(200);
      reads.push(performance.now() - asked);
    }
    const statuses = (await signingIn).map(({ status }) => status);
    const took = performance.now() - began;
    expect(new Set((await failing).map(({ status }) => status))).toEqual(new Set([401]));
    expect(statuses).toEqual(Array<number>(STUDENTS).fill(200));
    expect(took).toBeLessThan(MINUTE);
    expect(Math.max(...reads)).toBeLessThan(MINUTE / 2);
    console.log(
      `${STUDENTS} sign-ins beside 40 failing ones took ${Math.round(took)} ms on ${availableParallelism()} cores; ` +
        `the slowest of ten reads ${Math.round(Math.max(...reads))} ms`,
    );
  });
});
