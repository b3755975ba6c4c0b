/** A word as it is stored: text, box (left, top, width, height on a grid of 10,000), line, 1 for an alternative reading of its spot. */
export type StoredWord = readonly [string, number, number, number, number, number, 0 | 1];

/**
 * A badly read line: its number, its corners clockwise from the top left (x and y on the same grid), the share of known words in %. Of one that
 * is not straight also how far it is below its straight course at equal distances, in % of its height.
 */
export type StoredWeakLine = readonly [
  number, number, number, number, number, number, number, number, number, number, ...number[],
]; // prettier-ignore
