import type pg from 'pg';
import { Problem } from '../errors.ts';

export interface StandbyReads {
  /**
   * Reads from the standby when it has everything that was committed before this call, and else from the primary. The primary also answers
   * when the standby fails. Both functions must only read.
   */
  read<T>(fromStandby: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T>;
}

export interface StandbyReadsDeps {
  readonly primary: Pick<pg.Pool, 'query'>;
  readonly standby: Pick<pg.Pool, 'query'>;
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  /** Milliseconds since any moment. */
  readonly now?: () => number;
}

/** Every commit that was acknowledged is before this place in the log, also one that is not flushed yet. */
const WRITTEN = 'select pg_current_wal_insert_lsn()::text as lsn';
/** A server that is no standby may have another history: it was promoted, or the address leads to something else. */
const REPLAYED = `select pg_is_in_recovery() as is_standby, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_current`;
/** A standby that is a few milliseconds behind is asked again. */
const [CHECKS, CHECK_INTERVAL_MS] = [3, 4];
/** After a failure the primary answers alone for this long. */
const PAUSE_MS = 5_000;

/** One run for all who ask while the last one is under way. A run begins after everybody has asked whom it serves. */
function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let following: Promise<T> | null = null;
  return () => {
    following ??= current.then(() => {
      following = null;
      const mine = run();
      current = mine.catch(() => undefined);
      return mine;
    });
    return following;
  };
}

/** Reads from a standby that are never older than a write that was acknowledged before (decision 30). */
export function standbyReads({ primary, standby, log, now = () => performance.now() }: StandbyReadsDeps): StandbyReads {
  let pausedUntil = -Infinity;
  let isUsed = true;

  const written = shared(async () => (await primary.query<{ lsn: string }>(WRITTEN)).rows[0]?.lsn ?? '');

  function pause(reason: string): void {
    pausedUntil = now() + PAUSE_MS;
    if (isUsed) log.warn({ reason }, 'the standby does not answer: the primary reads alone');
    isUsed = false;
  }

  function resume(): void {
    if (!isUsed) log.info({}, 'the standby answers again');
    isUsed = true;
  }

  async function isCurrent(lsn: string): Promise<boolean> {
    for (let check = 1; ; check += 1) {
      const { rows } = await standby.query<{ is_standby: boolean; is_current: boolean }>(REPLAYED, [lsn]);
      if (!rows[0]?.is_standby) throw new Error('DATABASE_READ_URL leads to no standby');
      if (rows[0].is_current) return true;
      if (check === CHECKS) return false;
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
  }

  return {
    async read(fromStandby, fromPrimary) {
      if (now() < pausedUntil) return await fromPrimary();
      // Without the primary there is no answer at all: who knows what it has acknowledged?
      const lsn = await written();
      try {
        if (!(await isCurrent(lsn))) return await fromPrimary();
        const answer = await fromStandby();
        resume();
        return answer;
      } catch (error) {
        if (error instanceof Problem) throw error;
        pause(error instanceof Error ? error.message : String(error));
      }
      return await fromPrimary();
    },
  };
}
