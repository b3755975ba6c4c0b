/** Random choices that are the same for the same seed. */
export function randomOf(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const chance = (share: number) => next() < share;
  const between = (from: number, to: number) => from + next() * (to - from);
  const times = (count: number, make: () => string) => Array.from({ length: count }, make).join('');
  const digits = (count: number) => times(count, () => pick('0 1 2 3 4 5 6 7 8 9'.split(' ')));
  const letters = (count: number) =>
    times(count, () => pick('A B C D E F G H I J K L M N P R S T U V W X Y'.split(' ')));
  /** What a reader makes of a blurred word: a letter lost, another one in its place, or two. */
  const misread = (word: string) => {
    const at = Math.floor(next() * word.length);
    const other = pick(['', 'l', 'i', 'rn', 'o', 'c', 'e', '.', '|']);
    return word.slice(0, at) + other + word.slice(at + 1);
  };
  return { next, pick, chance, between, digits, letters, misread };
}
export type Random = ReturnType<typeof randomOf>;
