import type { FastifyRequest } from 'fastify';
import { keyedMutex } from '../../base/limits/keyed-mutex.ts';
import type { LoginAttempt } from '../../base/limits/login-rate-limits.ts';

export type RunLoginAttempt = ReturnType<typeof loginAttemptRunner>;

/** Runs a call that proves who somebody is, and reports its outcome to the rate limits. One account has one such call at a time. */
export function loginAttemptRunner() {
  const mutex = keyedMutex();
  return async (
    request: FastifyRequest,
    account: string,
    attempt: LoginAttempt,
    call: () => Promise<Response>,
  ): Promise<Response> => {
    const answer = await mutex(account, call).catch(async (error: unknown) => {
      await attempt.cancelled().catch(() => {});
      throw error;
    });
    if (!answer.ok) {
      await attempt.failed();
      return answer;
    }
    // The sign-in itself worked. If the counters cannot be updated, the person must still get the cookie of the new session.
    await attempt
      .succeeded()
      .catch((error: unknown) => request.log.warn({ err: error }, 'a successful sign-in was not recorded'));
    return answer;
  };
}
