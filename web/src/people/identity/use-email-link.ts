import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import type { EmailLink } from '../../base/session/identity.ts';
import { identity } from '../../base/session/identity.ts';
import { useSearchParams } from '../../base/routing/routing.tsx';

/** The link of a confirmation mail that opened this page. Only `press` changes anything, so a mail scanner may open the page. */
export function useEmailLink(change: (token: string) => Promise<void>, outcome: EmailLink['state']) {
  const token = useLinkToken();
  const isComplete = token !== '';
  const reading = useQuery({
    queryKey: ['email link', token],
    queryFn: () => identity.readEmailLink(token),
    enabled: isComplete,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const pressing = useMutation({ mutationFn: change });
  const isPressed = pressing.isSuccess && pressing.variables === token;
  const link: EmailLink | undefined = reading.data && (isPressed ? { ...reading.data, state: outcome } : reading.data);
  const error = reading.error ?? pressing.error;
  const problem = error ? problemText(error) : undefined;
  return { isComplete, link, problem, busy: pressing.isPending, press: () => pressing.mutate(token) };
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
