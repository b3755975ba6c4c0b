import { describe, expect, it } from 'vitest';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { PASSWORD, signUp } from '@exam-vault/testing/people';
import { keyedMutex } from './keyed-mutex.ts';

describe('a keyed mutex', () => {
  it('waits for its own key alone, and goes on after a failure', async () => {
    const mutex = keyedMutex();
    const seen: string[] = [];
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const first = mutex('asha', async () => {
      await held;
      seen.push('first');
      throw new Error('no');
    });
    const second = mutex('asha', async () => void seen.push('second'));
    await mutex('ravi', async () => void seen.push('other'));
    expect(seen).toEqual(['other']);
    go();
    await expect(first).rejects.toThrow('no');
    await second;
    expect(seen).toEqual(['other', 'first', 'second']);
  });
});

it('keeps accounts that sign in without end from holding up the others', async () => {
  // Hashes that take a while: the queue is what is tried.
  const passwordHashing = { memoryCost: 8_192, timeCost: 1, maxWaiting: 1 };
  const hub = await listeningHub({ passwordHashing }, undefined, { RATE_LIMITS: 'on' });
  const [asha, ravi, victim] = [await signUp(hub), await signUp(hub), await signUp(hub)];
  const signIn = ({ email }: { email: string }) =>
    hub.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password: PASSWORD } });
  const many = Promise.all(Array.from({ length: 20 }, (_, n) => signIn(n % 2 ? asha : ravi)));
  const own = await signIn(victim);
  expect(own.statusCode).toBe(200);
  // Ten of each at most are under way (decision 8), and none of them is one too many for the queue.
  expect((await many).map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200));
}, 120_000);
