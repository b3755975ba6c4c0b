import { createHash } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';

/** Milliseconds that an account is taken for a cookie's, and the cookies that are remembered: pictures of pages come by the dozen. */
const KEPT = 5 * 60_000;
const MOST = 5_000;

/**
 * Whose session a Cookie header brings, to count by and for nothing else: it may be over since some minutes. Null for none, and where it
 * cannot be found out.
 */
export function accountOfCookie(find: (cookie: string) => Promise<string | null>, clock: Clock) {
  const known = new Map<string, { readonly account: Promise<string | null>; readonly until: number }>();
  return (cookie: string | undefined): Promise<string | null> => {
    if (cookie === undefined) return Promise.resolve(null);
    const name = createHash('sha256').update(cookie).digest('base64url');
    const now = clock.now().getTime();
    const before = known.get(name);
    if (before && before.until > now) return before.account;
    const account = find(cookie).catch(() => null);
    known.delete(name);
    known.set(name, { account, until: now + KEPT });
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return account;
  };
}
