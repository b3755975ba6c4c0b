/**
 * The most that each may hold so that all together hold no more than `room`: who holds less leaves the rest to the others (max-min fairness).
 * Infinite while all of them fit.
 */
export function fairLevel(amounts: Iterable<number>, room: number): number {
  const sorted = [...amounts].toSorted((a, b) => a - b);
  let left = room;
  for (const [at, amount] of sorted.entries()) {
    const level = left / (sorted.length - at);
    if (amount > level) return level;
    left -= amount;
  }
  return Number.POSITIVE_INFINITY;
}
