import type { ReactNode } from 'react';
import classes from './DetailTable.module.css';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels and their values, as on a printed form. */
export function DetailTable({ rows, label }: { readonly rows: readonly Row[]; readonly label?: string }) {
  return (
    <table className={classes.table} aria-label={label}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
