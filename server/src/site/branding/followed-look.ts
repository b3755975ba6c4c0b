import { setTimeout as wait } from 'node:timers/promises';
import type { FollowedRow } from '../../base/changes/followed-row.ts';
import type { Look } from './look.ts';

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

export const followedLook = ({ current, known }: FollowedRow<Look>): FollowedLook => ({
  current,
  async forPage() {
    const asked = current().catch(() => null);
    const limit = new AbortController();
    const found = await Promise.race([asked, wait(PATIENCE_MS, null, { signal: limit.signal }).catch(() => null)]);
    limit.abort();
    return found ?? known();
  },
});
