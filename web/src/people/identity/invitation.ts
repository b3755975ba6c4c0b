import { readInvitation } from '@exam-vault/contract/invitations';
import type { Answer } from '@exam-vault/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from '../../base/routing/routing.tsx';
import { onlyLogged } from '../../base/api/query-client.ts';
import { call } from '../../base/api/call.ts';

/** The invitation whose link opened this tab. Session storage keeps it for the registration form, also after a reload. */
const KEY = 'invitation';

/** The token of the invitation, or null. */
export const invitationToken = (): string | null => sessionStorage.getItem(KEY);

/** The token as the hub takes it with a profile; null for a text that is none. An account of another provider has shown it nowhere else. */
export function linkToken(): string | null {
  const token = invitationToken();
  return token !== null && /^[\w-]{1,100}$/.test(token) ? token : null;
}

export function endInvitation(): void {
  sessionStorage.removeItem(KEY);
}

export type OpenInvitation = Answer<typeof readInvitation>;

/** Takes the token of the link out of the address, and reads whom it is for. `data` is null for a link that is not valid any more. */
export function useInvitation() {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('invitation');
  if (inAddress !== null && inAddress !== invitationToken()) sessionStorage.setItem(KEY, inAddress);
  useEffect(() => {
    if (inAddress !== null) setSearch(new URLSearchParams(), { replace: true });
  }, [inAddress, setSearch]);
  const token = invitationToken();
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: async (): Promise<OpenInvitation | null> =>
      token === null ? null : call(readInvitation, { body: { token } }).catch(() => null),
    enabled: token !== null,
    meta: onlyLogged('The invitation could not be read'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
