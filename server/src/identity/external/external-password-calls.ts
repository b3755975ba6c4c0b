import { accountDisabled, notFound, rateLimited, unauthenticated, validation } from '../../errors.ts';
import type { PasswordProvider, Refusal } from '../../ports/identity-provider.ts';
import type { ExternalSession, ExternalSessions } from './external-sessions.ts';

/** The words of the built-in provider, which forward-answer.ts turns into the contract's. */
const CODES: Partial<Record<Refusal, [code: string, status: number]>> = {
  'email-in-use': ['USER_ALREADY_EXISTS', 422],
  'wrong-credentials': ['INVALID_EMAIL_OR_PASSWORD', 401],
  'weak-password': ['PASSWORD_TOO_SHORT', 400],
  'link-expired': ['INVALID_TOKEN', 400],
};
/** Seconds: Firebase says no number. */
const RETRY_AFTER_S = 60;

/** @throws Problem for what is no guess and must not be counted as one */
function refusalAnswer(refusal: Refusal, codes = CODES): Response {
  if (refusal === 'rate-limited') throw rateLimited(RETRY_AFTER_S);
  if (refusal === 'disabled') throw accountDisabled();
  const known = codes[refusal];
  if (!known) throw validation('This account has a second factor, which cannot be asked for here.');
  return Response.json({ code: known[0] }, { status: known[1] });
}

const done = () => Response.json({ status: true });

export interface PasswordCall {
  readonly body: Readonly<Record<string, string>>;
  readonly session: ExternalSession | null;
  readonly mail: boolean;
  /** Opens a session in place of the one at hand, and answers who has it. */
  readonly enter: (grant: Parameters<ExternalSessions['open']>[1]) => Promise<Response>;
}

/** The calls of e-mail and password for a provider outside the hub, by path: the same paths and answers as the built-in provider's. */
export function externalPasswordCalls(
  provider: PasswordProvider,
  sessions: Pick<ExternalSessions, 'endAll'>,
): Readonly<Record<string, (call: PasswordCall) => Promise<Response>>> {
  return {
    async '/sign-up/email'({ body, mail, enter }) {
      const grant = await provider.signUp(body['email'] ?? '', body['password'] ?? '');
      if (typeof grant === 'string') return refusalAnswer(grant);
      // The account is there, with or without that mail.
      if (mail) await provider.mailConfirmation(grant.id_token).catch(() => null);
      return enter(grant);
    },
    async '/sign-in/email'({ body, enter }) {
      const grant = await provider.signIn(body['email'] ?? '', body['password'] ?? '');
      return typeof grant === 'string' ? refusalAnswer(grant) : enter(grant);
    },
    async '/change-password'({ body, session, enter }) {
      if (!session) throw unauthenticated();
      const { currentPassword: current = '', newPassword: next = '' } = body;
      const grant = await provider.changePassword(session.identity.email, current, next);
      if (typeof grant === 'string')
        return refusalAnswer(grant, { ...CODES, 'wrong-credentials': ['INVALID_PASSWORD', 400] });
      await sessions.endAll(session.identity, 'user.password_change');
      return enter(grant);
    },
    async '/request-password-reset'({ body }) {
      const refusal = await provider.mailReset(body['email'] ?? '');
      return refusal === null ? done() : refusalAnswer(refusal);
    },
    async '/reset-password'({ body }) {
      const refusal = await provider.resetPassword(body['token'] ?? '', body['newPassword'] ?? '');
      return refusal === null ? done() : refusalAnswer(refusal);
    },
    async '/send-verification-email'({ body, session }) {
      // Alike for everybody else's e-mail: only one's own is ever mailed to.
      if (session?.identity.email.toLowerCase() !== body['email']?.toLowerCase()) return done();
      const refusal = session && (await provider.mailConfirmation(session.id_token));
      return refusal ? refusalAnswer(refusal) : done();
    },
    // Firebase's own page answers the link of that mail.
    '/verify-email': () => Promise.reject(notFound()),
  };
}
