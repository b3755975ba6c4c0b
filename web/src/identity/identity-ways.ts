import { getIdentity, type IdentityWay } from '@exam-vault/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { onlyLogged } from '../api/query-client.ts';

/** How people sign in to this hub, as its forms need to know it. */
export interface IdentityWays {
  /** By e-mail and password, in the hub's own forms. */
  readonly byPassword: boolean;
  /** The name of the provider to whose own page people are sent; null: there is none. */
  readonly byProvider: string | null;
}

const DEFAULT: readonly IdentityWay[] = [{ kind: 'built-in' }];

/** While it is not known, the forms are those of e-mail and password. */
export function useIdentityWays(): IdentityWays {
  const { data } = useQuery({
    queryKey: ['identity'],
    queryFn: () => call(getIdentity),
    meta: onlyLogged('The ways to sign in could not be asked for'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ways = data?.ways ?? DEFAULT;
  const provider = ways.find(({ kind }) => kind === 'oidc');
  return {
    byPassword: ways.some(({ kind }) => kind !== 'oidc'),
    byProvider: provider ? (provider.name ?? 'your provider') : null,
  };
}
