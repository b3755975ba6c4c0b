import { type Catalogue, DEFAULT_CATALOGUE, getCatalogue } from '@exam-vault/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/**
 * The enumerations in force; they hardly change while a page is open. Until they are here, and when they cannot be had, the
 * specification's own stand in: the server judges what is sent.
 */
export function useCatalogue(): Catalogue {
  const { data } = useQuery({ queryKey: ['catalogue'], queryFn: () => call(getCatalogue, {}), staleTime: 10 * 60_000 });
  return data ?? DEFAULT_CATALOGUE;
}
