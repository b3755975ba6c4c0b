import type { ComponentPropsWithRef } from 'react';

export interface Submit {
  readonly onSubmit?: (() => unknown) | undefined;
  /** While it is sent: nothing is sent twice. */
  readonly busy?: boolean | undefined;
}

/** A form that the page sends itself. */
export function Form({ onSubmit, busy = false, ...form }: Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> & Submit) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit?.();
      }}
    />
  );
}
