import type { ReactNode } from 'react';
import classes from './DetailTable.module.css';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes a whole line on a phone. */
  readonly wide?: boolean;
  /** The value takes the place of the label too. The label is for screen readers only. */
  readonly whole?: boolean;
}

/** Labels and their values, as on a printed form. On a phone two fit side by side. */
export function DetailTable({ rows, label }: { readonly rows: readonly Row[]; readonly label?: string }) {
  return (
    <table className={classes.table} aria-label={label}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} data-wide={row.wide || row.whole || undefined}>
            {!row.whole && <th scope="row">{row.label}</th>}
            <td colSpan={row.whole ? 2 : undefined}>
              {row.whole && <span className="visually-hidden">{row.label} </span>}
              {row.value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
