import { codePoints } from '@exam-vault/contract/text';
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '../../../base/languages/i18n.ts';
import {
  boundsOf,
  type Cell,
  cellsOf,
  type CellValue,
  filledDown,
  formatCells,
  isOneCell,
  movedCell,
  parseCells,
  pastedCells,
  type Selection,
  type Size,
} from './grid-model.ts';

export interface GridDeps {
  readonly size: Size;
  /** The value of a cell; null: the cell has none that can be changed. */
  valueAt(cell: Cell): string | null;
  /** @returns how many values changed */
  change(values: readonly CellValue[]): number;
  undo(): number;
  /** The hub's guess for an empty cell. */
  offerAt(cell: Cell): string | undefined;
  /** What was done, for a screen reader. */
  say(text: string): void;
}

/** An editor that is open in a cell. */
export interface OpenEditor extends Cell {
  /** The key with which it was opened; empty: it begins with the cell's value. */
  readonly typed: string;
}

const DONE = {
  filled: (n: number) => t('{n, plural, one {# cell filled.} other {# cells filled.}}', { n }),
  undone: (n: number) => t('{n, plural, one {Undid changes to # cell.} other {Undid changes to # cells.}}', { n }),
  suggested: (n: number) =>
    t('{n, plural, one {# cell filled with a suggestion.} other {# cells filled with suggestions.}}', { n }),
  cleared: (n: number) => t('{n, plural, one {# cell cleared.} other {# cells cleared.}}', { n }),
  pasted: (n: number) => t('{n, plural, one {# cell pasted.} other {# cells pasted.}}', { n }),
};
const isPrintable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  codePoints(key) === 1 && !ctrlKey && !metaKey && !altKey;

/** Selection, editing, filling and the clipboard of a grid (ARIA Authoring Practices, grid). */
export function useGrid({ size, valueAt, change, undo, offerAt, say }: GridDeps) {
  const [selection, setSelection] = useState<Selection>({
    anchor: { row: 0, column: 0 },
    focus: { row: 0, column: 0 },
  });
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  // Rows go when they are submitted.
  const inside = ({ row, column }: Cell): Cell => ({ row: Math.max(0, Math.min(row, size.rows - 1)), column });
  const shown: Selection = { anchor: inside(selection.anchor), focus: inside(selection.focus) };
  const bounds = boundsOf(shown);
  const { focus } = shown;

  const select = (cell: Cell, isExtending = false) =>
    setSelection({ anchor: isExtending ? shown.anchor : cell, focus: cell });
  const edit = (cell: Cell, typed = '') => {
    if (valueAt(cell) === null) return;
    select(cell);
    setEditor({ ...cell, typed });
  };
  const changeCells = (values: readonly CellValue[], done: keyof typeof DONE) =>
    say(DONE[done](change(values.filter((cell) => valueAt(cell) !== null))));
  const fillDown = () =>
    changeCells(
      filledDown(bounds, (cell) => valueAt(cell) ?? ''),
      'filled',
    );
  /** For thumbs: without a range, to the last row. */
  const fillToEnd = () => {
    const range = isOneCell(bounds) ? { ...bounds, bottom: size.rows - 1 } : bounds;
    changeCells(
      filledDown(range, (cell) => valueAt(cell) ?? ''),
      'filled',
    );
  };
  const undoLast = () => say(DONE.undone(undo()));
  const takeOffers = () =>
    changeCells(
      cellsOf(bounds).flatMap((cell) => {
        const offer = valueAt(cell) === '' ? offerAt(cell) : undefined;
        return offer === undefined ? [] : [{ ...cell, value: offer }];
      }),
      'suggested',
    );

  /** @returns whether the key did something */
  const doKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const moved = movedCell(focus, key, isControl, size);
    if (moved) select(moved, shiftKey);
    else if (isControl && key.toLowerCase() === 'd') fillDown();
    else if (isControl && key.toLowerCase() === 'z') undoLast();
    else if (valueAt(focus) === null) return false;
    else if (key === 'Enter' || key === 'F2') edit(focus);
    else if (key === 'Delete' || key === 'Backspace')
      changeCells(
        cellsOf(bounds).map((cell) => ({ ...cell, value: '' })),
        'cleared',
      );
    else if (key === ' ') takeOffers();
    else if (isPrintable(event)) edit(focus, key);
    else return false;
    return true;
  };

  const close = (value: string | null, to: Cell | null) => {
    if (!editor) return;
    setEditor(null);
    if (value !== null && value !== valueAt(editor)) change([{ row: editor.row, column: editor.column, value }]);
    if (to) select(inside(to));
  };

  return {
    selection: shown,
    bounds,
    editor,
    select,
    edit,
    fillToEnd,
    undo: undoLast,
    /** Ends editing. `value` null: nothing changes. */
    close,
    on: {
      onKeyDown(event: KeyboardEvent) {
        if (editor || event.defaultPrevented) return;
        if (doKey(event)) event.preventDefault();
      },
      onCopy(event: ClipboardEvent) {
        if (editor) return;
        const rows: string[][] = [];
        for (const cell of cellsOf(bounds)) (rows[cell.row - bounds.top] ??= []).push(valueAt(cell) ?? '');
        event.clipboardData.setData('text/plain', formatCells(rows));
        event.preventDefault();
      },
      onPaste(event: ClipboardEvent) {
        const text = event.clipboardData.getData('text/plain');
        if (editor || text === '') return;
        event.preventDefault();
        changeCells(pastedCells(parseCells(text), bounds, size), 'pasted');
      },
    },
    /** A click selects, so that a range can be drawn from there; a click on the selected cell edits. */
    click(cell: Cell, isExtending: boolean) {
      if (editor && editor.row === cell.row && editor.column === cell.column) return;
      const isSame = focus.row === cell.row && focus.column === cell.column;
      if (isExtending || !isSame) select(cell, isExtending);
      else edit(cell);
    },
    drag(cell: Cell, event: PointerEvent) {
      if (event.pointerType === 'mouse' && event.buttons === 1 && !editor) select(cell, true);
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;
