import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';

/** The CSV as a whole cannot be read; nothing of it is imported. */
export class CsvProblem extends Error {
  override name = 'CsvProblem';
}

/** How a CSV is written, so that what is written beside it opens in the same program in the same way. */
export interface CsvForm {
  readonly delimiter: string;
  readonly newline: string;
  /** Excel knows UTF-8 by it. */
  readonly bom: string;
}

export interface CsvRow {
  /** The line of the file on which the row begins; a quoted value may run over several. */
  readonly line: number;
  readonly cells: readonly string[];
}

const BOM = '\uFEFF';
/** Bytes of one row; a quote that is never closed would take the rest of the file for one value. */
const MAX_ROW = 1_048_576;
const HEAD = 65_536;

/** Looks at the first line: Excel writes semicolons in half of the world. */
function formOf(text: string): CsvForm {
  const [head = ''] = /^.*?(\r\n|\n|\r|$)/s.exec(text) ?? [];
  const count = (delimiter: string) => head.split(delimiter).length;
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  return {
    delimiter,
    newline: /\r\n$|\n$|\r$/.exec(head)?.[0] ?? '\n',
    bom: head.startsWith(BOM) ? BOM : '',
  };
}

/** How the CSV in a file is written. @throws CsvProblem */
export async function csvForm(path: string): Promise<CsvForm> {
  const file = await open(path, 'r');
  try {
    if (!(await file.stat()).isFile()) throw new CsvProblem('is not a file');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return formOf(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

const LINE_BREAK = /\r\n|\n|\r/g;

function lineBreaks(text: string): number {
  return text.match(LINE_BREAK)?.length ?? 0;
}

/** Passes pieces of a text through. @throws CsvProblem naming the line that was not UTF-8 */
function utf8Check() {
  let lines = 1;
  return (text: string) => {
    // The character that stands for bytes that are none.
    const wrong = text.indexOf('\uFFFD');
    if (wrong >= 0) {
      const line = lines + lineBreaks(text.slice(0, wrong));
      throw new CsvProblem(`line ${line} is not UTF-8; save the file as "CSV UTF-8" and import it again`);
    }
    lines += lineBreaks(text);
    return text;
  };
}

/** The text of a UTF-8 file, piece by piece, without its byte order mark. @throws CsvProblem naming the line that is not UTF-8 */
async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = '';
  const checked = utf8Check();
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = held + decoder.decode(chunk, { stream: true });
    // A line break of two characters is one, also where a piece ends between them.
    held = text.endsWith('\r') ? '\r' : '';
    const whole = held ? text.slice(0, -1) : text;
    if (whole) yield checked(whole);
  }
  const rest = held + decoder.decode();
  if (rest) yield checked(rest);
}

function reason({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote isn’t closed';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the row is longer than 1 MB: is a quote never closed?';
  if (code.includes('_QUOTE'))
    return 'there’s a quote inside a value: put the value in quotes and write the quote twice';
  return message;
}

/**
 * The rows of a CSV, the header too, one after the other; blank lines are passed over. It does not check how many cells a row has.
 * @throws CsvProblem naming the line
 */
export const readCsv = (path: string, form: CsvForm): AsyncGenerator<CsvRow> => rowsOf(decoded(path), form);

/** The rows of a CSV that has been decoded already. @throws CsvProblem naming the line */
export async function* readCsvText(text: string): AsyncGenerator<CsvRow> {
  const whole = text.startsWith(BOM) ? text.slice(BOM.length) : text;
  yield* rowsOf([utf8Check()(whole)], formOf(whole));
}

async function* rowsOf(
  pieces: Iterable<string> | AsyncIterable<string>,
  { delimiter }: CsvForm,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
  });
  // Its error destroys the parser, and so ends the loop below.
  pipeline(Readable.from(pieces), parser, () => {});
  // csv-parse counts the two characters of a quoted line break as two lines.
  let twice = 0;
  let ended = 0;
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      const breaks = record.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      twice += record.reduce((sum, cell) => sum + cell.split('\r\n').length - 1, 0);
      ended = info.lines - twice;
      yield { line: ended - breaks, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CsvProblem(`the row starting on line ${ended + 1}: ${reason(error)}`);
    throw error;
  }
}

/** A value as a cell of a CSV. */
function cell(value: string, delimiter: string): string {
  const plain = !/["\r\n]|^\s|\s$/.test(value) && !value.includes(delimiter);
  return plain ? value : `"${value.replaceAll('"', '""')}"`;
}

/** A row as a line of a CSV. */
export function csvLine(cells: readonly string[], { delimiter, newline }: CsvForm): string {
  return cells.map((value) => cell(value, delimiter)).join(delimiter) + newline;
}
