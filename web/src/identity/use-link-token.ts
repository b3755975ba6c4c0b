import { useEffect, useState } from 'react';
import { useSearchParams } from '../routing/routing.ts';

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
