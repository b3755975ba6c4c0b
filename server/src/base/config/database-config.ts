import { resolve } from 'node:path';
import * as z from 'zod';

/** Where the database is (contract section 2). */
export type DatabaseConfig =
  | {
      readonly kind: 'embedded';
      /** The programs of another PostgreSQL; null: those of the npm package. */
      readonly binFolder: string | null;
    }
  | {
      readonly kind: 'external';
      readonly url: string;
      /** Bypasses a pooler, for work that needs a session of its own. Equal to `url` when there is no pooler. */
      readonly directUrl: string;
      /** A streaming standby, from which searches read; null: there is none. */
      readonly readUrl: string | null;
    };

// Not checked as a URL: the host may be empty, with the socket's folder in the query.
const postgresAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address');

/** The variables of the database, for the schema of the environment. */
export const databaseVariables = {
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  POSTGRES_BIN_DIR: z.string().optional(),
  HUB_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
} as const;

type DatabaseVariables = z.infer<z.ZodObject<typeof databaseVariables>>;

/** Variables that are missing, or that would have no effect. @returns lines that begin with the name of a variable */
export function databaseMistakes(e: DatabaseVariables): string[] {
  const mistakes = [
    e.DATABASE_URL && !e.HUB_SECRET
      ? 'HUB_SECRET: required with DATABASE_URL, the same for every hub of one database'
      : null,
    e.DATABASE_DIRECT_URL && !e.DATABASE_URL
      ? 'DATABASE_URL: required with DATABASE_DIRECT_URL, which leads to the same database'
      : null,
    e.DATABASE_READ_URL && !e.DATABASE_URL
      ? 'DATABASE_URL: required with DATABASE_READ_URL, which leads to a standby of it'
      : null,
    e.POSTGRES_BIN_DIR && e.DATABASE_URL
      ? 'POSTGRES_BIN_DIR: only without DATABASE_URL, for the database that the hub starts itself'
      : null,
  ];
  return mistakes.filter((line) => line !== null);
}

/** The database of the environment. */
export function databaseOf(e: DatabaseVariables): DatabaseConfig {
  if (!e.DATABASE_URL) return { kind: 'embedded', binFolder: e.POSTGRES_BIN_DIR ? resolve(e.POSTGRES_BIN_DIR) : null };
  return {
    kind: 'external',
    url: e.DATABASE_URL,
    directUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    readUrl: e.DATABASE_READ_URL ?? null,
  };
}
