import { rounded } from './numbers.ts';

type Cell = string | number;

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a benchmark hands to the runner: tables for the terminal, figures for the JSON. */
export interface Result {
  readonly tables: readonly Table[];
  readonly figures: Readonly<Record<string, unknown>>;
  /** What must not be: the run has failed then. */
  readonly faults?: readonly string[];
  /** Printed after everything else. */
  readonly last?: string;
}

/** Parts of a benchmark, one after the other. */
export async function together(
  parts: readonly (readonly [name: string, run: () => Promise<Result>])[],
): Promise<Result> {
  const results: [string, Result][] = [];
  for (const [name, run] of parts) {
    console.log(`\n-- ${name}`);
    results.push([name, await run()]);
  }
  return {
    tables: results.flatMap(([, { tables }]) => tables),
    figures: Object.fromEntries(results.map(([name, { figures }]) => [name, figures])),
    faults: results.flatMap(([, { faults = [] }]) => faults),
  };
}

function text(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return rounded(cell).toLocaleString('en', { maximumFractionDigits: 4, useGrouping: true });
}

/** Prints with the first column to the left, all others to the right. */
export function printTable({ title, columns, rows }: Table): void {
  const lines = [columns, ...rows].map((row) => row.map(text));
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const format = (line: string[]) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(`\n${title}`);
  lines.forEach((line, index) => {
    console.log(`  ${format(line)}`);
    if (index === 0) console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  });
}
