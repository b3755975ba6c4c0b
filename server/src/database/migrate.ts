import { Migrator, type Kysely, type Migration } from 'kysely';
import * as people from './migrations/001-people.ts';
import * as identity from './migrations/002-identity.ts';
import * as documents from './migrations/003-documents.ts';
import * as administration from './migrations/004-administration.ts';
import * as imports from './migrations/005-imports.ts';
import * as texts from './migrations/006-texts.ts';
import * as readingHolders from './migrations/007-reading-holders.ts';
import * as words from './migrations/008-words.ts';
import * as places from './migrations/009-places.ts';
import * as defence from './migrations/010-defence.ts';

/** In order; a migration that has landed is never changed. Each is one transaction, so an interrupted one leaves nothing. */
const MIGRATIONS: Record<string, Migration> = {
  '001-people': people,
  '002-identity': identity,
  '003-documents': documents,
  '004-administration': administration,
  '005-imports': imports,
  '006-texts': texts,
  '007-reading-holders': readingHolders,
  '008-words': words,
  '009-places': places,
  '010-defence': defence,
};

/**
 * Brings the database to the newest shape. All of it runs in one transaction that holds an advisory lock: of several
 * hubs that start at once one migrates and the others wait.
 * @returns the names of the migrations that ran now.
 */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
