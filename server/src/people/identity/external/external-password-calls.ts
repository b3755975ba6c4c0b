import { accountDisabled, notFound, rateLimited, unauthenticated, validation } from '../../../base/errors.ts';
import type { PasswordProvider, Refusal, TokenGrant } from '../../../base/ports/identity-provider.ts';
import type { ExternalSession, ExternalSessions } from './external-sessions.ts';

/** The error codes of the built-in provider. forward-answer.ts turns them into the contract's problems. */
const CODES: Partial<Record<Refusal, [code: string, status: number]>> = {
  'email-in-use': ['USER_ALREADY_EXISTS', 422],
  'wrong-credentials': ['INVALID_EMAIL_OR_PASSWORD', 401],
  'weak-password': ['PASSWORD_TOO_SHORT', 400],
  'link-expired': ['INVALID_TOKEN', 400],
};
/** Firebase does not say how long to wait. */
const RETRY_AFTER_S = 60;

/** @throws Problem for a refusal that says nothing about the password, so that it is not counted as a failed attempt */
function refusalAnswer(refusal: Refusal, codes = CODES): Response {
  if (refusal === 'rate-limited') throw rateLimited(RETRY_AFTER_S);
  if (refusal === 'disabled') throw accountDisabled();
  const known = codes[refusal];
  if (!known) throw validation('This account uses two-step sign-in, which isn’t possible here.');
  const [code, status] = known;
  return Response.json({ code }, { status });
}

const done = () => Response.json({ status: true });

export interface PasswordCall {
  readonly body: Readonly<Record<string, string>>;
  readonly session: ExternalSession | null;
  readonly mayMail: boolean;
  /** Opens a session in place of `session`, and answers with its user. */
  readonly openSession: (grant: TokenGrant) => Promise<Response>;
}

/** The calls about e-mail and password for an external provider, by path. Paths and answers are those of the built-in provider. */
export function externalPasswordCalls(
  provider: PasswordProvider,
  sessions: Pick<ExternalSessions, 'endAll'>,
): Readonly<Record<string, (call: PasswordCall) => Promise<Response>>> {
  return {
    async '/sign-up/email'({ body, mayMail, openSession }) {
      const grant = await provider.signUp(body['email'] ?? '', body['password'] ?? '');
      if (typeof grant === 'string') return refusalAnswer(grant);
      // The account exists, even if this mail fails.
      if (mayMail) await provider.mailConfirmation(grant.id_token).catch(() => null);
      return openSession(grant);
    },
    async '/sign-in/email'({ body, openSession }) {
      const grant = await provider.signIn(body['email'] ?? '', body['password'] ?? '');
      return typeof grant === 'string' ? refusalAnswer(grant) : openSession(grant);
    },
    async '/change-password'({ body, session, openSession }) {
      if (!session) throw unauthenticated();
      const { currentPassword: current = '', newPassword: next = '' } = body;
      const grant = await provider.changePassword(session.identity.email, current, next);
      if (typeof grant === 'string')
        return refusalAnswer(grant, { ...CODES, 'wrong-credentials': ['INVALID_PASSWORD', 400] });
      await sessions.endAll(session.identity, 'user.password_change');
      return openSession(grant);
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
      // Only the session's own e-mail gets a mail. The answer for any other e-mail is the same.
      if (session?.identity.email.toLowerCase() !== body['email']?.toLowerCase()) return done();
      const refusal = session && (await provider.mailConfirmation(session.id_token));
      return refusal ? refusalAnswer(refusal) : done();
    },
    // The link in Firebase's mail opens a page of Firebase, not of the hub.
    '/verify-email': () => Promise.reject(notFound()),
  };
}
