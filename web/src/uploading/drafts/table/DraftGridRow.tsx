import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Draft } from '@exam-vault/contract/drafts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../../base/routing/routing.tsx';
import { problemText } from '../../../base/api/api-problem.ts';
import { paths } from '../../../base/routing/paths.ts';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import { useDialogs } from '../../../base/ui/dialogs.tsx';
import { useDeleteDraft } from '../draft-queries.ts';
import { usePagePicture } from '../use-page-picture.ts';
import { useWasVisible } from '../../../base/ui/use-was-visible.ts';
import { CellEditor, type NextCell } from './CellEditor.tsx';
import { fieldValue, stateText } from './cell-value.ts';
import classes from './DraftGrid.module.css';
import { type Cell, isWithin } from './grid-model.ts';
import type { DraftTable, TableCell } from './use-draft-table.ts';
import type { Grid } from './use-grid.ts';
import { folderOf, nameOf } from './planned-files.ts';
import { t } from '../../../base/languages/i18n.ts';

interface RowProps {
  readonly row: number;
  readonly draft: Draft;
  readonly fields: readonly FieldControl[];
  readonly catalogue: Catalogue;
  readonly table: DraftTable;
  readonly grid: Grid;
  readonly failures: ReadonlyMap<string, string>;
}

/** What the focus and the pointer need of each cell. */
function cellProps({ grid }: Pick<RowProps, 'grid'>, cell: Cell) {
  const { focus } = grid.selection;
  const isFocus = focus.row === cell.row && focus.column === cell.column;
  return {
    'data-cell': `${cell.row} ${cell.column}`,
    tabIndex: isFocus ? 0 : -1,
    onFocus: () => {
      if (!isFocus && grid.editor === null && !isWithin(cell, grid.bounds)) grid.select(cell);
    },
  };
}

const NEXT: Readonly<Record<NextCell, (cell: Cell) => Cell | null>> = {
  stay: () => null,
  down: ({ row, column }) => ({ row: row + 1, column }),
  right: ({ row, column }) => ({ row, column: column + 1 }),
  left: ({ row, column }) => ({ row, column: column - 1 }),
};

export function DraftGridRow(props: RowProps) {
  const { row, draft, fields, table, grid } = props;
  const name = table.valuesOf(draft)['title'] || draft.file_name;
  return (
    <div role="row" className={classes.row}>
      <div role="rowheader" className={`${classes.cell} ${classes.document}`}>
        <DocumentCell draft={draft} name={name} {...cellProps(props, { row, column: 0 })} />
      </div>
      {fields.map((field, index) => (
        <ValueCell key={field.name} {...props} field={field} name={name} cell={{ row, column: index + 1 }} />
      ))}
      <div role="gridcell" className={`${classes.cell} ${classes.state}`}>
        <StateCell {...props} name={name} cell={cellProps({ grid }, { row, column: fields.length + 1 })} />
      </div>
    </div>
  );
}

interface DocumentCellProps {
  readonly draft: Draft;
  readonly name: string;
}

function DocumentCell({ draft, name, ...cell }: DocumentCellProps) {
  const [ref, wasVisible] = useWasVisible();
  const picture = usePagePicture({ id: draft._id, page: 1, revision: draft.revision }, wasVisible);
  const folder = nameOf(folderOf(draft.file_name));
  return (
    <Link ref={ref} to={paths.draft(draft._id)} className={classes.open} {...cell}>
      <span className={classes.frame}>{picture && <img src={picture} alt="" />}</span>
      <span>
        <span className={classes.file} title={draft.file_name}>
          {nameOf(draft.file_name)}
          <span className="visually-hidden">{name === draft.file_name ? '' : `, ${name}`}</span>
        </span>
        {folder !== '' && <span className={classes.folder}>{folder}</span>}
        {draft.warnings.includes('incomplete') && <span className={classes.problem}>{t('File incomplete')}</span>}
      </span>
    </Link>
  );
}

function ValueCell(props: RowProps & { readonly field: FieldControl; readonly name: string; readonly cell: Cell }) {
  const { draft, field, name, cell, table, grid, catalogue } = props;
  const value = table.cellOf(draft, field);
  const isEditing = grid.editor?.row === cell.row && grid.editor.column === cell.column;
  const isSelected = isWithin(cell, grid.bounds);
  const [isLooked, setIsLooked] = useState(false);
  // What is missing while a draft is read may come.
  const problem = value.value === '' && draft.proposals_state === 'reading' ? null : value.problem;
  const { onFocus, tabIndex, ...shared } = cellProps(props, cell);
  return (
    <div
      role="gridcell"
      className={`${classes.cell} ${classes.value}`}
      {...shared}
      tabIndex={tabIndex}
      data-source={value.source === 'read' && isLooked ? 'typed' : value.source}
      data-problem={problem ?? undefined}
      aria-selected={isSelected}
      aria-invalid={problem !== null || undefined}
      onFocus={() => {
        setIsLooked(true);
        onFocus();
      }}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse' || isEditing) return;
        event.preventDefault();
        grid.click(cell, event.shiftKey);
      }}
      onPointerUp={(event) => {
        // A finger that scrolls ends in `pointercancel`.
        if (event.pointerType !== 'mouse') grid.edit(cell);
      }}
      onPointerEnter={(event) => grid.drag(cell, event)}
      onDoubleClick={() => grid.edit(cell)}
    >
      {isEditing ? (
        <CellEditor
          name={t('{field} of {name}', { field: field.label, name })}
          field={field}
          cell={value}
          catalogue={catalogue}
          typed={grid.editor?.typed ?? ''}
          onClose={(text, next) =>
            grid.close(text === null ? null : fieldValue(field, text, catalogue), NEXT[next](cell))
          }
        />
      ) : (
        <CellText cell={{ ...value, problem }} isLooked={isLooked} />
      )}
    </div>
  );
}

function CellText({ cell, isLooked }: { readonly cell: TableCell; readonly isLooked: boolean }) {
  const { value, source, proposal, problem } = cell;
  if (value !== '') {
    const isUnchecked = source === 'read' && !isLooked;
    return (
      <>
        {value}
        {isUnchecked && <span className="visually-hidden">{t(', please check')}</span>}
        {source === 'profile' && <span className="visually-hidden">{t(', from your profile')}</span>}
        {problem && <span className={classes.problem}>{problem}</span>}
      </>
    );
  }
  if (proposal && source !== 'typed')
    return <span className={classes.perhaps}>{t('Suggestion: {value}', { value: proposal.value })}</span>;
  return problem === null ? null : <span className={classes.problem}>{t('Missing')}</span>;
}

function StateCell({
  draft,
  table,
  failures,
  name,
  cell,
}: RowProps & { readonly name: string; readonly cell: ReturnType<typeof cellProps> }) {
  const remove = useDeleteDraft();
  const dialogs = useDialogs();
  const failure = failures.get(draft._id) ?? (remove.error ? problemText(remove.error) : undefined);
  return (
    <div className={classes.stateLine}>
      {failure === undefined ? (
        <span>{stateText(draft, table.openFields(draft).length)}</span>
      ) : (
        <span role="alert" className={classes.problem}>
          {failure}
        </span>
      )}
      <button
        type="button"
        {...cell}
        className={classes.discard}
        aria-label={t('Discard {name}', { name })}
        title={t('Discard {name}', { name })}
        onClick={() =>
          dialogs.confirm({
            title: t('Discard this draft?'),
            text: t('“{name}” and its pages will be deleted. You can’t undo this.', { name }),
            action: t('Discard'),
            onOkay: () => remove.mutate(draft._id),
          })
        }
      >
        <IconTrash size={20} aria-hidden />
      </button>
    </div>
  );
}
