import { sql } from 'kysely';

/** The snapshot that a statement reads in, for `parseSnapshot`. */
export const snapshotNow = sql<string>`pg_current_snapshot()::text`;

/** Which transactions a statement of PostgreSQL saw: pg_snapshot, parsed. */
export interface Snapshot {
  /** As PostgreSQL writes it: xmin:xmax:xip_list. */
  readonly text: string;
  /** All transactions below it had ended. */
  readonly xmin: number;
  /** No transaction from here on had ended. */
  readonly xmax: number;
  /** Those between the two that had not ended. */
  readonly running: ReadonlySet<number>;
}

export function parseSnapshot(text: string): Snapshot {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  return {
    text,
    xmin: Number(xmin),
    xmax: Number(xmax),
    running: new Set(running === '' ? [] : running.split(',').map(Number)),
  };
}

/** Whether the snapshot contains what a committed transaction has written. */
export function isVisibleIn({ xmin, xmax, running }: Snapshot, xid: number): boolean {
  return xid < xmin || (xid < xmax && !running.has(xid));
}
