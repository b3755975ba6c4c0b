import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../../base/database/schema.ts';
import { readSetting, saveSetting } from '../../../base/database/settings.ts';

const STATE = 'backup.nightly';

const stateSchema = z.object({
  /** When the latest backup was begun. */
  made_at: z.iso.datetime().nullable(),
  /** The name of the latest backup in which no file was missing or changed. */
  whole: z.string().nullable(),
  failed: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
});
/** The state of a database's nightly backups, shared by all its hubs. */
export type NightlyState = z.infer<typeof stateSchema>;

const NEVER: NightlyState = { made_at: null, whole: null, failed: null };

/** The name contains the time at which the backup was begun, so that sorted names are sorted backups. */
export const backupName = (prefix: string, begun: Date) =>
  `${prefix}${begun.toISOString().replace(/\.\d+|[-:]/g, '')}.tar`;

function begunAt(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/.exec(name) ?? [];
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export async function nightlyState(db: Kysely<Schema>): Promise<NightlyState> {
  const value = await readSetting(db, STATE);
  return value === null ? NEVER : stateSchema.parse(JSON.parse(value));
}

export const saveNightlyState = (db: Kysely<Schema>, next: NightlyState): Promise<void> =>
  saveSetting(db, STATE, JSON.stringify(next));

/** When the latest complete backup was begun; null before the first one. */
export const latestWholeBackup = ({ whole }: NightlyState): Date | null => (whole === null ? null : begunAt(whole));

/**
 * When the latest complete backup was begun. Without one it is the time of the first failure, and null before the first attempt.
 */
export function latestBackupTime(state: NightlyState): Date | null {
  return latestWholeBackup(state) ?? (state.failed ? new Date(state.failed.since) : null);
}
