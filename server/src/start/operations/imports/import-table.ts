import { ALL_FIELDS, isAlwaysRequired } from '@exam-vault/contract/document-fields';
import { looksEmpty } from '@exam-vault/contract/text';
import { COLUMNS, type Column, type RowValues } from './import-row.ts';
import { unescapeFormulas } from '../../../base/csv/formulas.ts';
import { csvForm, CsvProblem, readCsv, type CsvForm } from '../../../base/csv/read-csv.ts';

/** What the report of refused lines puts before a row; there they are passed over when it is imported again. */
export const REPORT_COLUMNS = ['line', 'field', 'reason'] as const;
/** What the table of an archive says about its rows, for people. */
export const ARCHIVE_COLUMNS = ['sure', 'source', 'group'] as const;

/** Columns that every row needs. Further ones are needed by one kind only, and are checked row by row. */
const REQUIRED: readonly Column[] = ['file', ...ALL_FIELDS.filter(isAlwaysRequired).map(({ name }) => name)];

/** A CSV whose header has been understood. */
export interface ImportTable {
  readonly path: string;
  readonly form: CsvForm;
  readonly header: readonly string[];
  /** Rows with anything in them, without the header. */
  readonly rows: number;
}

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Null: the row has not as many cells as the header. */
  readonly values: RowValues | null;
}

function checkHeader(names: readonly string[]): void {
  const known: readonly string[] = [...COLUMNS, ...REPORT_COLUMNS, ...ARCHIVE_COLUMNS];
  names.forEach((name, at) => {
    if (name === '') throw new CsvProblem(`column ${at + 1} has no name`);
    if (!known.includes(name)) {
      throw new CsvProblem(
        `${JSON.stringify(name.slice(0, 50))} isn’t an import column. Use these columns: ${COLUMNS.join(', ')}`,
      );
    }
    if (names.indexOf(name) !== at) throw new CsvProblem(`the column ${name} is there twice`);
  });
  const absent = REQUIRED.filter((name) => !names.includes(name));
  if (absent.length > 0) throw new CsvProblem(`there is no column ${absent.join(', ')}`);
}

/**
 * Reads a CSV once, whole, so that what is wrong with it as such is known before anything is imported.
 * @throws CsvProblem
 */
export async function openTable(path: string): Promise<ImportTable> {
  const form = await csvForm(path);
  let header: string[] | null = null;
  let rows = 0;
  for await (const { cells } of readCsv(path, form)) {
    if (header === null) {
      header = cells.map((cell) => cell.trim());
      checkHeader(header);
    } else if (!cells.every(looksEmpty)) rows += 1;
  }
  if (header === null) throw new CsvProblem('is empty');
  return { path, form, header, rows };
}

/** The rows of a table, one after the other; rows without anything in them are passed over. @throws CsvProblem */
export async function* tableRows({ path, form, header }: ImportTable): AsyncGenerator<TableRow> {
  let isHeader = true;
  for await (const row of readCsv(path, form)) {
    const { line } = row;
    // The report of refused lines has escaped them.
    const cells = row.cells.map(unescapeFormulas);
    if (!isHeader && !cells.every(looksEmpty)) {
      const values = cells.length === header.length ? valuesOf(header, cells) : null;
      yield { line, cells, values };
    }
    isHeader = false;
  }
}

function valuesOf(header: readonly string[], cells: readonly string[]): RowValues {
  const values: RowValues = {};
  for (const column of COLUMNS) {
    const at = header.indexOf(column);
    if (at >= 0) values[column] = cells[at] ?? '';
  }
  return values;
}
