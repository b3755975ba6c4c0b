import type { Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { readSetting, saveSetting } from '../../../base/database/settings.ts';
import { latestWholeBackup, nightlyState } from './nightly-state.ts';

const BY_HAND = 'backup.by_hand';

/** Notes that `hub backup` has made a backup in which no file was missing or changed. */
export async function noteBackupByHand(db: Kysely<Schema>, begun: Date): Promise<void> {
  await saveSetting(db, BY_HAND, begun.toISOString());
}

/** When the latest good backup was begun, of those of the night and those by hand; null: the hub knows of none. */
export async function lastGoodBackup(db: Kysely<Schema>): Promise<Date | null> {
  const byHand = await readSetting(db, BY_HAND);
  const times = [latestWholeBackup(await nightlyState(db)), byHand ? new Date(byHand) : null];
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.max(...known));
}
