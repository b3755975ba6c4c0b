import { joinedLetters } from './vocabulary.ts';
import words from './words/sittings.json' with { type: 'json' };

/** Which of several papers a text says it is, in which of its words. */
export interface VariantFound {
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

const phrasesOf = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(lists)
    .flatMap(([name, own]) => own.map((phrase) => ({ name, letters: joinedLetters(phrase) })))
    .toSorted((a, b) => b.letters.length - a.letters.length);
const NUMBERED = phrasesOf(words.numbered);
const AGAIN = phrasesOf(words.again);
/** 'Problem set 2' is an exercise. */
const NO_VARIANTS: ReadonlySet<string> = new Set(words['not behind']);
const NUMBERS: ReadonlySet<string> = new Set(words.numbers);

/** 'A', 'B1', '2', 'III', 'F1', 'A1+TA1': short, and no small letters, so that 'a set a page' is none. */
const NUMBER = /^(?:[A-H]|[A-Z]{1,2}\d{1,2}(?:\+[A-Z]{1,3}\d{1,2})*|\d{1,2}|I{1,3}|IV|VI{0,3})$/;
const MAX_PHRASE_WORDS = 4;

/** What a word says besides marks and brackets: 'SET-A' is 'SET' and 'A'. */
interface Part {
  readonly text: string;
  readonly at: number;
}

/** 'F1' and 'A1+TA1' stay whole. */
const partsOf = (texts: readonly string[]): Part[] =>
  texts.flatMap((text, at) =>
    text
      .split(/[^\p{L}\p{M}\d+]+/u)
      .filter((part) => part !== '')
      .map((part) => ({ text: part, at })),
  );

/** 'SET1' and 'SetA' are two parts. */
function splitNumber({ text, at }: Part): Part[] {
  const [, word, number] = /^(\p{L}{3,}?)(\d{1,2}|(?<=\p{Ll})[A-H])$/u.exec(text) ?? [];
  return word && number
    ? [
        { text: word, at },
        { text: number, at },
      ]
    : [{ text, at }];
}

function phraseAt(parts: readonly Part[], from: number, phrases: typeof NUMBERED) {
  let letters = '';
  let best: { readonly name: string; readonly to: number } | null = null;
  for (let to = from; to < Math.min(from + MAX_PHRASE_WORDS, parts.length); to += 1) {
    const own = joinedLetters(parts[to]?.text ?? '');
    if (own === '') break;
    letters += own;
    const found = phrases.find((one) => one.letters === letters);
    if (found) best = { name: found.name, to: to + 1 };
  }
  return best;
}

/** 'Set A', 'SET - B', 'Slot: F1', 'Set No. 2'. The word begins with a capital, as no sentence writes it. */
export function numberedIn(texts: readonly string[]): VariantFound[] {
  const parts = partsOf(texts).flatMap(splitNumber);
  const found: VariantFound[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const phrase = /^\p{Ll}/u.test(parts[at]?.text ?? '') ? null : phraseAt(parts, at, NUMBERED);
    if (!phrase || NO_VARIANTS.has((parts[at - 1]?.text ?? '').toLowerCase())) continue;
    let to = phrase.to;
    while (NUMBERS.has((parts[to]?.text ?? '').toLowerCase())) to += 1;
    const [number, behind] = [parts[to], parts[to + 1]];
    // 'Set I have' is a sentence.
    if (!number || !NUMBER.test(number.text) || /^\p{Ll}/u.test(behind?.text ?? '')) continue;
    found.push({ value: `${phrase.name} ${number.text}`, from: parts[at]?.at ?? 0, to: number.at + 1 });
    at = to;
  }
  return found;
}

/** 'Supplementary', 'Backlog', 'Re-exam', by one name each. */
export function againIn(texts: readonly string[]): VariantFound[] {
  const parts = partsOf(texts);
  for (let at = 0; at < parts.length; at += 1) {
    const phrase = phraseAt(parts, at, AGAIN);
    if (phrase) return [{ value: phrase.name, from: parts[at]?.at ?? 0, to: (parts[phrase.to - 1]?.at ?? at) + 1 }];
  }
  return [];
}
