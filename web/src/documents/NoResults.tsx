import { NOTICES } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import classes from './NoResults.module.css';

interface NoResultsProps {
  readonly onOkay: () => void;
  /** Of a search that failed: asks the same again. */
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** The specification's notice for a search that found nothing or failed; Okay goes back to the whole list. */
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
