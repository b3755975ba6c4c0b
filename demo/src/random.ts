/** Pseudo-random values. Equal seeds give equal values, so that every demo hub has the same papers. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different items in the order of the list, or all when there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
  shuffled<T>(list: readonly T[]): T[];
  /** One of the keys, with a probability in proportion to its weight. */
  weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T;
  /** About a standard normal distribution. */
  normal(): number;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: small and fast. Not for secrets. */
export function random(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const shuffled = <T>(list: readonly T[]): T[] => {
    const all = [...list];
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = whole(0, at);
      [all[at], all[other]] = [all[other] as T, all[at] as T];
    }
    return all;
  };
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[whole(0, list.length - 1)] as (typeof list)[number];
    },
    some: (list, count) => {
      const picked = new Set(shuffled(list.map((_, at) => at)).slice(0, count));
      return list.filter((_, at) => picked.has(at));
    },
    shuffled,
    weighted: <T extends string>(weights: Readonly<Partial<Record<T, number>>>) => {
      const entries = Object.entries(weights) as [T, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1);
      if (!found) throw new Error('nothing to pick from');
      return found[0];
    },
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
}
