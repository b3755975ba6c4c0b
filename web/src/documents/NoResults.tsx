import { NOTICES } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import classes from './NoResults.module.css';

interface NoResultsProps {
  readonly onOkay: () => void;
  /** Repeats a failed search. */
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** The specification's notice for a search without results, or a failed one. Okay shows the whole list. */
export function NoResults({ onOkay, onRetry, children }: NoResultsProps) {
  const action = (
    <div className={classes.actions}>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      <Button variant={onRetry ? 'default' : 'filled'} onClick={onOkay}>
        Okay
      </Button>
    </div>
  );
  return (
    <EmptySheet text={NOTICES.noSearchResults} action={action}>
      {children}
    </EmptySheet>
  );
}
