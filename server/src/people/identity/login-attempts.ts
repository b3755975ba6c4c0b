import type { FastifyRequest } from 'fastify';
import { keyedMutex } from '../../base/limits/keyed-mutex.ts';
import { makeAttempt, type LoginAttempt } from '../../base/limits/login-rate-limits.ts';

export type RunLoginAttempt = ReturnType<typeof loginAttemptRunner>;

/** Runs a call that proves who somebody is, and reports its outcome to the rate limits. One account has one such call at a time. */
export function loginAttemptRunner() {
  const mutex = keyedMutex();
  return (request: FastifyRequest, account: string, attempt: LoginAttempt, call: () => Promise<Response>) =>
    makeAttempt(
      attempt,
      () => mutex(account, call),
      ({ ok }) => ok,
      request.log,
    );
}
