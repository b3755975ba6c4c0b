import { NOTICES } from '../languages/messages.ts';
import { Button } from '../ui/Button.tsx';
import type { ReactNode } from 'react';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import classes from './NoResults.module.css';
import { t } from '../languages/i18n.ts';

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
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
      <Button variant={onRetry ? 'default' : 'filled'} onClick={onOkay}>
        {t('Okay')}
      </Button>
    </div>
  );
  return (
    <EmptySheet text={NOTICES.noSearchResults} action={action}>
      {children}
    </EmptySheet>
  );
}
