import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Draft } from '@exam-vault/contract/drafts';
import { useEffect, useRef } from 'react';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import classes from './DraftGrid.module.css';
import { DraftGridRow } from './DraftGridRow.tsx';
import type { DraftTable } from './use-draft-table.ts';
import type { Grid } from './use-grid.ts';
import { t } from '../../../base/languages/i18n.ts';

interface DraftGridProps {
  readonly label: string;
  readonly drafts: readonly Draft[];
  readonly fields: readonly FieldControl[];
  readonly catalogue: Catalogue;
  readonly table: DraftTable;
  readonly grid: Grid;
  readonly failures: ReadonlyMap<string, string>;
}

/** Drafts as rows, their fields as columns. One cell has the focus; the keys of a spreadsheet work. */
export function DraftGrid({ label, drafts, fields, grid, ...shared }: DraftGridProps) {
  const body = useRef<HTMLDivElement>(null);
  const { row, column } = grid.selection.focus;
  const isEditing = grid.editor !== null;
  const wasHere = useRef(false);
  useEffect(() => {
    // The focus follows the selection only when it is in the grid: the page must not take it at the start.
    if (isEditing || !wasHere.current) return;
    const cell = body.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column, isEditing]);
  return (
    <div className={classes.scroll}>
      <div
        ref={body}
        role="grid"
        aria-label={label}
        aria-multiselectable
        className={classes.grid}
        onFocus={() => {
          wasHere.current = true;
        }}
        onPointerDown={() => {
          wasHere.current = true;
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget !== null) wasHere.current = currentTarget.contains(relatedTarget);
        }}
        {...grid.on}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.row}>
            <div role="columnheader" className={`${classes.cell} ${classes.document}`}>
              {t('Document')}
            </div>
            {fields.map((field) => (
              <div
                key={field.name}
                role="columnheader"
                className={classes.cell}
                data-wide={field.name === 'title' || undefined}
              >
                {field.label}
                {field.required && <span aria-hidden> *</span>}
              </div>
            ))}
            <div role="columnheader" className={classes.cell}>
              {t('Status')}
            </div>
          </div>
        </div>
        <div role="rowgroup" className={classes.body}>
          {drafts.map((draft, index) => (
            <DraftGridRow key={draft._id} row={index} draft={draft} fields={fields} grid={grid} {...shared} />
          ))}
        </div>
      </div>
    </div>
  );
}
