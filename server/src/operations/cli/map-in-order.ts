/** Works on several at a time and gives the results in the order of the source. Ends only when nothing is under way any more. */
export async function* mapInOrder<T, R>(
  source: AsyncIterable<T>,
  atOnce: number,
  work: (each: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  try {
    for await (const each of source) {
      const one = work(each);
      // Its error is met where its turn comes.
      one.catch(() => {});
      underWay.push(one);
      const first = underWay.length >= atOnce ? underWay.shift() : undefined;
      if (first) yield await first;
    }
    for (let first = underWay.shift(); first; first = underWay.shift()) yield await first;
  } finally {
    await Promise.allSettled(underWay);
  }
}
