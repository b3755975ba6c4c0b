import { mapKinds, type DocumentKind } from '@exam-vault/contract/document-fields';
import { looksEmpty } from '@exam-vault/contract/text';
import type { Outcome } from '../imports/import-service.ts';
import type { RowValues } from '../imports/import-row.ts';
import { tableRows, type ImportTable, type TableRow } from '../imports/import-table.ts';
import { mapInOrder } from './map-in-order.ts';

export interface ImportTotals {
  /** Rows that were processed. */
  done: number;
  imported: Record<DocumentKind, number>;
  /** Rows that had been imported before. */
  present: number;
  /** Rows that had been imported before and whose document is deleted. */
  deleted: number;
  refused: number;
  /** Rows of another kind than the hub keeps. */
  passedOver: number;
}

export interface Watcher {
  refused(row: TableRow, reasons: readonly { field: string; reason: string }[]): Promise<void>;
  progress(totals: ImportTotals): void;
}

/** The sandbox inspects two files at a time. Meanwhile others are read, synced and committed. */
const CONCURRENT_ROWS = 4;

/** Papers come first: solutions name them. */
async function* tiedLast(table: ImportTable): AsyncGenerator<TableRow> {
  const isTied = ({ values }: TableRow) => !looksEmpty(values?.solution_of ?? '');
  for await (const row of tableRows(table)) if (!isTied(row)) yield row;
  if (table.header.includes('solution_of')) for await (const row of tableRows(table)) if (isTied(row)) yield row;
}

async function* until<T>(stop: AbortSignal, source: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const item of source) {
    if (stop.aborted) return;
    yield item;
  }
}

/** Imports every row of a table, solutions last, and reports in this order. After `stop` the rows that have begun are still completed. */
export async function runImport(
  table: ImportTable,
  take: (values: RowValues) => Promise<Outcome>,
  watcher: Watcher,
  stop: AbortSignal,
): Promise<ImportTotals> {
  const totals: ImportTotals = {
    done: 0,
    imported: { ...mapKinds(() => 0) },
    present: 0,
    deleted: 0,
    refused: 0,
    passedOver: 0,
  };
  const results = mapInOrder(until(stop, tiedLast(table)), CONCURRENT_ROWS, async (row) => ({
    row,
    outcome: row.values ? await take(row.values) : null,
  }));
  for await (const { row, outcome } of results) {
    totals.done += 1;
    if (outcome?.result === 'imported') totals.imported[outcome.kind] += 1;
    else if (outcome?.result === 'passed over') totals.passedOver += 1;
    else if (outcome && outcome.result !== 'refused') totals[outcome.result] += 1;
    else {
      totals.refused += 1;
      const reason = `has ${row.cells.length} values, but the header has ${table.header.length}`;
      await watcher.refused(row, outcome?.refusals ?? [{ field: 'row', reason }]);
    }
    watcher.progress(totals);
  }
  return totals;
}
