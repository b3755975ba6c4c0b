import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';
import { environmentOf, runHub, type Outcome } from './hub-command.ts';
import { bareDatabase, type TestDatabase } from './test-database.ts';

export const HUB_SECRET = 'the same secret for all hubs of a database';

/** A folder that goes when the test file ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-backups-'));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** An empty database and an empty data folder, into which a hub can be restored. */
export interface EmptyPlace {
  readonly database: TestDatabase;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  run(...words: string[]): Promise<Outcome>;
}

export async function emptyPlace(): Promise<EmptyPlace> {
  const database = await bareDatabase();
  atEnd(() => database.close());
  const dataDir = join(await temporaryFolder(), 'data');
  const env = environmentOf({ database, config: { hubSecret: HUB_SECRET, dataDir } });
  return { database, dataDir, env, run: (...words) => runHub(env, words) };
}

/** What a restored hub has in another way than the one that was backed up: thumbnails, and the queue that makes them again. */
const CHANGED = `- '{has_thumbnails,text_status,pages_read}'::text[]`;

/** A sum of each table's rows, whatever their order; without the entries that backups and restores themselves make. */
export async function sumsOf({ rows }: Pick<TestDatabase, 'rows'>): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'
      and tablename not in ('identity_sessions', 'identity_verifications', 'identity_email_links', 'guess_limits', 'readings', 'document_log',
        'document_log_pruned', 'file_journal', 'word_pairs', 'counted_words', 'public_words')
  `);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const found = await rows<{ row: string }>(
      `select (to_jsonb(t) ${CHANGED})::text as row from ${name} t
       where ('${name}' <> 'settings' or to_jsonb(t)->>'name' = 'identity.issuer')
         and ('${name}' <> 'audit_log' or to_jsonb(t)->>'action' not like 'hub.%') order by 1`,
    );
    const sum = createHash('sha256');
    for (const { row } of found) sum.update(row);
    sums[name] = `${found.length} ${sum.digest('hex').slice(0, 16)}`;
  }
  return sums;
}
