import { distance } from 'fastest-levenshtein';
import type { Candidate } from './evidence.ts';
import type { Header, Piece } from './header.ts';
import { boxAround, type Segment } from './page-rows.ts';
import { joinedLetters, kindsOf } from './vocabulary.ts';
import words from './words/exams.json' with { type: 'json' };

/** What an exam may be, whatever the institution calls it. `plain`: 'Examination' alone, mostly the one at the end of the term. */
const KINDS = ['end', 'mid', 'sessional', 'quiz', 'improvement', 'assignment'] as const;
export type ExamKind = (typeof KINDS)[number];

const NAMES = [...KINDS, 'plain' as const].flatMap((kind) =>
  words[kind].names.map((name) => ({ kind, letters: joinedLetters(name) })),
);
/** Words of their own: 'm steel' is no MST. */
const SHORT = new Map([...KINDS, 'plain' as const].flatMap((kind) => words[kind].words.map((word) => [word, kind])));
/** Long enough to know a name by that has a misread letter or two: 'mid eqm exam', 'end-term fxamination'. */
const MISREAD = ['midtermexam', 'midsemesterexam', 'endtermexam', 'endsemesterexam', 'terminalexam'].map((letters) => ({
  letters,
  kind: letters.startsWith('mid') ? ('mid' as const) : ('end' as const),
}));
const MAX_MISREAD_SHARE = 0.25;
const MAX_NAME_WORDS = 4;

/** The list's value for a kind of exam, or null. */
export function examTypeFor(kind: ExamKind, values: readonly string[]): string | null {
  for (const name of words.lists[kind]) {
    const value = values.find((candidate) => new RegExp(name).test(candidate.toLowerCase()));
    if (value !== undefined) return value;
  }
  return null;
}

/** A box before a word, as it is printed or as tesseract reads it. */
const EMPTY_BOX = /^[[({|]?(?:[□☐❑❏○◯oO0QDCcUV]|\[\s?\]|\(\s?\)|LI|CJ|TJ|L_|C1)[\])}|]?$/;
const TICKED_BOX = /^[[({|]?(?:[■☒☑✓✔●@®xX✗✘]|[vV]\/|\[[xX✓✔]\])[\])}|]?$/;

function markBefore({ words: own }: Segment, from: number): 'empty' | 'ticked' | 'none' {
  const [before, word] = [own[from - 1]?.text ?? '', own[from]?.text ?? ''];
  if (/^[□☐❑❏○◯]/.test(word) || EMPTY_BOX.test(before)) return 'empty';
  return /^[■☒☑✓✔●@®]/.test(word) || TICKED_BOX.test(before) ? 'ticked' : 'none';
}

interface Named {
  readonly kind: ExamKind | 'plain';
  readonly form: 'name' | 'short' | 'misread' | 'plain';
}

/** @param word as it is printed: 'SEE' and 'CAT' are exams only in capitals */
function kindAt(joined: string, word: string): Named | null {
  const own = joinedLetters(word);
  // '22ES14E' is a code and no 'ESE'.
  const short = /\d\W*\p{L}/u.test(word)
    ? undefined
    : (SHORT.get(own) ?? (/\p{Ll}/u.test(word) ? undefined : SHORT.get(own.toUpperCase())));
  if (short && short !== 'plain') return { kind: short, form: 'short' };
  const named = NAMES.find(({ letters, kind }) => kind !== 'plain' && joined.startsWith(letters));
  if (named) return { kind: named.kind, form: 'name' };
  const near = MISREAD.filter(({ letters }) => letters[0] === own[0])
    .map(({ letters, kind }) => ({
      kind,
      share: distance(joined.slice(0, letters.length), letters) / letters.length,
    }))
    .toSorted((a, b) => a.share - b.share);
  const [best, second] = near;
  if (best && best.share <= MAX_MISREAD_SHARE && (second?.kind === best.kind || best.share < (second?.share ?? 1)))
    return { kind: best.kind, form: 'misread' };
  const isPlain = short === 'plain' || NAMES.some(({ letters, kind }) => kind === 'plain' && own.startsWith(letters));
  return isPlain ? { kind: 'plain', form: 'plain' } : null;
}

interface Mention extends Named {
  readonly mark: 'empty' | 'ticked' | 'none';
  readonly piece: Piece;
  readonly from: number;
}

function mentionsIn(piece: Piece): Mention[] {
  const found: Mention[] = [];
  // 'Nov-19/BE/Insem-7' is five words here.
  const parts = piece.words.flatMap(({ text }, from) =>
    text.split(/[-–/(),.:]/).map((part) => ({ word: part, letters: joinedLetters(part), from })),
  );
  const named = parts.filter(({ letters }) => letters !== '');
  for (let at = 0; at < named.length; at += 1) {
    const { word = '', from = 0 } = named[at] ?? {};
    const joined = named.slice(at, at + MAX_NAME_WORDS).map(({ letters }) => letters);
    const kind = kindAt(joined.join(''), word);
    if (!kind) continue;
    found.push({ ...kind, mark: markBefore(piece, from), piece, from });
    if (kind.form !== 'plain') at += 1;
  }
  // 'Mid-Term Examination' is one kind: its plain word says no more.
  return found.some(({ kind }) => kind !== 'plain') ? found.filter(({ kind }) => kind !== 'plain') : found;
}

const shareOf = (count: number, all: number) => (count > 0.66 * all ? 'most' : count > 0.33 * all ? 'half' : 'some');

/** 'PART A (QUIZ)' is not what the exam is called. */
const PART = /^\W*part\b/i;

/** A header that names no exam but three hours, or many marks, is of one at the end of a term. */
const THREE_HOURS = /(?<![\d.])(?:3|03|three)\s*(?:hours?|hrs?)/i;
const MANY_MARKS = /(?:max|maximum|full|total)\W*marks\W*(?:[6-9]\d|1\d\d)(?!\d)/i;
export const BY_HOURS = 'exam:by its hours';

/** What kind of exam the header names. `values` are the institution's types of exams. */
export function readExamType({ lines, page }: Header, values: readonly string[]): Candidate[] {
  const all = lines.flatMap(mentionsIn);
  const whole = all.filter(({ piece }) => !PART.test(piece.text));
  const mentions = whole.length > 0 ? whole : all;
  const kinds = new Set(mentions.map(({ kind }) => kind).filter((kind) => kind !== 'plain'));
  const isTicked = mentions.some(({ mark }) => mark === 'ticked');
  const boxes = mentions.filter(({ mark }) => mark !== 'none').length;
  const named = mentions.flatMap(({ kind, form, mark, piece, from }, at): Candidate[] => {
    const value = examTypeFor(kind === 'plain' ? 'end' : kind, values);
    if (value === null) return [];
    const examWords = piece.words.filter(({ text }) => kindsOf(text).includes('exam')).length;
    const signs = [
      ...piece.signs,
      `exam:${form}`,
      `exam:${kind}`,
      `exam:${kinds.size === 0 ? 'no kind named' : kinds.size === 1 ? 'one kind named' : 'several kinds named'}`,
      ...(kind === 'plain' && kinds.size > 0 ? ['exam:plain beside a kind'] : []),
      `exam:${shareOf(examWords, piece.words.length)} of its line`,
      at === 0 ? 'exam:first' : 'exam:later',
      ...(boxes > 1 && (isTicked || boxes < mentions.length)
        ? [`exam:box ${mark}`, ...(isTicked ? ['exam:one is ticked'] : [])]
        : []),
    ];
    return [{ field: 'exam_type', value, page, box: boxAround(piece.words.slice(from, from + 2)), signs }];
  });
  const long = lines.find(({ text }) => THREE_HOURS.test(text) || MANY_MARKS.test(text));
  const ofHours = long && mentions.length === 0 ? examTypeFor('end', values) : null;
  return ofHours ? [{ field: 'exam_type', value: ofHours, page, box: long?.box ?? null, signs: [BY_HOURS] }] : named;
}

/** An exam that a name says, in which of its words. */
export interface NamedExam {
  readonly kind: ExamKind;
  readonly from: number;
  readonly length: number;
}

/** The exams that the words of a name say: 'os midterm 2023', 'CT II'. */
export function examsOfName(parts: readonly string[]): NamedExam[] {
  const found: NamedExam[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    for (let length = 1; length <= 3 && from + length <= parts.length; length += 1) {
      const part = parts[from] ?? '';
      const named = kindAt(joinedLetters(parts.slice(from, from + length).join('')), part);
      const kind = named && named.kind !== 'plain' ? named.kind : null;
      if (kind) {
        found.push({ kind, from, length });
        from += length - 1;
        break;
      }
      if (length === 1 && /^(?:end|final|finals|terminal)$/i.test(part)) found.push({ kind: 'end', from, length });
    }
  }
  return found;
}

/** What a file name says: 'os_midterm_2023.pdf'. */
export function examKindOfName(name: string): ExamKind | null {
  return examsOfName(name.split(/[^\p{L}\p{N}]+/iu).filter(Boolean))[0]?.kind ?? null;
}

const phrase = (names: readonly string[]) =>
  new RegExp(
    String.raw`(?<![\p{L}])(?:${names.map((name) => name.replaceAll(' ', String.raw`[\s-]?`)).join('|')})(?![\p{L}])`,
    'iu',
  );
const AGAIN = phrase([...words.again.names, ...words.again.words]);
const FIRST = phrase(words.first.words);
/** Alone such a word is most of its line; in a question or a sentence it is one of many. */
const MIN_SHARE_OF_LINE = 0.4;
const MAX_LINE_WORDS = 14;

/** The type of a paper that a name says: 'OS 2019 supplementary'. */
export function paperTypeOfName(name: string, values: readonly string[]): string | null {
  const isAgain = AGAIN.test(name) && !FIRST.test(name);
  return (isAgain ? values.find((value) => AGAIN.test(value) || /supp/i.test(value)) : undefined) ?? null;
}

/** 'B.Tech. III Semester (Back) Examination' and 'SUPPLEMENTARY'; not 'back of the last page', nor 'Main & Back'. */
export function isTakenAgain({ text, words: own, signs }: Piece): boolean {
  const [said] = AGAIN.exec(text) ?? [];
  if (said === undefined || FIRST.test(text) || signs.includes('among questions')) return false;
  const isAlone = said.length >= MIN_SHARE_OF_LINE * text.trim().length;
  const others = own.filter((word) => !AGAIN.test(word.text));
  return isAlone || (own.length <= MAX_LINE_WORDS && others.some((word) => kindsOf(word.text).includes('exam')));
}

/** Whether the header says that the exam is taken again. What says nothing is a first one. */
export function readPaperType({ lines, page }: Header, values: readonly string[]): Candidate[] {
  const again = lines.find(isTakenAgain);
  const back = values.find((value) => AGAIN.test(value) || /supp/i.test(value));
  const main = values.find((value) => FIRST.test(value));
  if (again && back) return [{ field: 'paper_type', value: back, page, box: again.box, signs: ['paper type:named'] }];
  return main ? [{ field: 'paper_type', value: main, page, box: null, signs: ['paper type:usual'] }] : [];
}
