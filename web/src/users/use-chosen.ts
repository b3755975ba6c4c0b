import { useState } from 'react';
import type { Person } from './people-queries.ts';

/**
 * The people who are chosen in a list. They stay chosen on another page of it, and are as the hub has them now where the page shows them.
 */
export function useChosen<P extends Person>(shown: readonly P[]) {
  const [stored, store] = useState<ReadonlyMap<string, P>>(new Map());
  const now = new Map(shown.map((person) => [person._id, person]));
  return {
    chosen: [...stored.values()].map((person) => now.get(person._id) ?? person),
    isChosen: ({ _id }: Person) => stored.has(_id),
    choose(people: readonly Person[], isChosen: boolean): void {
      store((before) => {
        const next = new Map(before);
        for (const { _id } of people) {
          const person = now.get(_id);
          if (isChosen && person) next.set(_id, person);
          else next.delete(_id);
        }
        return next;
      });
    },
    clear: () => store(new Map()),
  };
}
