import { getApiDocument } from '@exam-vault/contract/openapi';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Loads the hub's OpenAPI document. */
export function useApiDocument() {
  return useQuery({ queryKey: ['openapi'], queryFn: () => call(getApiDocument), staleTime: Infinity });
}
