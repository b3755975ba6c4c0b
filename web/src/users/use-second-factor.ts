import { useQuery } from '@tanstack/react-query';
import { onlyLogged } from '../api/query-client.ts';
import { identity } from '../identity/identity.ts';
import { useSession } from '../identity/session.ts';

export const secondFactorKey = (subject: string | null) => ['second-factor', subject] as const;

/** Whether the user's account has a second factor; undefined while it is not known. */
export function useSecondFactor(): boolean | undefined {
  const { subject } = useSession();
  const { data } = useQuery({
    queryKey: secondFactorKey(subject),
    queryFn: () => identity.hasSecondFactor(),
    meta: onlyLogged('The second factor could not be asked for'),
  });
  return data;
}
