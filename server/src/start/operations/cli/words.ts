import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import { DRAFT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';

/** '1 file', '2,000 files'. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** '3 papers and 2 notes'; solutions only where there are some. */
export function kindCounts(counts: Readonly<Record<DocumentKind, number>>): string {
  const named = Object.values(DOCUMENT_CONTRACTS)
    .filter(({ kind }) => counts[kind] > 0 || DRAFT_KINDS.some((one) => one === kind))
    .map(({ kind, words: { noun, many } }) => count(counts[kind], noun, many));
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576).toLocaleString('en')} MB`;

/** A word as a shell reads it: '/srv/Old papers' has a space. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Aligns the columns of a table for a terminal. */
export function table(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One line for each; or that there is none. */
export const lines = <T>(all: readonly T[], line: (one: T) => string): string => all.map(line).join('\n') || 'None.';

/** Everything of a list that is read in pages. */
export async function allPages<T>(
  read: (page: number) => Promise<{ data: readonly T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await read(page);
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}
