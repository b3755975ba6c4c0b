import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

/** Worth one more try: no answer, or a hub that says it is busy. Everything else would only fail again. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 503);
}

/** For a query whose failure the visitor is not told of: it is logged under these words (spec section 8). */
export function onlyLogged(words: string) {
  return { onlyLogged: words };
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Here and not in the components: once after the last try, however many of them show the answer.
    onError: (error, { meta }) => {
      if (meta?.['onlyLogged'] !== undefined) console.error(meta['onlyLogged'], error);
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 800,
      // Offline, a call fails and says so instead of waiting without a word.
      networkMode: 'always',
      // What failed for that is asked again once there is a network.
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
