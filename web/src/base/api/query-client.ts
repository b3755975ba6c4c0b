import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

/** No answer, or a busy hub: a second attempt may succeed. Any other error would only repeat itself. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 503);
}

/** For a query whose failure is only logged, with this text, and not shown (spec section 8). */
export function onlyLogged(words: string) {
  return { onlyLogged: words };
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Not in the components: several of them may show one query, but its failure is logged once.
    onError: (error, { meta }) => {
      if (meta?.['onlyLogged'] !== undefined) console.error(meta['onlyLogged'], error);
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 800,
      // Without a network a call fails and shows an error instead of waiting silently.
      networkMode: 'always',
      // Failed queries are repeated once the network is back.
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
