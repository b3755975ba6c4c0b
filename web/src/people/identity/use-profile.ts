import { getTeacherData } from '@exam-vault/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { useSession } from '../../base/session/session.ts';

/** The profile of the person who is signed in. A failed request is only logged (spec section 8). */
export function useProfile({ enabled = true } = {}) {
  const { subject } = useSession();
  return useQuery({
    queryKey: ['profile', subject],
    queryFn: () => call(getTeacherData),
    enabled,
    meta: onlyLogged('The profile could not be fetched'),
  });
}
