import { open, type FileHandle } from 'node:fs/promises';
import { REPORT_COLUMNS, type ImportTable, type TableRow } from '../imports/import-table.ts';
import { escapeFormulas } from '../../../base/csv/formulas.ts';
import { csvLine } from '../../../base/csv/read-csv.ts';

/** Why a row is refused. The field is 'row' when the reason concerns the whole row. */
interface Reason {
  readonly field: string;
  readonly reason: string;
}

/** The CSV of the refused rows, `FILE.refused.csv` beside `FILE.csv`. */
export interface RefusedRows {
  add(row: TableRow, reasons: readonly Reason[]): Promise<void>;
  /** May be called again. @returns the path; null when no row was refused; the error when the file could not be written */
  close(): Promise<string | Error | null>;
}

/** Opens a new file. An existing one is never replaced, because somebody may be correcting it. */
async function openNewFile(csv: string): Promise<{ path: string; file: FileHandle }> {
  const stem = csv.replace(/(\.refused(-\d+)?)?\.csv$/i, '');
  for (let number = 1; ; number += 1) {
    const path = `${stem}.refused${number === 1 ? '' : `-${number}`}.csv`;
    try {
      return { path, file: await open(path, 'wx') };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Writes refused rows with line, field and reason before them. The file has the delimiter and line ends of the CSV, so that it can be
 * corrected in the same program and imported again. It is created with the first row. A write error does not stop the import, because
 * the reasons are printed too.
 */
export function refusedRows({ path: csv, form, header }: ImportTable): RefusedRows {
  let opened: { path: string; file: FileHandle } | null = null;
  let failure: Error | null = null;
  const reportColumns: readonly string[] = REPORT_COLUMNS;
  const importedCells = (cells: readonly string[]) =>
    cells.filter((_, index) => !reportColumns.includes(header[index] ?? ''));

  return {
    async add({ line, cells }, reasons) {
      if (failure) return;
      try {
        if (!opened) {
          opened = await openNewFile(csv);
          await opened.file.write(form.bom + csvLine([...reportColumns, ...importedCells(header)], form));
        }
        const fields = reasons.map(({ field }) => field).join(', ');
        const words = reasons.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
        await opened.file.write(
          csvLine([String(line), fields, words, ...importedCells(cells)].map(escapeFormulas), form),
        );
      } catch (error) {
        failure = error as Error;
      }
    },
    async close() {
      const { file } = opened ?? {};
      if (file && file.fd >= 0) await file.close();
      return failure ?? opened?.path ?? null;
    },
  };
}
