import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';

/** What one tries to get in with. */
export type SignInStep = 'password' | 'app code' | 'backup code' | 'sign-up' | 'provider';

const OUTCOME_OF: Readonly<Record<number, string>> = { 400: 'refused', 401: 'failed', 429: 'held back' };

async function outcomeOf(answer: Response): Promise<string> {
  if (!answer.ok) return OUTCOME_OF[answer.status] ?? 'refused';
  const body = (await answer.clone().json()) as { twoFactorRedirect?: unknown } | null;
  return body?.twoFactorRedirect === true ? 'code wanted' : 'succeeded';
}

/** Writes the line about one try. */
export function logSignIn(request: FastifyRequest, step: SignInStep, outcome: string, account: string | null): void {
  const line = { event: 'sign-in', step, outcome, account: account ?? undefined, address: request.ip };
  const isRight = outcome === 'succeeded' || outcome === 'code wanted';
  request.log[isRight ? 'info' : 'warn'](line, 'sign-in');
  // The line of the request says who asked: after a wrong try that is not known.
  if (isRight) request.account = account;
}

/**
 * Makes one try to get in and writes one line about it, right or wrong, with the account's id where there is one (ASVS 5.0, 16.3.1):
 * never what was typed.
 */
export async function loggedSignIn(
  request: FastifyRequest,
  step: SignInStep,
  trying: () => Promise<Response>,
  accountOf: (answer: Response | null) => Promise<string | null>,
): Promise<Response> {
  const write = async (outcome: string, answer: Response | null) => {
    // Who it was is for the log alone: where it cannot be found out, the answer stands.
    logSignIn(request, step, outcome, await accountOf(answer).catch(() => null));
  };
  let answer: Response;
  try {
    answer = await trying();
  } catch (error) {
    const isRefusal = error instanceof Problem && error.status < 500;
    await write(isRefusal ? (OUTCOME_OF[error.status] ?? 'refused') : 'broke off', null);
    throw error;
  }
  await write(await outcomeOf(answer), answer);
  return answer;
}
