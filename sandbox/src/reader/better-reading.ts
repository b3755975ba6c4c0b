import type { ReadWord } from './document-reader.ts';
import { isKnownWord, type KnownWords } from './known-words.ts';
import type { Turns } from './picture.ts';
import { turnedLetter } from './text-direction.ts';

type Word = Pick<ReadWord, 'text' | 'box' | 'role'>;

export interface Reading {
  readonly words: readonly Word[];
  readonly turns: Turns;
}

/** Of the words of a layer that lie on words of the picture. With fewer of them the layer says something else than the page. */
const MIN_SAME_SHARE = 0.3;
/** The own reading gets a second pass, and says of each word how certain it is. */
const MIN_GAIN = 1.05;
/** More words than a page has. */
const MAX_COMPARED = 4_000;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}'’]/gu, '');
/** Of other scripts no words are known. */
const isOtherScript = (letters: string) => !/\p{Script=Latin}/u.test(letters);

function knownLetters(words: readonly Word[], known: KnownWords): number {
  return words.reduce((sum, { text }) => {
    const letters = lettersOf(text);
    return sum + (letters.length > 1 && (isOtherScript(letters) || isKnownWord(letters, known)) ? letters.length : 0);
  }, 0);
}

/** The middle of a word, on the page as it is turned by `turns` more quarters. */
function middleOf({ text, box: [left, top, width, height] }: Word, turns: Turns): readonly [number, number] {
  const { box } = turnedLetter({ text, box: [left, top, left + width, top + height] }, turns);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box ?? [];
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/**
 * Whether a hidden layer is a better reading than the one of the picture: it has more letters of known words. Only words that lie on words of
 * the picture count, and some of them must be the same, so that nobody can hide other words on a page.
 */
export function isBetterLayer(layer: Reading, read: Reading, known: KnownWords): boolean {
  const shown = read.words.filter(({ role }) => role === 'text').slice(0, MAX_COMPARED);
  const turns = ((read.turns - layer.turns + 4) % 4) as Turns;
  let same = 0;
  const placed = layer.words.slice(0, MAX_COMPARED).filter((word) => {
    const [x, y] = middleOf(word, turns);
    const below = shown.find(
      ({ box: [left, top, width, height] }) => x >= left && x <= left + width && y >= top && y <= top + height,
    );
    if (below && lettersOf(below.text) === lettersOf(word.text)) same += 1;
    return below !== undefined;
  });
  if (same < placed.length * MIN_SAME_SHARE) return false;
  return knownLetters(placed, known) > knownLetters(shown, known) * MIN_GAIN;
}
