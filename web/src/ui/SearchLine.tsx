import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormEventHandler, ReactNode } from 'react';
import classes from './SearchLine.module.css';

interface SearchLineProps {
  readonly label: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** The fields. */
  readonly children: ReactNode;
}

/** The fields by which a list is searched, in one line where there is room, with their Search button. */
export function SearchLine({ label, onSubmit, children }: SearchLineProps) {
  return (
    <form className={classes.line} role="search" aria-label={label} onSubmit={onSubmit}>
      {children}
      <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
        Search
      </Button>
    </form>
  );
}
