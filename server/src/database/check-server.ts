import { sql, type Kysely } from 'kysely';
import { ConfigError } from '../config/config.ts';

/** The first major version with all that the migrations use, as `server_version_num` counts. */
const OLDEST = 140_000;
/** Those that the migrations create. */
export const EXTENSIONS: readonly string[] = ['pg_trgm'];

/** What somebody may say who asks a server what it is. */
interface ServerFacts {
  readonly version: string;
  readonly version_num: number;
  readonly database: string;
  readonly role: string;
}

/** @returns what is wrong, and what to do; null when the version will do */
export function versionMistake({ version, version_num }: Pick<ServerFacts, 'version' | 'version_num'>): string | null {
  if (version_num >= OLDEST) return null;
  return `DATABASE_URL: this is PostgreSQL ${version}; the hub needs ${OLDEST / 10_000} or newer`;
}

interface ExtensionState {
  readonly name: string;
  readonly installed: boolean;
  /** Whether the server's machine has its files. */
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
 * Looks whether an operator's server can hold a hub, before anything is made in it.
 * @throws ConfigError with a line for each thing that is missing, and what to do
 */
export async function checkServer<T>(db: Kysely<T>): Promise<void> {
  const asked = await sql<ServerFacts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as version_num,
      current_database() as database, current_user as role
  `.execute(db);
  const [facts] = asked.rows;
  if (!facts) throw new Error('the database does not say what it is');
  const tooOld = versionMistake(facts);
  if (tooOld !== null) throw new ConfigError(tooOld);
  // A trusted extension may be created by whoever may create a schema in the database; any other by a superuser.
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
