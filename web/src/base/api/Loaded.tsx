import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { problemText } from './api-problem.ts';

export type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;

interface LoadedProps<T> {
  readonly query: Query<T>;
  /** Shown until there is an answer or a failure. */
  readonly loading: ReactNode;
  /** What stands instead of a failure. */
  readonly renderFailure?: ((error: Error, failure: ReactNode) => ReactNode) | undefined;
  readonly children: (data: T) => ReactNode;
}

/** What a query has loaded. What is there stays on the screen when a refresh fails. */
export function Loaded<T>({ query, loading, renderFailure, children }: LoadedProps<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    const failure = <Failure error={error} onRetry={() => void refetch()} />;
    return renderFailure ? renderFailure(error, failure) : failure;
  }
  return typeof loading === 'string' ? <p role="status">{loading}</p> : loading;
}

/** What could not be loaded. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return <EmptySheet text={problemText(error)} action={<Button onClick={onRetry}>{t('Try again')}</Button>} />;
}
