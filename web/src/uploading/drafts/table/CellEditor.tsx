import { allowedValues, type Catalogue } from '@exam-vault/contract/catalogue';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import type { TableCell } from './use-draft-table.ts';
import classes from './DraftGrid.module.css';
import { t } from '../../../base/languages/i18n.ts';

/** Where the focus goes after a value. */
export type NextCell = 'stay' | 'down' | 'right' | 'left';

interface CellEditorProps {
  readonly name: string;
  readonly field: FieldControl;
  readonly cell: TableCell;
  readonly catalogue: Catalogue;
  /** The key with which it was opened. */
  readonly typed: string;
  /** `value` null: nothing changes. */
  onClose(value: string | null, next: NextCell): void;
}

/** The values that the hub thinks possible, the likeliest first. */
const offersOf = ({ proposal }: TableCell): string[] =>
  proposal ? [proposal.value, ...proposal.others].slice(0, 3) : [];

/** The field of one cell while it is edited. Enter and Tab keep the value, Escape does not. */
export function CellEditor({ name, field, cell, catalogue, typed, onClose }: CellEditorProps) {
  const choices = field.values === undefined ? null : allowedValues(catalogue, field.values);
  const [value, setValue] = useState(() => firstValue(choices, cell.value, typed));
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isClosed = useRef(false);
  const list = useId();
  useEffect(() => {
    const own = control.current;
    own?.focus();
    if (own instanceof HTMLInputElement && typed === '') own.select();
  }, [typed]);

  const close = (kept: string | null, next: NextCell) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(kept, next);
  };
  const shared = {
    ref: control,
    className: classes.editor,
    'aria-label': name,
    value,
    onBlur: () => close(value, 'stay'),
    onKeyDown(event: KeyboardEvent) {
      event.stopPropagation();
      if (event.key === 'Escape') close(null, 'stay');
      else if (event.key === 'Enter') close(value, 'down');
      else if (event.key === 'Tab') close(value, event.shiftKey ? 'left' : 'right');
      else return;
      event.preventDefault();
    },
  };
  const offers = offersOf(cell);
  if (choices === null)
    return (
      <>
        <input
          {...shared}
          list={offers.length > 0 ? list : undefined}
          maxLength={field.maxLength}
          inputMode={field.isYear ? 'numeric' : undefined}
          autoComplete="off"
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        {offers.length > 0 && (
          <datalist id={list}>
            {offers.map((offer) => (
              <option key={offer} value={offer}>
                {offer}
              </option>
            ))}
          </datalist>
        )}
      </>
    );
  const isUnknown = value !== '' && !choices.includes(value);
  return (
    <select {...shared} onChange={({ currentTarget }) => setValue(currentTarget.value)}>
      <option value="">{field.required ? t('Select…') : t('None')}</option>
      {isUnknown && <option value={value}>{value}</option>}
      {offers.length > 0 && (
        <optgroup label={t('Suggestions')}>
          {offers.map((offer) => (
            <option key={offer} value={offer}>
              {offer}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={field.label}>
        {choices
          .filter((choice) => !offers.includes(choice))
          .map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
      </optgroup>
    </select>
  );
}

/** A letter opens a list at the first choice that begins with it; in a text it replaces what is there. */
function firstValue(choices: readonly string[] | null, value: string, typed: string): string {
  if (typed === '') return value;
  if (choices === null) return typed;
  return choices.find((choice) => choice.toLowerCase().startsWith(typed.toLowerCase())) ?? value;
}
