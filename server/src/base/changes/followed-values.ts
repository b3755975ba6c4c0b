import { LRUCache } from 'lru-cache';
import type { ChangeFollower } from './change-follower.ts';
import type { DocumentChange } from './change-log.ts';
import { isVisibleIn, type Snapshot } from './snapshot.ts';

/** A value that is read from the database once, and then kept right by the changes that come after. */
export interface Followed<T> {
  readonly key: string;
  /** Reads the value, and in the same statement the snapshot that it was read in. */
  read(): Promise<ReadValue<T>>;
  /** Applies a change that the value does not contain yet. @returns false when the value must be read again */
  apply(value: T, change: DocumentChange): boolean;
}

export interface ReadValue<T> {
  readonly value: T;
  readonly snapshot: Snapshot;
}

export interface FollowedValues<T> {
  /** The value with every change that `sync` of the follower has brought. @throws Error when the database does not answer */
  get(followed: Followed<T>): Promise<T>;
}

interface Entry<T> {
  readonly value: Promise<T>;
  /** @returns false when the value must be read again */
  take(changes: readonly DocumentChange[]): boolean;
}

function startFollowing<T>({ read, apply }: Followed<T>): Entry<T> {
  const waiting: DocumentChange[] = [];
  let known: ReadValue<T> | null = null;

  function take(changes: readonly DocumentChange[]): boolean {
    if (!known) {
      waiting.push(...changes);
      return true;
    }
    const { value, snapshot } = known;
    // A change may have been committed before the value was read, and told of after.
    return changes.every((change) => isVisibleIn(snapshot, change.xid) || apply(value, change));
  }

  async function start(): Promise<T> {
    known = await read();
    take(waiting.splice(0));
    return known.value;
  }

  return { value: start(), take };
}

/** Keeps up to `max` values, those that were asked for last. */
export function followedValues<T>(follower: Pick<ChangeFollower, 'listen'>, max: number): FollowedValues<T> {
  const entries = new LRUCache<string, Entry<T>>({ max });
  follower.listen({
    changed(changes) {
      const wrong = [...entries.entries()].filter(([, entry]) => !entry.take(changes));
      for (const [key] of wrong) entries.delete(key);
    },
    reset: () => entries.clear(),
  });
  return {
    async get(followed) {
      const known = entries.get(followed.key);
      if (known) return known.value;
      const entry = startFollowing(followed);
      entries.set(followed.key, entry);
      try {
        return await entry.value;
      } catch (error) {
        if (entries.get(followed.key) === entry) entries.delete(followed.key);
        throw error;
      }
    },
  };
}
