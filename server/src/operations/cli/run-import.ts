import { mapKinds, type DocumentKind } from '@exam-vault/contract/document-fields';
import type { Outcome } from '../imports/import-service.ts';
import type { RowValues } from '../imports/import-row.ts';
import { tableRows, type ImportTable, type TableRow } from '../imports/import-table.ts';
import { mapInOrder } from './map-in-order.ts';

export interface ImportTotals {
  /** Rows that were looked at. */
  done: number;
  imported: Record<DocumentKind, number>;
  /** They were in already. */
  present: number;
  /** They were in already, and are deleted. */
  deleted: number;
  refused: number;
}

export interface Watcher {
  refused(row: TableRow, reasons: readonly { field: string; reason: string }[]): Promise<void>;
  progress(totals: ImportTotals): void;
}

/** Rows under way: two are looked into in the sandbox at a time, others are read, synced and committed meanwhile. */
const AT_ONCE = 4;

async function* until<T>(stop: AbortSignal, source: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const each of source) {
    if (stop.aborted) return;
    yield each;
  }
}

/** Takes every row of a table, in the order of its lines as far as anybody sees. A stop lets the rows under way end. */
export async function runImport(
  table: ImportTable,
  take: (values: RowValues) => Promise<Outcome>,
  watcher: Watcher,
  stop: AbortSignal,
): Promise<ImportTotals> {
  const totals: ImportTotals = { done: 0, imported: { ...mapKinds(() => 0) }, present: 0, deleted: 0, refused: 0 };
  const judged = mapInOrder(until(stop, tableRows(table)), AT_ONCE, async (row) => ({
    row,
    outcome: row.values ? await take(row.values) : null,
  }));
  for await (const { row, outcome } of judged) {
    totals.done += 1;
    if (outcome?.result === 'imported') totals.imported[outcome.kind] += 1;
    else if (outcome && outcome.result !== 'refused') totals[outcome.result] += 1;
    else {
      totals.refused += 1;
      const reason = `has ${row.cells.length} values, the header has ${table.header.length}`;
      await watcher.refused(row, outcome?.refusals ?? [{ field: 'row', reason }]);
    }
    watcher.progress(totals);
  }
  return totals;
}
