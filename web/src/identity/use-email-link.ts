import { useEffect, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import type { EmailLink } from './identity.ts';
import { identity } from './identity.ts';
import { useSearchParams } from '../routing/routing.ts';

type Reading = { readonly link?: EmailLink; readonly problem?: string };

/** The link of a confirmation mail that opened this page. Only `press` changes anything, so a mail scanner may open the page. */
export function useEmailLink(change: (token: string) => Promise<void>, outcome: EmailLink['state']) {
  const token = useLinkToken();
  const [{ link, problem }, setReading] = useState<Reading>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    identity.readEmailLink(token).then(
      (read) => isCurrent && setReading({ link: read }),
      (error: unknown) => isCurrent && setReading({ problem: problemText(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);

  const press = async () => {
    if (busy || !link) return;
    setBusy(true);
    try {
      await change(token);
      setReading({ link: { ...link, state: outcome } });
    } catch (error) {
      setReading({ link, problem: problemText(error) });
    }
    setBusy(false);
  };
  return { isComplete: token !== '', link, problem, busy, press };
}

/** The token of the mailed link. Firebase's mails call it oobCode. */
const tokenOf = (search: URLSearchParams) => search.get('token') ?? search.get('oobCode') ?? '';

/**
 * The token of the mailed link that opened this page, or ''. It leaves the address at once: the address bar, the history and a screenshot
 * must not hold what gives power over an account (OWASP ASVS 5.0, 14.2.1).
 */
export function useLinkToken(): string {
  const [search, setSearch] = useSearchParams();
  const [token, setToken] = useState(() => tokenOf(search));
  const inAddress = tokenOf(search);
  // Another link that is opened in the same tab.
  if (inAddress !== '' && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== '') setSearch(new URLSearchParams(), { replace: true });
  }, [inAddress, setSearch]);
  return token;
}
