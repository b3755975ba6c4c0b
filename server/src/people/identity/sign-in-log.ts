import type { FastifyRequest } from 'fastify';
import { Problem } from '../../base/errors.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';

/** The proof that an attempt to sign in uses, as it is logged. */
export type SignInStep = 'password' | 'app code' | 'backup code' | 'sign-up' | 'provider';

const OUTCOME_OF: Readonly<Record<number, string>> = { 400: 'refused', 401: 'failed', 429: 'held back' };

async function outcomeOf(answer: Response): Promise<string> {
  if (!answer.ok) return OUTCOME_OF[answer.status] ?? 'refused';
  const body = (await answer.clone().json()) as { twoFactorRedirect?: unknown } | null;
  return body?.twoFactorRedirect === true ? 'code wanted' : 'succeeded';
}

/** A wrong proof, or one that was not even looked at because too many came before it. A sign-up proves nothing yet. */
const isFailure = (step: SignInStep, outcome: string) =>
  step !== 'sign-up' && (outcome === 'failed' || outcome === 'held back');

/** Logs the outcome of one attempt. */
export function logSignIn(request: FastifyRequest, step: SignInStep, outcome: string, account: string | null): void {
  const line = { event: 'sign-in', step, outcome, account: account ?? undefined, address: request.ip };
  const isRight = outcome === 'succeeded' || outcome === 'code wanted';
  request.log[isRight ? 'info' : 'warn'](line, 'sign-in');
  // The request's own log line names the account only if the attempt was right. Otherwise nobody knows who sent it.
  if (isRight) request.account = account;
}

interface SignInAttempt {
  readonly attempt: () => Promise<Response>;
  readonly accountOf: (answer: Response | null) => Promise<string | null>;
  readonly failures: Pick<FailedSignIns, 'count'>;
}

/**
 * Makes one attempt to sign in and logs it, right or wrong, with the account's id if there is one (ASVS 5.0, 16.3.1). Nothing that was
 * typed is logged. A failure is counted too.
 */
export async function loggedSignIn(
  request: FastifyRequest,
  step: SignInStep,
  { attempt, accountOf, failures }: SignInAttempt,
): Promise<Response> {
  const write = async (outcome: string, answer: Response | null) => {
    if (isFailure(step, outcome)) failures.count();
    // The account is only for the log. If it cannot be found, the answer stays the same.
    logSignIn(request, step, outcome, await accountOf(answer).catch(() => null));
  };
  let answer: Response;
  try {
    answer = await attempt();
  } catch (error) {
    const isRefusal = error instanceof Problem && error.status < 500;
    await write(isRefusal ? (OUTCOME_OF[error.status] ?? 'refused') : 'broke off', null);
    throw error;
  }
  await write(await outcomeOf(answer), answer);
  return answer;
}
