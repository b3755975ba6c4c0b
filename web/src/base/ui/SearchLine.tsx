import { Button } from './Button.tsx';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SearchLine.module.css';
import { t } from '../languages/i18n.ts';
import { Form } from './Form.tsx';

interface SearchLineProps {
  readonly label: string;
  readonly onSubmit: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The search fields of a list with their Search button, in one line on wide screens. */
export function SearchLine({ label, onSubmit, children }: SearchLineProps) {
  return (
    <Form className={classes.line} role="search" aria-label={label} onSubmit={onSubmit}>
      {children}
      <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
        {t('Search')}
      </Button>
    </Form>
  );
}
