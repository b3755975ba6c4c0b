import { sessionCode } from './session-code.ts';
import { kindsOf, monthOf, smallNumber } from './vocabulary.ts';

interface CodeFound {
  /** In one spelling: 'ECN 302', 'PCC-ME-417-23'. */
  readonly code: string;
  /** As it stands in the text. */
  readonly text: string;
  /** Runs of letters as A, of digits as 9: 'A-A-9'. */
  readonly shape: string;
}

/**
 * Letters and digits, with dashes, dots, strokes and brackets inside: 'CS4.917', '5CS4-03', 'OS-CS(EE)713', '23MA14C'. Between letters and
 * digits one space may stand: 'CS 304', 'CEN - 310'. Numbers alone are a code of five to seven digits.
 */
const CODE =
  /(?<![\p{L}\d.&])(?:[A-Z]{2,5}\s\d{2,6}[A-Z]{0,2}(?:\s?[-–/]\s?(?:\d{2}|[A-Z]))?|[A-Z\d]+(?:(?:\s?[-–./_]\s?|[()])[A-Z\d]+)*\)?(?:\([a-z]\))?)(?![\p{L}\d])/gu;
const MAX_LETTERS = 6;
const MIN_DIGITS = 2;
const MAX_LENGTH = 18;
/** Two numbers, a decimal, or a number with its unit. */
const NO_CODE = /^(?:[\d.\s–/-]+|\d+\s?(?:st|nd|rd|th|v|a|w|m|x))$/i;
/** 'CSE 2021' and 'CS-19/20' are classes, no courses. */
const YEAR_BEHIND = /[\s-](?:19|20)\d\d$/;

const shapeOf = (code: string) =>
  code
    .replaceAll(/\p{Lu}+/gu, 'A')
    .replaceAll(/\d+/g, '9')
    .replaceAll(/\s/g, '');

/** A reader may put a space before the last digit: '(PCC-ME-417-2 3)'. */
export const joinedDigits = (text: string): string => text.replaceAll(/(?<=-\d) (?=\d[)\]])/g, '');

/** The codes of courses in a text, from left to right. */
export function courseCodesIn(text: string): CodeFound[] {
  return [...joinedDigits(text).matchAll(CODE)].flatMap(([found]): CodeFound[] => {
    // A closing bracket without its opening one belongs to the text around.
    const all = found.includes('(') ? found : found.replace(/\).*$/u, '');
    const digits = all.replaceAll(/\D/g, '').length;
    const letters = all.match(/[A-Z]+/g) ?? [];
    const isNumber = letters.length === 0;
    if (
      digits < MIN_DIGITS ||
      all.length > MAX_LENGTH ||
      letters.some(({ length }) => length > MAX_LETTERS) ||
      (isNumber && !/^\d{5,7}$/.test(all))
    )
      return [];
    if (isNumber ? sessionCode(all) !== null : NO_CODE.test(all) || YEAR_BEHIND.test(all)) return [];
    // 'MAY 2019', 'FALL 2021', 'PART A 10', 'MAX-100', 'IV 2020', '21BTECH': words of a header with a number.
    const [first = ''] = letters;
    if (kindsOf(first).includes('no code') && !/^\d/.test(all)) return [];
    const isWord = (part: string) =>
      monthOf(part) !== null ||
      (part.length > 2 && kindsOf(part).some((kind) => kind !== 'study' && kind !== 'degree'));
    if (!isNumber && letters.every(isWord)) return [];
    if (letters.length === 1 && smallNumber(first) !== null && /^[IVX]+[\s./-]/.test(all)) return [];
    const compact = all.replaceAll(/\s/g, '').replaceAll('–', '-');
    const simple = /^([A-Z]{2,4})-?(\d{2,5}(?:[-/](?:\d{2}|[A-Z]))?)$/.exec(compact);
    return [{ code: simple ? `${simple[1]} ${simple[2]}` : compact, text: all, shape: shapeOf(compact) }];
  });
}
