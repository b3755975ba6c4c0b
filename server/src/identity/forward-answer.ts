import type { FastifyReply } from 'fastify';
import { emailInUse, rateLimited, unauthenticated, validation, type Problem } from '../errors.ts';
import {
  invalidCredentials,
  linkExpired,
  signInExpired,
  weakPassword,
  wrongCode,
  wrongPassword,
} from './identity-problems.ts';

const noSecondFactor = () => validation('This account has no second factor.');

/** better-auth's error codes in the words of the contract. */
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
  EMAIL_ALREADY_VERIFIED: () => validation('This e-mail is confirmed already.'),
  EMAIL_MISMATCH: () => validation('This is not the e-mail of your account.'),
  UNAUTHORIZED: unauthenticated,
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: signInExpired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: signInExpired,
  // As long as code-attempts.ts of the built-in provider locks it.
  ACCOUNT_TEMPORARILY_LOCKED: () => rateLimited(900),
  TOTP_ALREADY_ENABLED: () => validation('This account has a second factor already.'),
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
    // Not JSON: the status says enough.
  }
  const known = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined;
  if (known) return known();
  if (answer.status === 401) return unauthenticated();
  if (answer.status === 429) return rateLimited(60);
  if (answer.status < 500) return validation('The request is not valid.');
  return new Error(`the identity provider answered ${answer.status} ${code}`);
}

/** The provider's answers carry the session's id as well as its cookie does: no script of the page needs it. */
export function withoutSessionId(text: string): string {
  const body = JSON.parse(text) as { token?: unknown; session?: { token?: unknown } | null } | null;
  if (body === null || typeof body !== 'object') return text;
  delete body.token;
  delete body.session?.token;
  return JSON.stringify(body);
}

/** Hands the provider's answer on: cookies always, an error in the contract's shape. @throws Problem */
export async function forwardAnswer(
  answer: Response,
  reply: FastifyReply,
  shown: (text: string) => string = withoutSessionId,
): Promise<FastifyReply> {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const location = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && location) return reply.redirect(location, 302);
  if (!answer.ok) throw await problemOf(answer);
  return reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .send(shown(await answer.text()));
}
