import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { ConfigError } from '../config/config.ts';

/** The first version with everything that the migrations use, in the format of `server_version_num`. */
const MIN_VERSION_NUM = 140_000;
/** The extensions that the migrations create. */
export const EXTENSIONS: readonly string[] = ['pg_trgm'];

interface ServerFacts {
  readonly version: string;
  readonly version_num: number;
  readonly database: string;
  readonly role: string;
}

/** @returns what is wrong and what to do; null when the version is new enough */
export function versionMistake({ version, version_num }: Pick<ServerFacts, 'version' | 'version_num'>): string | null {
  if (version_num >= MIN_VERSION_NUM) return null;
  return `DATABASE_URL: this is PostgreSQL ${version}; the hub needs ${MIN_VERSION_NUM / 10_000} or newer`;
}

interface ExtensionState {
  readonly name: string;
  readonly installed: boolean;
  /** Whether its files are installed on the server's machine. */
  readonly available: boolean;
  /** Whether this role may install it here. */
  readonly may_create: boolean;
}

function extensionMistake(
  { name, installed, available, may_create }: ExtensionState,
  facts: ServerFacts,
): string | null {
  if (installed || (available && may_create)) return null;
  const command = `create extension ${name};  in the database ${facts.database}, as a superuser`;
  if (available) return `DATABASE_URL: the role ${facts.role} may not create the extension ${name}: run  ${command}`;
  return (
    `DATABASE_URL: the server does not have the extension ${name}: install PostgreSQL's contrib modules on its machine ` +
    `(Debian: part of postgresql-${Math.floor(facts.version_num / 10_000)}, elsewhere postgresql-contrib), then run  ${command}`
  );
}

/**
 * Checks that an external server can run a hub, before anything is created in it.
 * @throws ConfigError with one line for each problem and its remedy
 */
export async function checkServer<T>(db: Kysely<T>): Promise<void> {
  const answer = await sql<ServerFacts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as version_num,
      current_database() as database, current_user as role
  `.execute(db);
  const [facts] = answer.rows;
  if (!facts) throw new Error('the database does not say what it is');
  const tooOld = versionMistake(facts);
  if (tooOld !== null) throw new ConfigError(tooOld);
  // A trusted extension needs the right to create schemas in the database; any other needs a superuser.
  const { rows } = await sql<ExtensionState>`
    select wanted.name,
      exists (select from pg_extension where extname = wanted.name) as installed,
      found.name is not null as available,
      coalesce(
        r.rolsuper or (v.trusted and has_database_privilege(current_database(), 'create')) or not v.superuser, false
      ) as may_create
    from unnest(${EXTENSIONS}::text[]) as wanted (name)
      join pg_roles r on r.rolname = current_user
      left join pg_available_extensions found on found.name = wanted.name
      left join pg_available_extension_versions v on v.name = found.name and v.version = found.default_version
  `.execute(db);
  const mistakes = rows.map((row) => extensionMistake(row, facts)).filter((line) => line !== null);
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
}

/**
 * Whether two connections lead to one database of one server. A lock that one of them holds is visible to the other only then. Host names
 * and addresses prove nothing behind a pooler.
 */
export async function isSameDatabase<T>(first: Kysely<T>, second: Kysely<T>): Promise<boolean> {
  const key = randomInt(2 ** 47);
  return second.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(trx);
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${key}::bigint) as free
    `.execute(first);
    return rows[0]?.free === false;
  });
}
