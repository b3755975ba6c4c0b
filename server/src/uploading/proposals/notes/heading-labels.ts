import { smallNumber } from '../vocabulary.ts';
import words from '../words/notes.json' with { type: 'json' };

/** What a heading announces with a number: 'Unit 3', 'Chapter IV: Deadlocks', 'Lecture 12'. */
export interface HeadingLabel {
  /** A unit of the syllabus, or another part of a course, whose number is no unit's. */
  readonly kind: 'unit' | 'part';
  /** From 1 to 8; null for a higher one. */
  readonly number: number | null;
  /** What stands behind it. */
  readonly rest: string;
}

const NUMBER = String.raw`([ivxl1|]{1,4}|\d{1,2}|${words.numbers.join('|')})(?![\p{L}\d])`;
const BETWEEN = String.raw`\s*(?:no\.?|number)?\s*[-–—:.#(]*\s*`;
const AFTER = String.raw`\s*[-–—:.)|]*\s*`;
const NAMED = (names: readonly string[]) =>
  new RegExp(String.raw`^\W{0,3}(?:${names.join('|')})${BETWEEN}${NUMBER}${AFTER}(?<rest>.*)$`, 'iu');
const UNIT = NAMED(words.units);
const PART = NAMED(words.parts);
const UNIT_INSIDE = new RegExp(String.raw`(?<![\p{L}\d])(?:${words.units.join('|')})${BETWEEN}${NUMBER}`, 'giu');

/** 'three' and 'III' as 3. */
export function numberOf(text: string): number | null {
  const spelt = words.numbers.indexOf(text.toLowerCase());
  return spelt === -1 ? smallNumber(text) : spelt + 1;
}

export function labelOf(text: string): HeadingLabel | null {
  for (const [kind, pattern] of [
    ['unit', UNIT],
    ['part', PART],
  ] as const) {
    const found = pattern.exec(text);
    if (found) return { kind, number: numberOf(found[1] ?? ''), rest: found.groups?.['rest'] ?? '' };
  }
  return null;
}

/** The units that a text names, wherever they stand. */
export const unitsIn = (text: string): number[] =>
  [...text.matchAll(UNIT_INSIDE)].flatMap(([, number = '']) => numberOf(number) ?? []);

const announced = (names: readonly string[]) =>
  new RegExp(String.raw`^\W{0,2}(?:${names.join('|')})\s*(?:name|title)?\s*[-–—:]+\s*`, 'iu');
const TOPIC = announced(words.announcing);
const COURSE = announced(words.courses);
const ENDING = new RegExp(
  String.raw`[\s([–—:|,-]*(?:\b(?:${words.endings.join('|')})\b|(?:${words.units.join('|')})${BETWEEN}${NUMBER})[\s)\].–—:|-]*$`,
  'iu',
);
const NUMBERED = /^\W{0,2}\d{1,2}(?:\.\d{1,2})*[.):]?\s+(?=\p{Lu})/u;

/** A heading without what is announced before it and what only says that it is notes: 'Unit 3: Deadlocks (Lecture notes)' is 'Deadlocks'. */
export function withoutLabel(text: string): string {
  let rest = (labelOf(text)?.rest ?? text).replace(TOPIC, '').replace(COURSE, '').replace(NUMBERED, '');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(ENDING, '');
  }
  return rest
    .replaceAll(/["“”„«»{}_~^©®™=\\•▪●■►]|(?<=\s)[|!](?=\s)/g, ' ')
    .replace(/^[^\p{L}\p{N}(]+/u, '')
    .replace(/[\s\-–—:;,.|'‘’!([]+$/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What a word before a heading says of it: 'Topic: Deadlocks', 'Subject Name: Operating Systems'. */
export const announcedAs = (text: string): 'topic' | 'course' | null =>
  TOPIC.test(text) ? 'topic' : COURSE.test(text) ? 'course' : null;
