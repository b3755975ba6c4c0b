/** Runs tasks of many people: at most one of each person at a time, in turns. */
export interface FairQueue {
  /** Runs the task when it is this person's turn. Settles as the task does. */
  run<T>(person: string, task: () => Promise<T>): Promise<T>;
}

/**
 * A queue with `concurrency` slots. A person with many tasks, or with slow ones, holds one slot and then waits until everybody else who
 * waits has had a turn. So with two slots no single person delays others by more than one task.
 */
export function fairQueue(concurrency: number): FairQueue {
  /** Waiting tasks by person. The order of the keys is the order of turns. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const running = new Set<string>();

  /** A person who has had a turn waits behind all others. */
  function moveToEnd(person: string): void {
    const tasks = waiting.get(person);
    waiting.delete(person);
    if (tasks && tasks.length > 0) waiting.set(person, tasks);
  }

  async function take(person: string, task: () => Promise<void>): Promise<void> {
    running.add(person);
    await task();
    running.delete(person);
    moveToEnd(person);
    startNext();
  }

  function startNext(): void {
    // A copy, because a turn changes the order.
    const turns = Array.from(waiting.keys());
    for (const person of turns) {
      if (running.size >= concurrency) return;
      const task = running.has(person) ? undefined : waiting.get(person)?.shift();
      if (!task) continue;
      moveToEnd(person);
      void take(person, task);
    }
  }

  return {
    run: (person, task) =>
      new Promise((resolve, reject) => {
        const tasks = waiting.get(person) ?? [];
        tasks.push(async () => await task().then(resolve, reject));
        waiting.set(person, tasks);
        startNext();
      }),
  };
}
