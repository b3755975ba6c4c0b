import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { migrate } from '../../database/migrate.ts';
import { onConnection } from '../../database/one-connection.ts';
import { queueThumbnails } from '../../indexing/queue-thumbnails.ts';
import { SECRET_IN_FORCE } from '../../config/secret-in-force.ts';
import { BackupDamagedError, type End, type Manifest } from './archive-format.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import { allTables, columnList, looseIndexes, migrationsOf, quoted, SESSION, type IndexShape } from './tables.ts';

/** The row that says which backup a database came from: it commits with all the others. */
export const RESTORED = 'restored.backup';

/** Rows on their way into one table. */
interface Incoming {
  readonly name: string;
  readonly stream: CopyStreamQuery;
  /** Never resolves. */
  readonly failed: Promise<never>;
}

export type TableRestore = Awaited<ReturnType<typeof beginTables>>;

/**
 * Makes the tables as they were when the backup was made, and takes their rows, all in the transaction that `client` is in.
 * @throws when the database refuses anything
 */
export async function beginTables(client: pg.PoolClient, manifest: Manifest) {
  await client.query(SESSION);
  const db = onConnection(client);
  await migrate(db, { to: manifest.migrations.at(-1) ?? '', inTransaction: true });
  if ((await migrationsOf(client)).join() !== manifest.migrations.join()) {
    throw new BackupDamagedError('its tables are not those of any version');
  }
  const tables = await allTables(client);
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  const indexes: readonly IndexShape[] = await looseIndexes(client, tables);
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`);

  const rows: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]));
  let incoming: Incoming | null = null;

  async function closeTable(): Promise<void> {
    if (!incoming) return;
    const { name, stream, failed } = incoming;
    incoming = null;
    const finished = new Promise<void>((resolve) => stream.once('finish', resolve));
    stream.end();
    await Promise.race([finished, failed]);
    rows[name] = stream.rowCount;
  }

  function openTable(name: string): Incoming {
    const table = manifest.tables.find((one) => one.name === name);
    if (!table) throw new BackupDamagedError(`it has rows of a table ${name} that it does not name`);
    const stream = client.query(copyFrom(`copy ${quoted(name)} (${columnList(table)}) from stdin`));
    const failed = new Promise<never>((_resolve, reject) => stream.once('error', reject));
    failed.catch(() => undefined);
    return { name, stream, failed };
  }

  return {
    /** The next part of a table's rows. */
    async take(name: string, { bytes }: ArchiveEntry): Promise<void> {
      if (incoming?.name !== name) {
        await closeTable();
        incoming = openTable(name);
      }
      const { stream, failed } = incoming;
      for await (const chunk of bytes) {
        const own = Buffer.from(chunk);
        await Promise.race([new Promise<void>((resolve) => stream.write(own, () => resolve())), failed]);
      }
    },

    closeTable,

    /** Indexes, sequences, and the shape of this version. @throws BackupDamagedError when rows are missing */
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
      await migrate(db, { inTransaction: true });
      await queueThumbnails(db);
      // The hub that comes back may have another one.
      await sql`delete from settings where name = ${SECRET_IN_FORCE}`.execute(db);
      await sql`
        insert into settings (name, value) values (${RESTORED}, ${manifest.id})
        on conflict (name) do update set value = excluded.value
      `.execute(db);
      // In the log as it was then, with what has been brought back.
      await sql`
        insert into audit_log (at, actor, action, detail)
        values (now(), 'hub restore', 'hub.restore', ${JSON.stringify({ comment: `as it was on ${manifest.made_at}` })})
      `.execute(db);
      // Of what came in at once nothing is known yet, and the first searches would go through all of it.
      for (const name of tables) await client.query(`analyze ${quoted(name)}`);
    },
  };
}
