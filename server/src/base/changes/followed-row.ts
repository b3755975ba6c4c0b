import type { ChangeFollower } from './change-follower.ts';

/** What is set on a screen and seldom changes, kept in memory by every hub. */
export interface FollowedRow<T> {
  /** As it was committed last, through this hub or another one. One short query. @throws Error when the database does not answer */
  current(): Promise<T>;
  /** As this hub read it last, at once. */
  readonly known: () => T;
}

/** Each change must write a row without a document into the log of changes, which resets the listeners of every hub (migration 056). */
export function followedRow<T>(
  read: () => Promise<T>,
  follower: Pick<ChangeFollower, 'sync' | 'listen'>,
  first: T,
): FollowedRow<T> {
  let isCurrent = false;
  let last = first;
  let resets = 0;

  async function reread(): Promise<T> {
    const before = resets;
    const value = await read();
    // Otherwise a change that came meanwhile may be missing in it, and a later read may be done already.
    if (resets === before) [last, isCurrent] = [value, true];
    return value;
  }

  follower.listen({
    changed: () => undefined,
    reset() {
      isCurrent = false;
      resets += 1;
      // For those who only ask what is known. Without the database the next call of `current` reads it.
      void reread().catch(() => undefined);
    },
  });

  return {
    async current() {
      await follower.sync();
      return isCurrent ? last : reread();
    },
    known: () => last,
  };
}
