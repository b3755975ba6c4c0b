import type { Turn } from '../limits/fair-queue.ts';

interface Waiting {
  /** When its file began to arrive. */
  readonly place: number;
  readonly go: () => void;
}

/**
 * The order in which pieces of arriving files are hashed and written. At most `most` pieces are taken in one turn of the event loop, so a list
 * that is asked for meanwhile waits a millisecond or two. Addresses take turns, and the people at each; of one person's files the one that
 * began first goes on first: it is checked while the next one arrives, and all are done sooner than if all arrived at the same pace.
 */
export function arrivalTurns(most: number) {
  let left = most;
  let places = 0;
  /** By address and person, in the order of their turns. */
  const waiting = new Map<string, Map<string, Waiting[]>>();

  function takeNext(): Waiting | undefined {
    const [address, people] = waiting.entries().next().value ?? ['', new Map<string, Waiting[]>()];
    const [person, own] = people.entries().next().value ?? ['', []];
    waiting.delete(address);
    people.delete(person);
    const first = own.reduce<Waiting | undefined>(
      (best, one) => (best && best.place < one.place ? best : one),
      undefined,
    );
    const others = own.filter((one) => one !== first);
    if (others.length > 0) people.set(person, others);
    if (people.size > 0) waiting.set(address, people);
    return first;
  }

  function nextTurn(): void {
    left = most;
    while (left > 0 && waiting.size > 0) {
      left -= 1;
      takeNext()?.go();
    }
    if (left < most) setImmediate(nextTurn);
  }

  return {
    /** A file of this person begins to arrive. @returns what its every piece waits for; nothing where there is room at once */
    enter({ person, address = person }: Turn): () => Promise<void> | undefined {
      const place = (places += 1);
      return () => {
        if (left > 0 && waiting.size === 0) {
          if (left === most) setImmediate(nextTurn);
          left -= 1;
          return undefined;
        }
        return new Promise((resolve) => {
          const people = waiting.get(address) ?? new Map<string, Waiting[]>();
          waiting.set(address, people.set(person, [...(people.get(person) ?? []), { place, go: resolve }]));
        });
      };
    },
  };
}
