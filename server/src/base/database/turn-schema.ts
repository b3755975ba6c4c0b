import type { ColumnType } from 'kysely';

/** Columns of a job that a trigger fills (migration 069); all null where nothing waits. */
export interface TurnColumns {
  /** Lower ones come first. */
  lane: ColumnType<number | null, undefined, never>;
  /** Whose work it is. */
  person: ColumnType<string | null, undefined, never>;
  /** The keyed hash of the person's network, or the person where no network is known. */
  flow: ColumnType<string | null, undefined, never>;
  /** The place among the networks of the lane; written as null, the job goes behind the other jobs of its person and network. */
  flow_turn: ColumnType<number | null, null | undefined, null>;
  /** The place among the people of the network. */
  person_turn: ColumnType<number | null, undefined, never>;
}

/** How far the turns of a queue have come. */
export interface QueueTurnTable {
  queue: string;
  lane: number;
  turn: number;
}

/** What a person has brought in the current day, and from which network (migration 068). */
export interface UploadShareTable {
  user_id: string;
  /** A keyed hash. */
  network: string;
  is_confirmed: boolean;
  /** Bytes since `since` that are kept. */
  bytes: number;
  since: Date;
  seen_at: Date;
}
