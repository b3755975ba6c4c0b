import { emailNotConfirmed, forbidden, Problem } from '../../errors.ts';
import type { Auth } from './auth.ts';
import type { EmailLink, EmailLinks } from './email-links.ts';

type AuthCall = (request: Request) => Promise<Response>;

const OTHER_ACCOUNT =
  'This link is for another account than the one you’re signed in to. Log out first, then open the link again.';

const tokenOf = async (request: Request) => ((await request.clone().json()) as { token: string }).token;
/** forward-answer.ts makes VALIDATION of it. */
const refused = () => Response.json({ code: 'TOKEN_EXPIRED' }, { status: 400 });
const shown = ({ email, state }: Omit<EmailLink, 'account'>) => Response.json({ email, state });

/** The calls of the page that a mailed link opens. Only the two that the page's buttons send change anything. */
export function emailLinkCalls(auth: Auth, links: EmailLinks): ReadonlyMap<string, AuthCall> {
  async function read(request: Request): Promise<Response> {
    const link = await links.read(await tokenOf(request));
    return link ? shown(link) : refused();
  }

  async function confirm(request: Request): Promise<Response> {
    const token = await tokenOf(request);
    const link = await links.read(token);
    const session = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
    if (link && session && session.user.id !== link.account) throw new Problem('FORBIDDEN', OTHER_ACCOUNT);
    const before = await links.confirm(token);
    if (!before || before.state === 'expired' || before.state === 'withdrawn') return refused();
    return shown({ email: before.email, state: 'confirmed' });
  }

  async function withdraw(request: Request): Promise<Response> {
    const before = await links.withdraw(await tokenOf(request));
    if (!before) return refused();
    // Too late: the address is confirmed, so this account is its owner's.
    if (before.state === 'confirmed') throw forbidden();
    return shown({ email: before.email, state: 'withdrawn' });
  }

  return new Map([
    ['/api/auth/email-link', read],
    ['/api/auth/confirm-email', confirm],
    ['/api/auth/not-me', withdraw],
  ]);
}

export interface UnconfirmedAccountOptions {
  readonly auth: Auth;
  readonly links: EmailLinks;
  /** Whether an address has to be confirmed before the account gets a second factor. */
  readonly confirmsEmail: boolean;
}

/** Calls of better-auth that are stricter for an account whose address is not confirmed (decision 44). */
export function unconfirmedAccountCalls({
  auth,
  links,
  confirmsEmail,
}: UnconfirmedAccountOptions): ReadonlyMap<string, AuthCall> {
  /** A second factor of a stranger would lock the owner of the address out. */
  async function enableSecondFactor(request: Request): Promise<Response> {
    const query = { disableRefresh: true };
    const session = confirmsEmail ? await auth.api.getSession({ headers: request.headers, query }) : null;
    if (session && !session.user.emailVerified) throw emailNotConfirmed();
    return auth.handler(request);
  }

  /** A mailed link proves who owns the address. What was set before by somebody who did not prove it goes first. */
  async function resetPassword(request: Request): Promise<Response> {
    const token = await tokenOf(request);
    const { internalAdapter } = await auth.$context;
    const valid = await internalAdapter.findVerificationValue(`reset-password:${token}`);
    const owner = await links.unconfirmedOwnerOfReset(token);
    if (owner === null || valid?.value !== owner || valid.expiresAt < new Date()) return auth.handler(request);
    await links.discardStrangers(owner);
    const answer = await auth.handler(request);
    if (answer.ok) await links.setConfirmed(owner);
    return answer;
  }

  return new Map([
    ['/api/auth/two-factor/enable', enableSecondFactor],
    ['/api/auth/reset-password', resetPassword],
  ]);
}
