import { open, type FileHandle } from 'node:fs/promises';
import { REPORT_COLUMNS, type ImportTable, type TableRow } from '../imports/import-table.ts';
import { csvLine } from '../imports/read-csv.ts';

/** One reason, with the field that it is about; 'row' is about the row as such. */
interface Reason {
  readonly field: string;
  readonly reason: string;
}

/** The CSV of the refused rows, `FILE.refused.csv` beside `FILE.csv`. */
export interface RefusedRows {
  add(row: TableRow, reasons: readonly Reason[]): Promise<void>;
  /** May be called again. Its path, null while there is none, or why it could not be written. */
  close(): Promise<string | Error | null>;
}

/** Never one that is there: somebody may be mending it. */
async function openNew(csv: string): Promise<{ path: string; file: FileHandle }> {
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
 * Rows as they were given, with line, field and reason before them, in the CSV's own form, so that they can be mended in the same
 * program and imported again. Made with the first row. That it cannot be written stops no import: the report is printed too.
 */
export function refusedRows({ path: csv, form, header }: ImportTable): RefusedRows {
  let opened: { path: string; file: FileHandle } | null = null;
  let failure: Error | null = null;
  const own: readonly string[] = REPORT_COLUMNS;
  const given = (cells: readonly string[]) => cells.filter((_, at) => !own.includes(header[at] ?? ''));

  return {
    async add({ line, cells }, reasons) {
      if (failure) return;
      try {
        if (!opened) {
          opened = await openNew(csv);
          await opened.file.write(form.bom + csvLine([...own, ...given(header)], form));
        }
        const fields = reasons.map(({ field }) => field).join(', ');
        const words = reasons.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
        await opened.file.write(csvLine([String(line), fields, words, ...given(cells)], form));
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
