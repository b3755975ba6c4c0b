import { fold } from '@exam-vault/contract/text';

/**
 * Which words stand beside each other in the texts of a document: a Bloom filter of their hashes. A phrase whose pairs are not all in it is
 * in none of these texts. One whose pairs are may be (decision 56). A change of the hashes needs a migration that empties the pairs.
 */

/** With so many bits for each pair, and so many bits set for it, one of a hundred pairs seems to be there and is not. */
const BITS_PER_PAIR = 10;
const BITS_OF_PAIR = 4;
/** Pairs of a longer phrase are not looked at: the first ones tell nearly all documents. */
const MAX_PAIRS_OF_PHRASE = 5;
/** More pairs than any document has that is read, so that a row stays small. */
const MAX_PAIRS = 100_000;

/** Letters and digits in a row. A phrase is found across all other characters, also those that a word may have ('c++'). */
const RUN = /[\p{L}\p{N}]+/gu;
/** Remembered while one text is read: its words come again and again. */
type Hashes = Map<string, number>;

function hashOf(run: string, known: Hashes): number {
  const before = known.get(run);
  if (before !== undefined) return before;
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < run.length; at += 1) hash = Math.imul(hash ^ run.charCodeAt(at), 0x01_00_01_93);
  known.set(run, hash);
  return hash;
}

/** Spreads a number over all 32 bits. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return mixed ^ (mixed >>> 16);
}

function addPairs(text: string, known: Hashes, add: (pair: number) => void): void {
  let previous: number | null = null;
  for (const run of fold(text).match(RUN) ?? []) {
    const hash = hashOf(run, known);
    if (previous !== null) add(mix(Math.imul(previous, 31) + hash));
    previous = hash;
  }
}

/** The places of a pair, from 0 to 2³¹ - 1; each counts as its rest by the number of bits. */
function placesOf(pair: number): number[] {
  const step = mix(pair ^ 0x9e_37_79_b9) | 1;
  return Array.from({ length: BITS_OF_PAIR }, (_none, at) => (pair + Math.imul(at, step)) >>> 1);
}

/** The pairs of all texts of a document, as bits. PostgreSQL numbers them the same way: `get_bit`. */
export function wordPairs(texts: readonly string[]): Buffer {
  const known: Hashes = new Map();
  const pairs = new Set<number>();
  for (const text of texts) addPairs(text, known, (pair) => pairs.size < MAX_PAIRS && pairs.add(pair));
  // Of a document with more, nothing is known.
  if (pairs.size >= MAX_PAIRS) return Buffer.alloc(1, 0xff);
  const bytes = Buffer.alloc(Math.max(1, Math.ceil((pairs.size * BITS_PER_PAIR) / 8)));
  for (const pair of pairs)
    for (const place of placesOf(pair)) {
      const bit = place % (bytes.length * 8);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  return bytes;
}

/** The places that are all set where a text has this phrase. Empty: the phrase has no pair. */
export function placesOfPhrase(words: readonly string[]): number[] {
  const pairs: number[] = [];
  addPairs(words.join(' '), new Map(), (pair) => pairs.push(pair));
  return pairs.slice(0, MAX_PAIRS_OF_PHRASE).flatMap(placesOf);
}
