import { useState } from 'react';

let lastKey = 0;

/** The key of a row that is typed. */
export const newKey = () => (lastKey += 1);

/**
 * Rows as they are typed. Other values from outside (Back, a link) win.
 * @param rowsOf the rows of the values @param valuesOf the values that the rows say; null when a field is wrong
 */
export function useTypedRows<Row, Value>(
  values: readonly Value[] | undefined,
  rowsOf: (values: readonly Value[]) => readonly Row[],
  valuesOf: (rows: readonly Row[]) => readonly Value[] | null,
) {
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(values ?? []));
  const written = JSON.stringify(values ?? []);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
    // What was just applied keeps its rows, and with them the focus.
    if (JSON.stringify(valuesOf(rows)) !== written) setRows(rowsOf(values ?? []));
  }
  return [rows, setRows] as const;
}
