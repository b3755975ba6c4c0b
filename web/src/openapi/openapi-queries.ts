import { endpoint } from '@exam-vault/contract/endpoint';
import type { ApiDocument } from '@exam-vault/contract/openapi';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../api/call.ts';

/** Not part of the contract's calls, because it describes them. */
const getDocument = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'anyone',
  summary: 'All calls, as OpenAPI',
  answer: z.custom<ApiDocument>(),
});

/** Loads the hub's OpenAPI document. */
export function useApiDocument() {
  return useQuery({ queryKey: ['openapi'], queryFn: () => call(getDocument), staleTime: Infinity });
}
