import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../base/ui/Button.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import classes from './MockSections.module.css';

interface TypedRowsProps<Row> {
  readonly legend: string;
  readonly note?: string;
  readonly rows: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
  readonly add: {
    readonly label: string;
    readonly isDisabled: boolean;
    /** Null: nothing can be added. */
    readonly row: () => Row | null;
  };
  readonly removal: { readonly title: string; readonly label: (row: Row) => string };
  /** What all rows come to; null while a row is wrong. */
  readonly together: { readonly text: string; readonly isProblem: boolean } | null;
  readonly rowClass?: string | undefined;
  /** The fields of a row. */
  readonly children: (row: Row, change: (changes: Partial<Row>) => void) => ReactNode;
}

/** An editor of rows. The focus goes into the first field of a new row, and to the button that adds one when a row is removed. */
export function TypedRows<Row extends { readonly key: number }>(props: TypedRowsProps<Row>) {
  const { legend, note, rows, onRows, add, removal, together, rowClass = '', children } = props;
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
  });
  const addRow = () => {
    const row = add.row();
    if (row === null) return;
    isAdded.current = true;
    onRows([...rows, row]);
  };
  const remove = (row: Row) => {
    // The button that has the focus goes.
    adder.current?.focus();
    onRows(rows.filter((one) => one !== row));
  };
  return (
    <fieldset className={classes.sections}>
      <legend>{legend}</legend>
      {note !== undefined && rows.length > 0 && <p className={classes.note}>{note}</p>}
      {rows.length > 0 && (
        <ul ref={list} className={classes.rows}>
          {rows.map((row) => (
            <li key={row.key} className={`${classes.row} ${rowClass}`}>
              {children(row, (changes) => onRows(rows.map((one) => (one === row ? { ...one, ...changes } : one))))}
              <IconButton
                className={classes.remove}
                variant="subtle"
                aria-label={removal.label(row)}
                title={removal.title}
                onClick={() => remove(row)}
              >
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.below}>
        <Button ref={adder} variant="subtle" disabled={add.isDisabled} onClick={addRow}>
          {add.label}
        </Button>
        {together && rows.length > 0 && (
          <span className={together.isProblem ? classes.problem : undefined} role="status">
            {together.text}
          </span>
        )}
      </div>
    </fieldset>
  );
}
