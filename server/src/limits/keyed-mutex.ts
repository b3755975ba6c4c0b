interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs at most `atOnce` pieces of work of one key at a time, in the order in which they came, and work of different keys at the same time. With the
 * account as the key, an account never has more than so many password hashes or uploaded files in the queues that all accounts share.
 */
export function keyedMutex(atOnce = 1) {
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < atOnce) line.running += 1;
    // The place of the one before goes over to this one.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}
