import { unavailable } from '../errors.ts';

/** Whose turn a task takes. */
export interface Turn {
  readonly person: string;
  /** Persons at one address share its turns, so that many new accounts of one machine count as one. Absent: the person's own. */
  readonly address?: string;
  /** This task comes after those of others, and leaves one slot to them. */
  readonly isLast?: boolean;
}

/** Runs tasks of many people: at most one of each person at a time, in turns of addresses, and of the persons at each address. */
export interface FairQueue {
  /** Runs the task when it is this person's turn. Settles as the task does. @throws Problem UNAVAILABLE when it gives way to others */
  run<T>(turn: Turn | string, task: () => Promise<T>): Promise<T>;
}

/** After so many turns before those that come last, one of these has a turn: nobody waits for ever. */
const MAX_TURNS_BEFORE_LAST = 8;

interface Task {
  run(): Promise<void>;
  refuse(): void;
}

/** Waiting tasks by address and person. The order of the keys is the order of turns. */
interface Lane {
  readonly addresses: Map<string, Map<string, Task[]>>;
  /** Tasks of the lane that run. */
  running: number;
}

interface Group {
  readonly lane: Lane;
  readonly address: string;
  readonly people: Map<string, Task[]>;
}

const waitingIn = (people: Group['people']) => [...people.values()].reduce((sum, { length }) => sum + length, 0);

/** Puts the key behind all others. */
function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/**
 * A queue with `concurrency` slots. An address that has many tasks, or slow ones, holds one slot and then waits until every other address that
 * waits, and every other person at the same address, has had a turn. So with two slots no single person delays others by more than one
 * task, and no single address delays another address by more. When more than `maxWaiting` tasks wait, the newest of the person who has the
 * most of them, at the address that has the most, is refused.
 */
export function fairQueue(concurrency: number, maxWaiting = Number.POSITIVE_INFINITY): FairQueue {
  const first: Lane = { addresses: new Map(), running: 0 };
  const last: Lane = { addresses: new Map(), running: 0 };
  const busy = new Set<string>();
  let turnsBeforeLast = 0;
  let waiting = 0;

  /** The next task of a lane, taken out of it. */
  function takeNext({ addresses }: Lane): { readonly address: string; readonly person: string; task: Task } | null {
    for (const [address, people] of addresses) {
      for (const [person, tasks] of people) {
        const task = busy.has(person) ? undefined : tasks.shift();
        if (!task) continue;
        waiting -= 1;
        if (tasks.length === 0) people.delete(person);
        else moveToEnd(people, person);
        if (people.size === 0) addresses.delete(address);
        else moveToEnd(addresses, address);
        return { address, person, task };
      }
    }
    return null;
  }

  async function run(lane: Lane, { address, person, task }: NonNullable<ReturnType<typeof takeNext>>): Promise<void> {
    busy.add(person);
    lane.running += 1;
    await task.run();
    lane.running -= 1;
    busy.delete(person);
    // Who came while this one ran is before its next task.
    const people = lane.addresses.get(address);
    if (people) moveToEnd(people, person);
    moveToEnd(lane.addresses, address);
    startNext();
  }

  function startOne(lane: Lane): boolean {
    // One slot stays free for those who come first.
    if (lane === last && lane.running >= Math.max(1, concurrency - 1)) return false;
    const next = takeNext(lane);
    if (!next) return false;
    turnsBeforeLast = lane === last || last.addresses.size === 0 ? 0 : turnsBeforeLast + 1;
    void run(lane, next);
    return true;
  }

  function startNext(): void {
    while (first.running + last.running < concurrency) {
      const lanes = turnsBeforeLast < MAX_TURNS_BEFORE_LAST ? [first, last] : [last, first];
      if (!lanes.some(startOne)) return;
    }
  }

  /** Of equals the one who came last. */
  function refuseOne(): void {
    const groups = [first, last].flatMap((lane) =>
      [...lane.addresses].map(([address, people]): Group => ({ lane, address, people })),
    );
    const { lane, address, people } = groups.reduce((most, group) =>
      waitingIn(group.people) >= waitingIn(most.people) ? group : most,
    );
    const [person, tasks] = [...people].reduce((most, one) => (one[1].length >= most[1].length ? one : most));
    tasks.pop()?.refuse();
    waiting -= 1;
    if (tasks.length === 0) people.delete(person);
    if (people.size === 0) lane.addresses.delete(address);
  }

  return {
    run: (turn, task) =>
      new Promise((resolve, reject) => {
        const { person, address = person, isLast = false } = typeof turn === 'string' ? { person: turn } : turn;
        const { addresses } = isLast ? last : first;
        const people = addresses.get(address) ?? new Map<string, Task[]>();
        addresses.set(address, people);
        const tasks = people.get(person) ?? [];
        people.set(person, tasks);
        tasks.push({
          run: async () => await task().then(resolve, reject),
          refuse: () => reject(unavailable()),
        });
        waiting += 1;
        startNext();
        if (waiting > maxWaiting) refuseOne();
      }),
  };
}
