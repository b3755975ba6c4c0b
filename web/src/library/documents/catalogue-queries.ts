import { type Catalogue, DEFAULT_CATALOGUE, getCatalogue } from '@exam-vault/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';

/**
 * The current catalogue, which rarely changes while a page is open. While it loads and after a failure the specification's values
 * replace it. The server validates what is sent.
 */
export function useCatalogue(): Catalogue {
  const { data } = useQuery({ queryKey: ['catalogue'], queryFn: () => call(getCatalogue, {}), staleTime: 10 * 60_000 });
  return data ?? DEFAULT_CATALOGUE;
}
