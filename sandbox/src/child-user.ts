import { readFileSync } from 'node:fs';

interface UserRange {
  readonly first: number;
  readonly count: number;
}

/** systemd's list of user ids ("Users, Groups, UIDs and GIDs on systemd Systems") leaves these to nobody. */
const UNUSED: UserRange = { first: 0x7000_0000, count: 0x000f_0000 };
/** For containers that have 65,536 users: the range of systemd's dynamic users, which no package gives away. */
const DYNAMIC: UserRange = { first: 61_184, count: 4_000 };

/** The highest user of this user namespace. */
function highestUser(): number {
  try {
    const lines = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n');
    return Math.max(
      ...lines.map((line) => line.trim().split(/\s+/).map(Number)).map(([first = 0, , count = 0]) => first + count - 1),
    );
  } catch {
    return 0;
  }
}

let range: UserRange | undefined;
let next = 0;

/**
 * A user id that no other child of this process has at the same time: the range is far larger than the number of children. It starts
 * anywhere in the range, so two hubs on a machine rarely share one.
 */
export function nextChildUser(): number {
  if (!range) {
    range = highestUser() >= UNUSED.first + UNUSED.count ? UNUSED : DYNAMIC;
    next = Math.floor(Math.random() * range.count);
  }
  next = (next + 1) % range.count;
  return range.first + next;
}
