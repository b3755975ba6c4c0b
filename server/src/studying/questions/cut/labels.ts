import { distance } from 'fastest-levenshtein';

/** How a label counts: 1 2 3, a b c, A B C, i ii iii, क ख ग. */
export type Style = 'digit' | 'lower' | 'upper' | 'roman' | 'devanagari';

/** A number or letter in front of a text. */
export interface Label {
  readonly style: Style;
  /** From 1. A label that may count in two ways ('i', 'v', 'c') has a second value. */
  readonly value: number;
  readonly asLetter?: number;
  /** 'Question', 'Q' stands before it. */
  readonly isNamed: boolean;
  /** It has a bracket or full stop behind it. */
  readonly isClosed: boolean;
  /** Read by what a letter may have been misread as. */
  readonly isInferred: boolean;
  /** As printed. */
  readonly printed: string;
  /** What stands behind it. */
  readonly rest: string;
}

const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const DEVANAGARI_LETTERS = 'कखगघङचछजझ';
/** Words that name a question; others shorten 'question', or are near enough to it. */
const NAMES = new Set(
  [
    'problem exercise task प्रश्न प्र',
    // As papers of other countries print it. Add those of your institution.
    'aufgabe exercice esercizio domanda ejercicio pregunta exercício questão tarefa uppgift oppgave opgave tehtävä zadanie soal',
  ].flatMap((line) => line.split(' ')),
);

/** Devanagari figures as the usual ones. */
export const digitsOf = (text: string) => text.replaceAll(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - 0x09_66));

const romanValue = (text: string) => ROMANS.indexOf(text.toLowerCase()) + 1;

/** 'Q', 'Qs', 'Que', 'Qstn', 'Qno': letters of the whole words, in their order. */
const SHORTENED = /^qu?e?s?t?i?o?n?s?(?:no)?$/u;

function isName(word: string): boolean {
  const lower = word.toLowerCase();
  return NAMES.has(lower) || SHORTENED.test(lower) || (lower.length >= 6 && distance(lower, 'question') <= 2);
}

const NAMED =
  /^[^\p{L}\p{N}(]{0,4}(?<name>\p{L}\p{M}*(?:[\p{L}\p{M}]{0,9}?))\s*[.\-–—:#]*\s*(?:(?:no|number|num|सं(?:ख्या)?)(?![\p{L}\p{M}]))?\s*[.\-–—:#]*\s*\(?(?<number>[\d०-९]{1,3}|[ivx]{1,4}|[lI|])(?![\p{L}\d])\s*[.:)\]}\-–—;,]*\s*/iu;

/** 'Question 3:', 'Q.3', 'Q. No3', 'Q # 03', 'Q III', 'प्रश्न ३'. */
function namedLabel(text: string): Label | null {
  const found = NAMED.exec(text);
  const { name = '', number = '' } = found?.groups ?? {};
  if (!found || !isName(name)) return null;
  const digits = digitsOf(number);
  const value = /^\d+$/.test(digits) ? Number(digits) : /^[lI|]$/.test(number) ? 1 : romanValue(number);
  // 'Q. No. 1 2 3 4' heads a table.
  if (value < 1 || value > 400 || /^\d{1,2}(?:\s+\d{1,2})+\s*$/u.test(text.slice(found[0].length))) return null;
  const printed = found[0].trim();
  const shared = { isNamed: true, isClosed: true, isInferred: false, printed, rest: text.slice(found[0].length) };
  return { style: 'digit', value, ...shared };
}

/** 'Q1' without its Q read right: '01)', 'O1.', '@2'. */
const MISREAD_NAME = /^[^\p{L}\p{N}(]{0,2}[OoD0@©®][.\s]?(?<number>\d{1,2}|[lI|])\s*[.:)\]]\s*/u;

/** A question's number whose 'Q' was misread: only where other questions of the paper have one. */
export function misreadName(text: string): Label | null {
  const found = MISREAD_NAME.exec(text);
  const number = found?.groups?.['number'] ?? '';
  if (!found) return null;
  const value = /^\d+$/.test(number) ? Number(number) : 1;
  if (value < 1) return null;
  const rest = text.slice(found[0].length);
  return { style: 'digit', value, isNamed: true, isClosed: true, isInferred: true, printed: found[0].trim(), rest };
}

const CLOSED =
  /^[^\p{L}\p{N}([{©@®¢|]{0,3}(?<open>[([{|]?)\s*(?<mark>[\d०-९]{1,3}|[a-z]{1,5}|[A-Z]{1,5}|[क-ह]|[©@®¢&])\s*(?<close>[.)\]}:]+|(?<=(?:^|[^\p{L}\p{N}])(?:[a-h]|\d{1,2})),(?=\s\p{Lu}))\s*/u;
const OPEN_DIGITS = /^(?<mark>[\d०-९]{1,2})\s+(?=\S)/u;
/** Signs that readers see for a letter in brackets. */
const SIGNS: Readonly<Record<string, number>> = { '©': 3, '¢': 3, '@': 1, '®': 2, '&': 1 };
/** What readers make of a letter with a bracket, when they lose the bracket or take both for something else. */
const MISREAD_LETTERS: readonly (readonly string[])[] = [
  [],
  ['al', 'a1', 'a|', 'aj', 'ai', '@', '8)', '2)', '3)', '9)', '(8', '4)', 'ua', 'a}'],
  ['b', 'bo', 'b1', 'bj', 'by', 'h)', 'hb', '6)', '1', '13', 'lb', 'bl', 'h'],
  ['c', 'cc', '¢', '©', '€', 'e)', 'o)', 'cj', 'cl', '«)', 'c1', '0)'],
  ['d', 'dj', 'd1', 'cl)', 'ad', 'dl', '4)', 'a)'],
  ['e', '¢', '©', '€', 'c)', 'ej', 'el', 'o)'],
  ['f', 'fj', 't)', 'f1', 'fl'],
  ['g', 'g1', '9)', 'q)'],
  ['h', 'b)', 'hj'],
];

/** A part's letter that was misread, as it stands in front of a row: 'al How' is a), 'bo State' is b). @returns the text behind it, or null */
export function behindMisreadLetter(
  text: string,
  letter: number,
): { readonly printed: string; readonly rest: string } | null {
  const [, token = '', rest = ''] = /^(\S{1,4})\s+(\S.*)$/u.exec(text) ?? [];
  const core = token
    .toLowerCase()
    .replaceAll(/^[“"'‘’”.,:;*•~-]+|[“"'‘’”.,:;~-]+$/gu, '')
    .replace(/^\((?=.+\)$)/u, '');
  const isKnown = (MISREAD_LETTERS[letter] ?? []).some((form) => core === form || core === form.replace(')', '') + ')');
  // 'a Write' has lost its bracket; 'a body' hasn't.
  const isBare = letter === 1 && token === 'a' && /^\p{Lu}/u.test(rest);
  return isBare || (isKnown && /^[“"'‘(~]?(?:\p{Lu}|\p{L}{4})/u.test(rest)) ? { printed: token, rest } : null;
}

/** A label of which only the bracket was read: '() What', '(f State', 'G4) Name', '(1) J) Define'. */
export function behindBracket(text: string): { readonly printed: string; readonly rest: string } | null {
  const [, printed = '', rest = ''] =
    /^(?=\S{0,3}[()[\]{}])(\S{1,4}(?:\s\S\))?)\s*(?<=[\s()[\]{}])(["“'‘]?\p{Lu}\p{L}.*)$/u.exec(text) ?? [];
  return rest === '' ? null : { printed: printed.trim(), rest };
}

/** A letter of which nothing was read, in a piece of its own: 'iD’' before 'Suppose'. @param pieces of a row, each in a line */
export function behindSign(pieces: string): { readonly printed: string; readonly rest: string } | null {
  const [, printed = '', rest = ''] =
    /^(?!(?:an?|as|at|by|i|if|in|is|it|no|of|on|or|so|to|we)\n)(\S{1,4})\n(["“'‘(~]?\p{Lu}\p{L}*\s.*)$/isu.exec(
      pieces,
    ) ?? [];
  return /\p{Lu}/u.test(rest.slice(0, 2)) ? { printed, rest: rest.replaceAll('\n', ' ') } : null;
}

/** 'if)', 'il.', '1i)': a Roman number that was misread. */
export function behindMisreadRoman(text: string): { readonly printed: string; readonly rest: string } | null {
  const [, printed = '', rest = ''] =
    /^\W{0,2}\(?\s?([il1|f!tj]{2,4}|[il1|]v|v[il1|]{1,3})[.)\]]\s*(\S.*)$/iu.exec(text) ?? [];
  return rest === '' ? null : { printed, rest };
}

/** Digits that stand for a letter: '8)' for 'a)' or 'b)', '6)' for 'b)'. */
export const LETTERS_LIKE: Readonly<Record<number, readonly number[]>> = {
  8: [1, 2, 7],
  6: [2],
  0: [4, 5],
  3: [1],
  2: [1],
  4: [1, 4],
  9: [7],
};

function styleOf(mark: string): { style: Style; value: number; asLetter?: number } | null {
  const digits = digitsOf(mark);
  if (/^\d+$/.test(digits)) return { style: 'digit', value: Number(digits) };
  if (/^[क-ह]$/u.test(mark)) {
    const value = DEVANAGARI_LETTERS.indexOf(mark) + 1;
    return value === 0 ? null : { style: 'devanagari', value };
  }
  const sign = SIGNS[mark];
  if (sign !== undefined) return { style: 'lower', value: sign };
  const isUpper = mark === mark.toUpperCase();
  const roman = romanValue(mark);
  const letter = mark.length === 1 ? mark.toLowerCase().codePointAt(0)! - 96 : 0;
  if (roman > 0 && !isUpper) return { style: 'roman', value: roman, ...(letter > 0 ? { asLetter: letter } : {}) };
  if (letter > 0 && letter <= 16) return { style: isUpper ? 'upper' : 'lower', value: letter };
  return null;
}

/** '1.', '(a)', 'iv)', 'B:', '(क)'; with `mayBeOpen` also '7 What is …'. */
function closedLabel(text: string): Label | null {
  const found = CLOSED.exec(text);
  const { mark = '', close = '', open = '' } = found?.groups ?? {};
  if (!found) return null;
  const style = styleOf(mark);
  if (!style || style.value === 0) return null;
  const rest = text.slice(found[0].length);
  // '2.5', '10:30'.
  if (style.style === 'digit' && /^\d/.test(rest) && !/[)\]}\s]$/.test(found[0])) return null;
  // 'i.e.', 'e.g.' and initials; '5. 6' in a table; 'a. b' in code.
  if (style.style !== 'digit' && /^[a-z]\./.test(rest) && open === '' && close === '.') return null;
  const isSign = SIGNS[mark] !== undefined;
  return { ...style, isNamed: false, isClosed: true, isInferred: isSign, printed: found[0].trim(), rest };
}

function openLabel(text: string): Label | null {
  const found = OPEN_DIGITS.exec(text);
  if (!found) return null;
  const value = Number(digitsOf(found.groups?.['mark'] ?? ''));
  if (value < 1) return null;
  const rest = text.slice(found[0].length);
  return { style: 'digit', value, isNamed: false, isClosed: false, isInferred: false, printed: found[0].trim(), rest };
}

/** '1(a)', '2 b)', '3a:': a number and a letter without anything between. */
const COMPOUND = /^[^\p{L}\p{N}(]{0,2}(?<number>\d{1,2})\s?\(?(?<letter>[a-h]|i{1,3}|iv|v)[.)\]:]+\s*/u;

function compoundLabels(text: string): readonly Label[] | null {
  const found = COMPOUND.exec(text);
  if (!found) return null;
  const { number = '', letter = '' } = found.groups ?? {};
  const style = styleOf(letter);
  const value = Number(number);
  if (!style || value < 1) return null;
  const rest = text.slice(found[0].length);
  const shared = { isNamed: false, isClosed: true, isInferred: false };
  return [
    {
      style: 'digit',
      value,
      ...shared,
      printed: number,
      rest: text.slice(text.indexOf(number) + number.length).trim(),
    },
    { ...style, ...shared, printed: letter, rest },
  ];
}

/** The labels in front of a text: at most three, as in 'Q.2 (a) (i) Define'. */
export function labelsOf(text: string): readonly Label[] {
  const labels: Label[] = [];
  let rest = text;
  for (let depth = 0; depth < 3; depth += 1) {
    const compound = depth === 0 ? compoundLabels(rest) : null;
    if (compound) {
      labels.push(...compound);
      rest = compound.at(-1)?.rest ?? '';
      continue;
    }
    const label =
      (depth === 0 ? namedLabel(rest) : null) ?? closedLabel(rest) ?? (depth === 0 ? openLabel(rest) : null);
    if (!label) break;
    // Behind an open number or a letter no further number is a label: '5 10', 'a) 3. x'.
    if (depth > 0 && label.style === 'digit') break;
    labels.push(label);
    rest = label.rest;
    if (rest === '') break;
  }
  return labels;
}

/** 'OR' on a line of its own: what follows is asked instead of what is above. */
export const isAlternative = (text: string): boolean =>
  /^\W*(?:or|अथवा|या)\W*$/iu.test(text) && text.trim().length <= 8;

const SECTION =
  /^\W{0,3}(?:(?:section|sec|part|group|unit|module|भाग|खण्ड|खंड)\s*[-–—:.]*\s*(?:[A-H]|[IVX]{1,4}|\d|[क-घ])(?![\p{L}\p{M}\p{N}])|(?:objective|subjective|short|long)\b.{0,20}\b(?:part|type|questions?)(?!\p{L}))/iu;

/** The title of a section when the row is one: 'Section A', 'PART-B', 'Unit III'. */
export function sectionOf(text: string): string | null {
  const read = text.replace(/^\W{0,3}\p{L}{6,8}/u, (word) =>
    distance(word.toLowerCase(), 'section') === 1 ? 'section' : word,
  );
  if (text.length > 90 || !SECTION.test(read)) return null;
  const words = text.split(/\s+/).length;
  // 'Part of the bridge …' is a sentence; a title may have its instruction or marks behind it.
  return words <= 4 || /attempt|answer|marks|\d|compulsory|questions|[:(\-–]/iu.test(text) ? text.trim() : null;
}

const TASKS =
  'define|explain|describe|discuss|write|draw|state|list|find|calculate|compute|determine|derive|prove|show|compare|differentiate|distinguish|design|solve|give|enumerate|evaluate|illustrate|implement|construct|convert|consider|identify|analy[sz]e|justify|suggest|what|why|how|which|when|where|who|is|are|can|does|do|will|would|name|outline|elaborate|sketch|obtain|estimate|develop|mention|classify|verify|simplify|apply|assign|provide|select|argue|using|make|review|add|add|update|briefly|comment|translate|minimi[sz]e|interpret|perform|plot|trace|express|build|create|discuss|examine|highlight|summari[sz]e|critically|propose|investigate|test|reduce|expand|generate|specify|configure|define|model|predict|criticize|clarify|recommend|choose|setup|complete|fill|fit|match|observe';
const TASK_START = new RegExp(String.raw`^\W*(?:${TASKS})\b`, 'iu');

/** Whether a text asks for something: it begins with a word of a task or has a question mark. */
export const isTask = (text: string): boolean => TASK_START.test(text) || /\?/.test(text);

const ASKED =
  'what|why|how|which|when|where|who|find|calculate|compute|determine|derive|prove|show that|explain|describe|define|discuss|estimate|fit|compare|differentiate|distinguish|write down|state|list|draw|sketch|justify|interpret';
const ASKED_START = new RegExp(String.raw`^\W*(?:${ASKED})\b`, 'iu');

/** Whether a text is asked, and not one of the things that are to be done in a piece of work ('add a border'): or it ends with a question mark. */
export const asksFor = (text: string): boolean => ASKED_START.test(text) || /\?\W*$/u.test(text);
