import type { ReactNode } from 'react';
import classes from './DetailTable.module.css';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes a line of its own on a phone. */
  readonly wide?: boolean;
  /** Needs no label for the eyes, and takes the room of both. */
  readonly whole?: boolean;
}

/** Labels and their values, as on a printed form. On a phone two stand side by side. */
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
