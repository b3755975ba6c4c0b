import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Kysely } from 'kysely';
import { BackupInProgressError } from '../../database/file-removal.ts';
import type { Schema } from '../../database/schema.ts';
import { BackupNotWantedError, makeBackup, type BackupParts } from './backup-service.ts';
import { backupName, nightlyState, noteNightlyState, type NightlyState } from './nightly-state.ts';
import { walkBackup } from './walk-backup.ts';

/** The hour of the night, by the machine's clock. */
const HOUR = 2;
/** Milliseconds between two looks whether it is time, and until one that failed is tried again. */
const LOOK = 5 * 60_000;
const AGAIN = 60 * 60_000;

export interface NightlyParts extends BackupParts {
  readonly db: Kysely<Schema>;
  /** BACKUP_DIR; it must be there: a disk that is not mounted must not be replaced in silence. */
  readonly folder: string;
  /** How many are kept. */
  readonly keep: number;
  readonly issuer: string;
  readonly log: Record<'info' | 'error', (details: object, message: string) => void>;
}

export type NightlyBackups = ReturnType<typeof nightlyBackups>;

/** The last time it was the hour of the night. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/**
 * A backup in every night, by one of the hubs of a database; a night that all of them slept through is made up for. Older ones
 * go only when the new one has been read again and is whole.
 */
export function nightlyBackups({ db, folder, keep, issuer, log, ...parts }: NightlyParts) {
  // Several databases may share a folder.
  const prefix = `exam-vault-${createHash('sha256').update(issuer).digest('hex').slice(0, 8)}-`;
  const stopping = new AbortController();
  let lastFailure = Number.NEGATIVE_INFINITY;

  const state = () => nightlyState(db);
  const note = (next: NightlyState) => noteNightlyState(db, next);

  /** Also when the last one is of the future: the clock was ahead, and nobody knows when that was. Clocks of several hubs differ a little. */
  function isDue({ made_at }: NightlyState): boolean {
    if (made_at === null) return true;
    const [made, now] = [new Date(made_at), parts.now()];
    return made < lastNight(now) || made.getTime() - now.getTime() > LOOK;
  }

  const own = async () => (await readdir(folder)).filter((name) => name.startsWith(prefix));

  async function removeOlder({ whole }: NightlyState, newest: string): Promise<void> {
    // What has a later name than the newest was made while the clock was ahead, and before it.
    const order = (name: string) => `${name > newest ? 0 : 1}${name}`;
    const names = (await own()).filter((name) => name.endsWith('.tar')).sort((a, b) => (order(a) < order(b) ? -1 : 1));
    for (const name of names.slice(0, -keep)) if (name !== whole) await rm(join(folder, name), { force: true });
  }

  async function make(): Promise<void> {
    const begun = parts.now();
    const file = join(folder, backupName(prefix, begun));
    const { signal } = stopping;
    const { end, size } = await makeBackup(parts, file, {
      overwrite: false,
      signal,
      onProgress: () => undefined,
      async isWanted() {
        if (!isDue(await state())) return false;
        // Nobody else is making one now: what a death has left.
        for (const name of await own()) if (name.endsWith('.partial')) await rm(join(folder, name), { force: true });
        return true;
      },
    });
    await walkBackup(file, { signal, onProgress: () => undefined }).catch(async (error: unknown) => {
      await rm(file, { force: true });
      throw error;
    });
    const before = await state();
    const isWhole = end.damaged.count === 0;
    const reason = `${end.damaged.count} files are missing or changed: npm run hub -- verify`;
    const now = parts.now().toISOString();
    const next: NightlyState = {
      made_at: begun.toISOString(),
      whole: isWhole ? basename(file) : before.whole,
      failed: isWhole ? null : { since: before.failed?.since ?? now, reason },
    };
    await note(next);
    if (isWhole) log.info({ file, size }, 'a backup was made');
    else log.error({ file, damaged: end.damaged }, 'a backup was made, but files of the hub are missing or changed');
    await removeOlder(next, basename(file));
  }

  /** Makes a backup when it is time. Never rejects. */
  async function tick(): Promise<void> {
    try {
      // Neither way: the clock may have been put back since.
      if (stopping.signal.aborted || Math.abs(parts.now().getTime() - lastFailure) < AGAIN) return;
      if (isDue(await state())) await make();
    } catch (error) {
      if (stopping.signal.aborted || error instanceof BackupNotWantedError || error instanceof BackupInProgressError)
        return;
      lastFailure = parts.now().getTime();
      log.error({ err: error, folder }, 'there is no new backup');
      const reason = error instanceof Error ? error.message : String(error);
      await state()
        .then((before) =>
          note({ ...before, failed: { since: before.failed?.since ?? parts.now().toISOString(), reason } }),
        )
        .catch((unnoted: unknown) => log.error({ err: unnoted }, 'that could not be noted'));
    }
  }

  let running: Promise<void> = Promise.resolve();
  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    running = running.then(tick);
  };
  return {
    tick,
    state,
    start(): void {
      look();
      looking = setInterval(look, LOOK);
      looking.unref();
    },
    /** What is being made is given up. */
    async stop(): Promise<void> {
      clearInterval(looking);
      stopping.abort(new Error('The hub stops'));
      await running;
    },
  };
}
