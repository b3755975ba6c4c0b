import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { numbered, TABLES } from './archive-format.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { columnList, quoted, type TableShape } from './tables.ts';

/** A table's rows come in parts of about so many bytes: a tar must say a size before the bytes. */
const PART = 4 * 1_048_576;

/** Bytes in parts of one size, each part in chunks as they came. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ chunks: Buffer[]; size: number }> {
  let [chunks, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    yield { chunks, size };
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield { chunks, size };
}

/** Adds all rows of a table. @returns how many @throws the signal's reason; the client is in the middle of its rows then */
export async function copyTable(
  client: pg.PoolClient,
  table: TableShape,
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<number> {
  const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`));
  let part = 0;
  for await (const { chunks, size } of inParts(rows)) {
    signal.throwIfAborted();
    part += 1;
    await archive.add(`${TABLES}${table.name}/${numbered(part)}.copy`, size, chunks);
  }
  // The count comes after the last row.
  await client.query('select 1');
  return rows.rowCount;
}
