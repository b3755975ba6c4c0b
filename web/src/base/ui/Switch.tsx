import type { ComponentPropsWithRef } from 'react';
import classes from './Switch.module.css';

/** Something that is on or off, with its label. */
export function Switch({ label, checked, ...input }: ComponentPropsWithRef<'input'> & { readonly label: string }) {
  return (
    <label className={classes.switch}>
      <input type="checkbox" role="switch" {...input} checked={checked} aria-checked={checked} />
      {label}
    </label>
  );
}
