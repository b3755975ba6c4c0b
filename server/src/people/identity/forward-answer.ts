import type { FastifyReply } from 'fastify';
import { emailInUse, rateLimited, unauthenticated, validation, type Problem } from '../../base/errors.ts';
import {
  invalidCredentials,
  linkExpired,
  signInExpired,
  weakPassword,
  wrongCode,
  wrongPassword,
} from '../../base/identity-problems.ts';

/** The lock time of the built-in provider; see its code-attempts.ts. */
const SECOND_FACTOR_LOCK_S = 900;
/** For refusals that name no time. */
const DEFAULT_RETRY_AFTER_S = 60;

const noSecondFactor = () => validation('Two-step sign-in is off for this account.');

/** The contract's problem for each of better-auth's error codes. */
const PROBLEMS: Record<string, () => Problem> = {
  USER_ALREADY_EXISTS: emailInUse,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailInUse,
  INVALID_EMAIL_OR_PASSWORD: invalidCredentials,
  INVALID_EMAIL: invalidCredentials,
  INVALID_PASSWORD: wrongPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: wrongPassword,
  PASSWORD_TOO_SHORT: weakPassword,
  PASSWORD_TOO_LONG: weakPassword,
  INVALID_TOKEN: linkExpired,
  TOKEN_EXPIRED: linkExpired,
  USER_NOT_FOUND: linkExpired,
  EMAIL_ALREADY_VERIFIED: () => validation('This email is already confirmed.'),
  EMAIL_MISMATCH: () => validation('This isn’t the email of your account.'),
  UNAUTHORIZED: unauthenticated,
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: signInExpired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: signInExpired,
  ACCOUNT_TEMPORARILY_LOCKED: () => rateLimited(SECOND_FACTOR_LOCK_S),
  TOTP_ALREADY_ENABLED: () => validation('Two-step sign-in is already on for this account.'),
  TOTP_NOT_ENABLED: noSecondFactor,
  TWO_FACTOR_NOT_ENABLED: noSecondFactor,
  BACKUP_CODES_NOT_ENABLED: noSecondFactor,
};

async function problemOf(answer: Response): Promise<Error> {
  const text = await answer.text();
  let code = '';
  try {
    code = String((JSON.parse(text) as { code?: unknown }).code);
  } catch {
    // Not JSON: the status decides.
  }
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  if (known) return known();
  if (answer.status === 401) return unauthenticated();
  if (answer.status === 429) return rateLimited(DEFAULT_RETRY_AFTER_S);
  if (answer.status < 500) return validation('The request isn’t valid.');
  return new Error(`the identity provider answered ${answer.status} ${code}`);
}

/** Removes the session's id from an answer. It is in the cookie as well, and scripts of the page must not read it. */
export function withoutSessionId(text: string): string {
  const body = JSON.parse(text) as { token?: unknown; session?: { token?: unknown } | null } | null;
  if (body === null || typeof body !== 'object') return text;
  delete body.token;
  delete body.session?.token;
  return JSON.stringify(body);
}

/** Sends the identity provider's answer to the client. Cookies are always sent, also with an error. @throws Problem for each error */
export async function forwardAnswer(
  answer: Response,
  reply: FastifyReply,
  present: (text: string) => string = withoutSessionId,
): Promise<FastifyReply> {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const location = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && location) return reply.redirect(location, 302);
  if (!answer.ok) throw await problemOf(answer);
  return reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .send(present(await answer.text()));
}
