import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../database/schema.ts';

const STATE = 'backup.nightly';

const stateSchema = z.object({
  /** When the last one was begun that is there, and its name. */
  made_at: z.iso.datetime().nullable(),
  /** The last one in which no file was missing or changed. */
  whole: z.string().nullable(),
  failed: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
});
/** How the nightly backups of a database stand; the same for all its hubs. */
export type NightlyState = z.infer<typeof stateSchema>;

const NEVER: NightlyState = { made_at: null, whole: null, failed: null };

/** The file of a backup says when it was begun, so that names in order are backups in order. */
export const backupName = (prefix: string, begun: Date) =>
  `${prefix}${begun.toISOString().replace(/\.\d+|[-:]/g, '')}.tar`;

function begunAt(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export async function nightlyState(db: Kysely<Schema>): Promise<NightlyState> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', STATE).executeTakeFirst();
  return row ? stateSchema.parse(JSON.parse(row.value)) : NEVER;
}

export async function noteNightlyState(db: Kysely<Schema>, next: NightlyState): Promise<void> {
  const value = JSON.stringify(next);
  await db
    .insertInto('settings')
    .values({ name: STATE, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Since when there has been no newer good backup: when the last whole one was begun or, where none ever was, since when they fail.
 * Null while none was tried.
 */
export function goodSince({ whole, failed }: NightlyState): Date | null {
  const begun = whole === null ? null : begunAt(whole);
  return begun ?? (failed ? new Date(failed.since) : null);
}
