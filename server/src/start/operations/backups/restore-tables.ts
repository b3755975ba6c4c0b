import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { migrate } from '../../../base/database/migrate.ts';
import { kyselyOnClient } from '../../../base/database/connect.ts';
import { queueThumbnails } from '../../../finding/indexing/queue-thumbnails.ts';
import { CURRENT_SECRET_SETTING } from '../../../base/config/current-secret.ts';
import { BackupDamagedError, type End, type Manifest } from './archive-format.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import {
  allTables,
  columnList,
  droppableIndexes,
  migrationsOf,
  quoted,
  SESSION_SETTINGS,
  type IndexShape,
} from './tables.ts';

/** The setting with the id of the backup that the database was restored from. It is committed together with all other rows. */
export const RESTORED_SETTING = 'restored.backup';

/** A COPY into one table. */
interface OpenCopy {
  readonly name: string;
  readonly stream: CopyStreamQuery;
  /** Rejects when the COPY fails, and never resolves. */
  readonly failed: Promise<never>;
}

export type TableRestore = Awaited<ReturnType<typeof beginTables>>;

/** Writes what a restored hub has besides the rows of its backup. */
async function completeRestore(db: ReturnType<typeof kyselyOnClient>, manifest: Manifest): Promise<void> {
  await migrate(db, { inTransaction: true });
  await queueThumbnails(db);
  // The pairs of words and the dictionary are not in a backup. They are made in the background.
  await sql`insert into word_pairs (number) select number from document_texts on conflict do nothing`.execute(db);
  await sql`
    insert into counted_words (document_id) select document_id from document_texts where is_public on conflict do nothing
  `.execute(db);
  // The restored hub may have another secret.
  await sql`delete from settings where name = ${CURRENT_SECRET_SETTING}`.execute(db);
  await sql`
    insert into settings (name, value) values (${RESTORED_SETTING}, ${manifest.id})
    on conflict (name) do update set value = excluded.value
  `.execute(db);
  await sql`
    insert into audit_log (at, actor, action, detail)
    values (now(), 'hub restore', 'hub.restore', ${JSON.stringify({ comment: `as it was on ${manifest.made_at}` })})
  `.execute(db);
}

/**
 * Creates the tables of the backup's version and fills them with its rows, within the transaction of `client`.
 * @throws BackupDamagedError, and errors of the database
 */
export async function beginTables(client: pg.PoolClient, manifest: Manifest) {
  await client.query(SESSION_SETTINGS);
  const db = kyselyOnClient(client);
  await migrate(db, { to: manifest.migrations.at(-1) ?? '', inTransaction: true });
  if ((await migrationsOf(client)).join() !== manifest.migrations.join()) {
    throw new BackupDamagedError('its tables don’t match any version of Exam Vault');
  }
  const tables = await allTables(client);
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  const indexes: readonly IndexShape[] = await droppableIndexes(client, tables);
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`);

  const rows: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]));
  let copy: OpenCopy | null = null;

  async function closeTable(): Promise<void> {
    if (!copy) return;
    const { name, stream, failed } = copy;
    copy = null;
    const finished = new Promise<void>((resolve) => stream.once('finish', resolve));
    stream.end();
    await Promise.race([finished, failed]);
    rows[name] = stream.rowCount;
  }

  function openTable(name: string): OpenCopy {
    const table = manifest.tables.find((shape) => shape.name === name);
    if (!table) throw new BackupDamagedError(`it has rows for an unknown table, ${name}`);
    const stream = client.query(copyFrom(`copy ${quoted(name)} (${columnList(table)}) from stdin`));
    const failed = new Promise<never>((_resolve, reject) => stream.once('error', reject));
    failed.catch(() => undefined);
    return { name, stream, failed };
  }

  return {
    /** Adds the next part of a table's rows. */
    async addPart(name: string, { bytes }: ArchiveEntry): Promise<void> {
      if (copy?.name !== name) {
        await closeTable();
        copy = openTable(name);
      }
      const { stream, failed } = copy;
      for await (const chunk of bytes) {
        // A copy: the chunk is only valid until the next one, and the stream may still hold it.
        const ownChunk = Buffer.from(chunk);
        await Promise.race([new Promise<void>((resolve) => stream.write(ownChunk, () => resolve())), failed]);
      }
    },

    closeTable,

    /** Restores indexes and sequences, and migrates to this version. @throws BackupDamagedError when rows are missing */
    async finish(end: End): Promise<void> {
      await closeTable();
      for (const [name, count] of Object.entries(end.rows)) {
        if (rows[name] !== count) throw new BackupDamagedError(`the table ${name} has ${rows[name]} of ${count} rows`);
      }
      for (const { definition } of indexes) await client.query(definition);
      for (const { name, last_value, is_called } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last_value, is_called]);
      }
      for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
      await completeRestore(db, manifest);
      // Without statistics the first searches would scan whole tables.
      for (const name of tables) await client.query(`analyze ${quoted(name)}`);
    },
  };
}
