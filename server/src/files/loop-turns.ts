/**
 * Lets at most `most` callers through in one turn of the event loop; the others wait for the next ones, in their order. What takes long in
 * many small pieces then leaves room between them for requests that are answered at once.
 */
export function loopTurns(most: number): () => Promise<void> | undefined {
  let left = most;
  let waiting: (() => void)[] = [];

  function next(): void {
    left = most;
    const now = waiting.slice(0, most);
    waiting = waiting.slice(most);
    if (now.length === 0) return;
    left -= now.length;
    setImmediate(next);
    for (const go of now) go();
  }

  return () => {
    if (left > 0 && waiting.length === 0) {
      if (left === most) setImmediate(next);
      left -= 1;
      return undefined;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
