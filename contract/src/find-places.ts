/** Words that follow one another: the first, and the one behind the last. */
export type Place = readonly [from: number, to: number];

/**
 * Where a text stands among the words of a page, as a browser finds a text: it may begin inside a word and end inside another. Everything
 * is folded.
 */
export function findPlaces(words: readonly string[], wanted: readonly string[]): Place[] {
  const [first] = wanted;
  const last = wanted.at(-1);
  if (first === undefined || last === undefined) return [];
  const count = wanted.length;
  const isPlace = (from: number) => {
    if (count === 1) return words[from]?.includes(first);
    if (!words[from]?.endsWith(first) || !words[from + count - 1]?.startsWith(last)) return false;
    return wanted.slice(1, -1).every((word, index) => words[from + 1 + index] === word);
  };
  const places: Place[] = [];
  for (let from = 0; from + count <= words.length; from += 1) {
    if (!isPlace(from)) continue;
    places.push([from, from + count]);
    from += count - 1;
  }
  return places;
}
