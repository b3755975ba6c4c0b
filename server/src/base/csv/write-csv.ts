import { escapeFormulas } from './formulas.ts';

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = escapeFormulas(value);
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a table (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvLine = (cells: ReadonlyArray<string | number | null>): string => `${cells.map(cell).join(',')}\r\n`;

/** Without it, spreadsheets take UTF-8 for the code page of the machine. */
export const BYTE_ORDER_MARK = '\uFEFF';
