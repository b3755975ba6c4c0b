import { distance } from 'fastest-levenshtein';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { toSegment, type Row, type Segment } from './page-rows.ts';
import { joinedLetters } from './vocabulary.ts';
import LABELS from './words/labels.json' with { type: 'json' };

/** What a label of a header announces. `other` ends the value before it and is not read itself. */
export type Label = keyof typeof LABELS;

/** A misread label may differ from the printed one by this share of its letters. */
const MAX_MISREAD_SHARE = 0.2;
const MIN_FUZZY_LETTERS = 6;
/** A long label has more letters to know it by. */
const MIN_LONG_LETTERS = 10;
const MAX_LONG_MISREAD_SHARE = 0.34;
/** Only before a colon a label is known that is read worse. */
const MIN_SIMILARITY_ALONE = 0.75;
/** A label is read well from here on. */
export const SURE = 0.9;
/** Of the longest label, and one more for a word that was split. */
const MAX_WORDS = 8;

interface Phrase {
  readonly label: Label;
  readonly letters: string;
  readonly words: number;
}

/** By their first letter, and by their last one behind a dot: a misread label still has one of them. */
const PHRASES = new Map<string, Phrase[]>();
for (const [label, phrases] of Object.entries(LABELS) as [Label, readonly string[]][]) {
  for (const phrase of phrases) {
    const letters = joinedLetters(phrase);
    for (const edge of [letters[0], `.${letters.at(-1)}`])
      PHRASES.set(edge ?? '', [
        ...(PHRASES.get(edge ?? '') ?? []),
        { label, letters, words: phrase.split(' ').length },
      ]);
  }
}

/** A label of a cell and the value behind it. */
interface LabelledValue extends FoundLabel {
  /** Null when nothing stands behind the label. */
  readonly value: Segment | null;
}

interface FoundLabel {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
  /** From 0 to 1: how well the label itself was read. */
  readonly similarity: number;
}

const endsLabel = (text: string) => /[:：;.,\-–—|=]$/.test(text);

/** A sentence may end in one of these words: 'have their usual meaning in context with subject.' */
const endsShortLabel = (text: string) => /[:：;\-–—|=]$/.test(text);

function similarityOf(read: string, phrase: string): number {
  if (read === phrase) return 1;
  // The edge of a photo cuts the first letters off.
  if (read.length >= MIN_FUZZY_LETTERS && read.length >= phrase.length - 2 && phrase.endsWith(read)) return 0.9;
  if (phrase.length < MIN_FUZZY_LETTERS) return 0;
  const most = phrase.length >= MIN_LONG_LETTERS ? MAX_LONG_MISREAD_SHARE : MAX_MISREAD_SHARE;
  if (Math.abs(read.length - phrase.length) > most * phrase.length) return 0;
  const share = distance(read, phrase) / phrase.length;
  return share <= most ? 1 - share : 0;
}

/** The label that begins at a word of a segment, or null. A colon inside of a word ('Name:Cloud') ends the label too. */
function labelAt(words: readonly ReadWord[], from: number): FoundLabel | null {
  const joined = [''];
  for (const { text } of words.slice(from, from + MAX_WORDS)) joined.push(joined.at(-1) + joinedLetters(text));
  let best: FoundLabel | null = null;
  for (let count = joined.length - 1; count > 0; count -= 1) {
    const read = joined[count] ?? '';
    if (read === joined[count - 1]) continue;
    const [last, next] = [words[from + count - 1]?.text ?? '', words[from + count]?.text ?? ''];
    const isBeforeColon = endsShortLabel(last) || /^(?:[:：]|[-–—|=]+$)/.test(next);
    const isAlone = from === 0 && count === words.length;
    for (const edge of [read[0] ?? '', `.${read.at(-1)}`]) {
      for (const { label, letters, words: length } of PHRASES.get(edge) ?? []) {
        if (Math.abs(count - length) > (length > 1 ? 1 : 0)) continue;
        const similarity = similarityOf(read, letters);
        if (similarity <= (best?.similarity ?? 0)) continue;
        const isOne = length === 1 && !isBeforeColon && !(isAlone && similarity === 1 && letters !== 'course');
        const isMisread = length > 1 && similarity < SURE && from > 0 && !isBeforeColon && !endsLabel(last);
        const isPoor = similarity < MIN_SIMILARITY_ALONE && !isBeforeColon;
        if (!isOne && !isMisread && !isPoor) best = { label, from, to: from + count, similarity };
      }
    }
  }
  return best;
}

/** 'Name:Cloud' and 'Course-Code:CSN-409' are two words each. */
const splitAtColon = (words: readonly ReadWord[]): ReadWord[] =>
  words.flatMap((word) => {
    const parts = /^(\p{L}[\p{L}-]{2,}[:：])(\S+)$/u.exec(word.text);
    const [left, top, width, height] = word.box;
    if (!parts?.[1] || !parts[2]) return [word];
    const share = width * (parts[1].length / word.text.length);
    return [
      { ...word, text: parts[1], box: [left, top, share, height] as const },
      { ...word, text: parts[2], box: [left + share, top, width - share, height] as const },
    ];
  });

function labelsIn(words: readonly ReadWord[]): FoundLabel[] {
  const found: FoundLabel[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const label = labelAt(words, at);
    if (!label) continue;
    found.push(label);
    at = label.to - 1;
  }
  return found;
}

const hasContent = (words: readonly ReadWord[]) => words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

const readRows = new WeakMap<Row, LabelledValue[][]>();

/** The labels of each cell of a row, with the values behind them. Every reader of a header asks for the same rows. */
export function labelledValues(row: Row): readonly (readonly LabelledValue[])[] {
  const known = readRows.get(row);
  if (known) return known;
  const values = readLabels(row);
  readRows.set(row, values);
  return values;
}

/** A label alone in its cell announces the next cells up to the next label. */
function readLabels(row: Row): LabelledValue[][] {
  const cells = row.map(({ words }) => {
    const parts = splitAtColon(words);
    return { words: parts, labels: labelsIn(parts) };
  });
  return cells.map(({ words, labels }, index) =>
    labels.map((label, at) => {
      let value = words.slice(label.to, labels[at + 1]?.from);
      const next = cells.slice(index + 1).find((cell) => hasContent(cell.words));
      if (!hasContent(value) && at === labels.length - 1 && next) value = next.words.slice(0, next.labels[0]?.from);
      const from = value.findIndex(({ text }) => /[\p{L}\p{N}]/u.test(text));
      return { ...label, value: from === -1 ? null : toSegment(value.slice(from)) };
    }),
  );
}
