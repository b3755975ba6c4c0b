import { distance } from 'fastest-levenshtein';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { toSegment, type Row, type Segment } from './page-rows.ts';

/** What a label of a header announces. `other` ends the value before it and is not read itself. */
export type Label = 'title' | 'code' | 'programme' | 'semester' | 'date' | 'unit' | 'other';

/**
 * The labels of exam papers' headers, as universities print them. A label of one word counts only before a colon or alone in its cell.
 */
const LABELS: Readonly<Record<Label, readonly string[]>> = {
  title: [
    'course name',
    'course title',
    'subject name',
    'name of subject',
    'name of the subject',
    'name of course',
    'name of the course',
    'title of paper',
    'title of the paper',
    'paper title',
    'paper name',
    'subject title',
    'subject',
    'course',
  ],
  code: ['course code', 'subject code', 'paper code', 'course no', 'subject no', 'code', 'course number', 'paper id'],
  programme: [
    'programme name',
    'program name',
    'programme',
    'program',
    'branch',
    'department',
    'discipline',
    'name of programme',
    'degree',
    'stream',
  ],
  semester: ['year semester', 'semester', 'sem', 'year sem', 'semester year'],
  date: ['date of exam', 'exam date', 'date of examination', 'date', 'examination date'],
  unit: ['unit', 'unit no', 'module'],
  other: [
    'maximum marks',
    'max marks',
    'total marks',
    'full marks',
    'marks',
    'time allowed',
    'time limit',
    'maximum time',
    'max time',
    'time',
    'duration',
    'credit hours',
    'credits',
    'course instructor',
    'course instructors',
    'instructor',
    'batch',
    'section',
    'notes',
    'note',
    'students name',
    'student name',
    'name',
    'reg no',
    'roll no',
    'sid',
    'instructions',
    'important instructions',
    'timings',
    'session',
    'day',
    'examiner',
    'due date',
  ],
};

/** A misread label may differ from the printed one by this share of its letters. */
const MAX_MISREAD_SHARE = 0.2;
const MIN_FUZZY_LETTERS = 6;
/** A long label has more letters to know it by. */
const MIN_LONG_LETTERS = 10;
const MAX_LONG_MISREAD_SHARE = 0.34;

const PHRASES = (Object.entries(LABELS) as [Label, readonly string[]][])
  .flatMap(([label, phrases]) =>
    phrases.map((phrase) => ({ label, letters: phrase.replaceAll(' ', ''), words: phrase.split(' ').length })),
  )
  .toSorted((a, b) => b.letters.length - a.letters.length);

/** A value behind its label. */
export interface LabelledValue {
  readonly label: Label;
  /** Null when nothing stands behind the label. */
  readonly value: Segment | null;
  /** From 0 to 1: how well the label itself was read. */
  readonly similarity: number;
}

interface FoundLabel {
  readonly label: Label;
  readonly from: number;
  readonly to: number;
  readonly similarity: number;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
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
  let best: FoundLabel | null = null;
  for (const { label, letters, words: length } of PHRASES) {
    for (const count of length > 1 ? [length, length - 1, length + 1] : [1]) {
      const part = words.slice(from, from + count);
      if (part.length < count) continue;
      const similarity = similarityOf(lettersOf(part.map(({ text }) => text).join('')), letters);
      if (similarity === 0 || (best && best.similarity >= similarity)) continue;
      const [last, next] = [part.at(-1)?.text ?? '', words[from + count]?.text ?? ''];
      const isAnnounced = (length === 1 ? endsShortLabel(last) : endsLabel(last)) || /^(?:[:：]|[-–—|=]+$)/.test(next);
      const isAlone = from === 0 && count === words.length;
      if (length === 1 && !isAnnounced && !(isAlone && similarity === 1 && letters !== 'course')) continue;
      if (length > 1 && similarity < 0.8 && !isAnnounced && from > 0) continue;
      best = { label, from, to: from + count, similarity };
    }
  }
  return best;
}

/** 'Name:Cloud' is two words. */
const splitAtColon = (words: readonly ReadWord[]): ReadWord[] =>
  words.flatMap((word) => {
    const parts = /^(\p{L}{3,}[:：])(\S+)$/u.exec(word.text);
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

/** Every reader of a header asks for the same rows. */
const readRows = new WeakMap<Row, LabelledValue[]>();

/** The values behind labels of a row. */
export function labelledValues(row: Row): readonly LabelledValue[] {
  const known = readRows.get(row);
  if (known) return known;
  const values = readLabels(row);
  readRows.set(row, values);
  return values;
}

/** A label alone in its cell announces the next cells up to the next label. */
function readLabels(row: Row): LabelledValue[] {
  const values: LabelledValue[] = [];
  const cells = row.map(({ words }) => {
    const parts = splitAtColon(words);
    return { words: parts, labels: labelsIn(parts) };
  });
  for (const [index, { words, labels }] of cells.entries()) {
    for (const [at, { label, to, similarity }] of labels.entries()) {
      let value = words.slice(to, labels[at + 1]?.from);
      const next = cells[index + 1];
      if (!hasContent(value) && at === labels.length - 1 && next) value = next.words.slice(0, next.labels[0]?.from);
      values.push({ label, similarity, value: hasContent(value) ? toSegment(value) : null });
    }
  }
  return values;
}
