import type { ReactNode } from 'react';
import classes from './DetailTable.module.css';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes a line of its own on a phone. */
  readonly wide?: boolean;
}

/**
 * Labels and their values, as on a printed form. On a phone two stand side by side; the roles are written out because such a
 * layout would take the table's meaning from it.
 */
export function DetailTable({ rows, label }: { readonly rows: readonly Row[]; readonly label?: string }) {
  return (
    <table className={classes.table} role="table" aria-label={label}>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.label} role="row" data-wide={row.wide || undefined}>
            <th scope="row" role="rowheader">
              {row.label}
            </th>
            <td role="cell">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
