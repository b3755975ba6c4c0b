import { useEffect, useRef } from 'react';

/** Where the focus goes in an editor of rows: into the first field of a new row, and to the button that adds one when a row is removed. */
export function useRowFocus(firstField: 'input' | 'select') {
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.lastElementChild?.querySelector(firstField)?.focus();
  });
  return {
    list,
    adder,
    onAdd: () => {
      isAdded.current = true;
    },
    // The button that has the focus goes.
    onRemove: () => adder.current?.focus(),
  };
}
