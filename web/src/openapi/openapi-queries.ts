import { endpoint } from '@exam-vault/contract/endpoint';
import type { ApiDocument } from '@exam-vault/contract/openapi';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../api/call.ts';

/** A route of its own on the hub, not one of the calls it describes. */
const getDocument = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'anyone',
  summary: 'All calls, as OpenAPI',
  answer: z.custom<ApiDocument>(),
});

/** The hub's description of its own API. */
export function useApiDocument() {
  return useQuery({ queryKey: ['openapi'], queryFn: () => call(getDocument), staleTime: Infinity });
}
