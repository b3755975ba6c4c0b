/**
 * Calls `work` for up to `concurrency` items at the same time and yields the results in the order of the source. It ends only when no
 * call is running any more, also after an error.
 */
export async function* mapInOrder<T, R>(
  source: AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of source) {
      const result = work(item);
      // Its error is thrown below, when its turn comes. Until then it must not count as unhandled.
      result.catch(() => {});
      running.push(result);
      const first = running.length >= concurrency ? running.shift() : undefined;
      if (first) yield await first;
    }
    for (let first = running.shift(); first; first = running.shift()) yield await first;
  } finally {
    await Promise.allSettled(running);
  }
}
