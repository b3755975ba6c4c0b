import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import { NO_LOOK, type Look } from './look.ts';

export interface FollowedLook {
  /** The look as it was committed last, through this hub or another one. @throws Error when the database does not answer */
  current(): Promise<Look>;
  /** The same; while the database does not answer, the look that was known last. A page must come without it too. */
  forPage(): Promise<Look>;
}

/** A page waits no longer for a database. */
const PATIENCE_MS = 1_000;

/** A look that never changes: that of BRANDING_DIR. */
export const fixedLook = (look: Look): FollowedLook => ({
  current: () => Promise.resolve(look),
  forPage: () => Promise.resolve(look),
});

/** Keeps the look in memory. A change of it writes a row into the log of changes, which resets the listeners of every hub (migration 056). */
export function followedLook(
  read: () => Promise<Look>,
  follower: Pick<ChangeFollower, 'sync' | 'sequence' | 'listen'>,
): FollowedLook {
  let kept: Look | null = null;
  let last = NO_LOOK;
  follower.listen({ changed: () => undefined, reset: () => (kept = null) });

  async function current(): Promise<Look> {
    await follower.sync();
    if (kept) return kept;
    const sequence = follower.sequence();
    const look = await read();
    last = look;
    // Otherwise a change that came meanwhile may be missing in it.
    if (follower.sequence() === sequence) kept = look;
    return look;
  }

  return {
    current,
    async forPage() {
      const asked = current().catch(() => null);
      const limit = new AbortController();
      const found = await Promise.race([asked, wait(PATIENCE_MS, null, { signal: limit.signal }).catch(() => null)]);
      limit.abort();
      return found ?? last;
    },
  };
}
