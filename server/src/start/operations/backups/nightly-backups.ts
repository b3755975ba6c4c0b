import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Kysely } from 'kysely';
import { BackupInProgressError } from '../../../base/database/file-removal.ts';
import type { Schema } from '../../../base/database/schema.ts';
import { BackupNotNeededError, makeBackup, type BackupDeps } from './backup-service.ts';
import { backupName, nightlyState, saveNightlyState, type NightlyState } from './nightly-state.ts';
import { walkBackup } from './walk-backup.ts';

/** Backups are made at two in the morning, local time. */
const BACKUP_HOUR = 2;
const CHECK_INTERVAL_MS = 5 * 60_000;
/** Delay before a failed backup is tried again. */
const RETRY_DELAY_MS = 60 * 60_000;

export interface NightlyDeps extends BackupDeps {
  readonly db: Kysely<Schema>;
  /** BACKUP_DIR. It is never created: a missing folder may be a disk that is not mounted. */
  readonly folder: string;
  /** The number of backups to keep. */
  readonly keep: number;
  readonly issuer: string;
  readonly log: Record<'info' | 'error', (details: object, message: string) => void>;
}

export type NightlyBackups = ReturnType<typeof nightlyBackups>;

/** The last time that the clock showed BACKUP_HOUR. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(BACKUP_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/**
 * One of the hubs of a database makes a backup every night. When no hub ran at that hour, the backup is made at the next start. Older
 * backups are removed only after the new one has been read back and is complete.
 */
export function nightlyBackups({ db, folder, keep, issuer, log, ...deps }: NightlyDeps) {
  // The hubs of several databases may share a folder.
  const prefix = `exam-vault-${createHash('sha256').update(issuer).digest('hex').slice(0, 8)}-`;
  const stopping = new AbortController();
  let lastFailure = Number.NEGATIVE_INFINITY;

  const state = () => nightlyState(db);
  const saveState = (next: NightlyState) => saveNightlyState(db, next);

  function isDue({ made_at }: NightlyState): boolean {
    if (made_at === null) return true;
    const [made, now] = [new Date(made_at), deps.now()];
    // A backup from the future was made while a clock was wrong. A few minutes are normal between the clocks of several hubs.
    return made < lastNight(now) || made.getTime() - now.getTime() > CHECK_INTERVAL_MS;
  }

  const namesInFolder = async () => (await readdir(folder)).filter((name) => name.startsWith(prefix));

  async function removeOlder({ whole }: NightlyState, newest: string): Promise<void> {
    // A name later than the newest was made while a clock was ahead: it is the older one.
    const order = (name: string) => `${name > newest ? 0 : 1}${name}`;
    const names = (await namesInFolder())
      .filter((name) => name.endsWith('.tar'))
      .sort((a, b) => (order(a) < order(b) ? -1 : 1));
    for (const name of names.slice(0, -keep)) if (name !== whole) await rm(join(folder, name), { force: true });
  }

  /** Removes partial files of killed processes. No other backup may be running. */
  async function removePartial(): Promise<void> {
    for (const name of await namesInFolder()) {
      if (name.endsWith('.partial')) await rm(join(folder, name), { force: true });
    }
  }

  async function make(): Promise<void> {
    const begun = deps.now();
    const file = join(folder, backupName(prefix, begun));
    const { signal } = stopping;
    const { end, size } = await makeBackup(deps, file, {
      overwrite: false,
      signal,
      async isNeeded() {
        if (!isDue(await state())) return false;
        await removePartial();
        return true;
      },
    });
    await walkBackup(file, { signal }).catch(async (error: unknown) => {
      await rm(file, { force: true });
      throw error;
    });
    const before = await state();
    const isComplete = end.damaged.count === 0;
    const { count } = end.damaged;
    const damaged = `${count} ${count === 1 ? 'file is' : 'files are'}`;
    const reason = `${damaged} missing or changed: npm run hub -- verify`;
    const now = deps.now().toISOString();
    const next: NightlyState = {
      made_at: begun.toISOString(),
      whole: isComplete ? basename(file) : before.whole,
      failed: isComplete ? null : { since: before.failed?.since ?? now, reason },
    };
    await saveState(next);
    if (isComplete) log.info({ file, size }, 'a backup was made');
    else log.error({ file, damaged: end.damaged }, 'a backup was made, but files of the hub are missing or changed');
    await removeOlder(next, basename(file));
  }

  async function saveFailure(reason: string): Promise<void> {
    const before = await state();
    await saveState({ ...before, failed: { since: before.failed?.since ?? deps.now().toISOString(), reason } });
  }

  /** Makes a backup when it is due. Never rejects. */
  async function tick(): Promise<void> {
    try {
      // `abs`: the clock may have been set back since the failure.
      if (stopping.signal.aborted || Math.abs(deps.now().getTime() - lastFailure) < RETRY_DELAY_MS) return;
      if (isDue(await state())) await make();
    } catch (error) {
      if (stopping.signal.aborted || error instanceof BackupNotNeededError || error instanceof BackupInProgressError)
        return;
      lastFailure = deps.now().getTime();
      log.error({ err: error, folder }, 'the nightly backup failed');
      await saveFailure(error instanceof Error ? error.message : String(error)).catch((unsaved: unknown) =>
        log.error({ err: unsaved }, 'that could not be noted'),
      );
    }
  }

  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const runTick = () => {
    running = running.then(tick);
  };
  return {
    tick,
    state,
    start(): void {
      runTick();
      timer = setInterval(runTick, CHECK_INTERVAL_MS);
      timer.unref();
    },
    /** Aborts a backup that is running. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort(new Error('The hub stops'));
      await running;
    },
  };
}
