import type { Kysely } from 'kysely';
import type { Schema } from './database/schema.ts';
import type { Clock } from './ports/clock.ts';

/** What nearly every service needs. */
export interface ServiceDeps {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
}
