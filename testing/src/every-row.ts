import type { TestDatabase } from './test-database.ts';

/** Every row of every table, as `table {…}`. */
export async function everyRow({ rows }: Pick<TestDatabase, 'rows'>): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const all = await Promise.all(
    tables.map(({ name }) => rows<{ text: string }>(`select '${name} ' || to_jsonb(t)::text as text from "${name}" t`)),
  );
  return all.flat().map(({ text }) => text);
}

/** The rows in which one of these texts stands, whatever its case. */
export async function rowsWith(database: Pick<TestDatabase, 'rows'>, texts: readonly string[]): Promise<string[]> {
  const words = texts.map((text) => text.toLowerCase());
  return (await everyRow(database)).filter((row) => words.some((word) => row.toLowerCase().includes(word)));
}
