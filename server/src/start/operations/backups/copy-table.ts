import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { numbered, TABLES } from './archive-format.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { columnList, quoted, type TableShape } from './tables.ts';

/** Rows are split into parts of about this size, because a tar header must give the size before the bytes. */
const PART_BYTES = 4 * 1_048_576;

/** Groups chunks into parts of at least PART_BYTES; the last one may be smaller. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ chunks: Buffer[]; size: number }> {
  let [chunks, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield { chunks, size };
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield { chunks, size };
}

/**
 * Adds all rows of a table to the archive.
 * @returns the number of rows
 * @throws the signal's reason. The client is then in the middle of a COPY and must be closed.
 */
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
  // `rowCount` is only set once the server has ended the COPY.
  await client.query('select 1');
  return rows.rowCount;
}
