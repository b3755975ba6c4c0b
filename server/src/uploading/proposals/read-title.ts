import { MAX_TITLE_LENGTH } from '@exam-vault/contract/limits';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import type { Candidate } from './evidence.ts';
import { courseCodesIn, joinedDigits } from './course-codes.ts';
import { courseWordsIn, isCourseWord, withCorrectedWords } from './course-words.ts';
import { hereLabel, lettersBefore, type Header, type Piece } from './header.ts';
import type { KnownCourse, KnownTitles } from './known-titles.ts';
import { boxAround, toSegment } from './page-rows.ts';
import { isUsualTitle, usualTitleOf } from './usual-titles.ts';
import { kindsOf, plainWord, smallNumber, type WordKind } from './vocabulary.ts';

const MIN_LETTERS = 2;
const MIN_LETTERS_ALONE = 4;
/** Below it, the known course may be another one: 'Bioinformatics' for 'Geoinformatics' has 0.86. */
export const NEARLY_SAME = 0.92;
/** A label whose value may hold the title. */
const LABELS = new Set(['title', 'code', 'exam']);
const SMALL_WORDS = new Set(['and', 'of', 'to', 'in', 'for', 'the', 'with', 'on', 'a', 'an', 'by']);
/** A title goes on below such an end. */
const OPEN = /(?:\b(?:and|of|for|in|to|with)|&|,|-|\()\s*$/i;

/** 'Quiz 2: Linear Algebra', 'MA 117 | "Linear Algebra" (Quiz 2)'. */
const PARTS =
  /\s+[-–—|/]+\s+(?![IVX\d]{1,3}\b)|[:;|(),[\]“”"«»„]+\s*|[-–—]+\s+(?![IVX\d]{1,3}\b)|\s+(?:on|in)\s+(?=\p{Lu})/u;
/** 'Linear Algebra Quiz 2' */
const BEFORE_EXAM = /\s+(?=(?:quiz|test|class|cycle|mid|end|final|semester)[\s-]?(?:\d|i|test|sem|term|exam))/iu;
const FOREIGN: ReadonlySet<WordKind> = new Set(['exam', 'degree', 'measure', 'institution', 'label', 'person']);
const MAX_PARTS = 5;
/** What was read so surely is not misread; tesseract says no more than 97 of a long word, right or wrong. */
const sureFrom = ({ text }: ReadWord) => (text.length < LONG_WORD ? 92 : 98);
/** From here on no more than some letters of a word are misread. */
const MOSTLY_SURE = 85;
const LONG_WORD = 6;

/** What a reader adds at the edges of a cell: strokes, quotes, brackets. */
function tidy(text: string): string {
  return (
    text
      .replace(/\(?\s*\d(?:\.\d)?\s*credits?\s*\)?\s*$/i, '')
      .replace(/\(\s*(?:[\p{Lu}.&,/\s-]{1,24}|common.*|theory|regular|main|back|elective.*|new|old)\)?\s*$/iu, ' ')
      .replace(/\([\d\W]*$/u, ' ')
      .replace(/\s?[-–—<«~]\s?[|l1!]\s*$/, ' I')
      // The line of a table before a word.
      .replace(/^[IJl|fi](?=\p{Lu}\p{Ll}{2})/u, '')
      .replaceAll(/[“”"„«»{}[\]_~^§©®™=\\]|(?<=\s)[|!](?=\s)/g, ' ')
      .replace(/(?<=\p{L}\s)1{2,3}(?=\s|$)/gu, (ones) => 'I'.repeat(ones.length))
      .replace(/^[^\p{L}\p{N}(]+/u, '')
      .replace(/^\(([^)]*)\)?$/, '$1')
      .replace(/^(?:\(\s*\)|[-–—:;,.|\s)])+/u, '')
      .replace(/(?:\(\s*\)|[\s\-–—:;,.|'‘’!(])+$/u, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** 'MACHINE DESIGN' and 'machine design' as 'Machine Design'. A title in mixed letters keeps them. */
export function inTitleCase(text: string): string {
  const [lower, upper] = [/\p{Ll}/gu, /\p{Lu}/gu].map((letters) => text.match(letters)?.length ?? 0);
  if ((lower ?? 0) > 0 && (upper ?? 0) > 0 && !(upper === 1 && (lower ?? 0) > 12)) return text;
  return text
    .toLowerCase()
    .split(' ')
    .map((word, at) => {
      if (at > 0 && SMALL_WORDS.has(word)) return word;
      if (/^(?:i{1,3}|iv|vi{0,3})$/.test(word)) return word.toUpperCase();
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

/** The text without codes of courses, and without the words that announce them. */
function withoutCodes(text: string): string {
  let rest = text;
  for (const { text: code } of courseCodesIn(text)) rest = rest.replace(code, ' ');
  return rest
    .replace(/^\W*(?:course|subject|paper)?\s*(?:code|no\.?)\b[\s:.&-]*/i, '')
    .replaceAll(/[([{]\s*[)\]}]/g, ' ');
}

const lettersOf = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const bucket = (count: number) => (count > 7 ? '8' : count > 5 ? '6' : count > 3 ? '4' : String(count));

/** What the words of a title say about whether it is one. */
function signsOfText(text: string, source: string): string[] {
  const words = text.split(' ').filter((word) => /[\p{L}\d]/u.test(word));
  // 'Data' of 'Big Data Analytics' is no instruction.
  const kinds = words.map((word) => {
    const own = kindsOf(word);
    return new Set<WordKind>(own.includes('study') ? ['study'] : own);
  });
  const share = (kind: WordKind) => kinds.filter((own) => own.has(kind)).length / Math.max(1, words.length);
  const graded = (['study', 'institution', 'exam', 'degree', 'instruction', 'measure', 'person', 'label'] as const).map(
    (kind) => {
      const part = share(kind);
      return part === 0 ? null : `title:${kind} ${part > 0.65 ? 'most' : part > 0.3 ? 'half' : 'some'}`;
    },
  );
  const own = words.filter((word) => lettersOf(word) > 2 && !SMALL_WORDS.has(word.toLowerCase()));
  const ofCourses = own.filter(isCourseWord).length;
  return [
    ...graded.filter((sign) => sign !== null),
    `title:course words ${own.length === ofCourses ? 'only' : ofCourses > own.length / 2 ? 'most' : ofCourses > 0 ? 'some' : 'none'}`,
    `title:${Math.min(ofCourses, 4)} course words`,
    ...(isUsualTitle(text) ? ['title:usual'] : []),
    `title:${bucket(words.length)} words`,
    ...(/\p{Ll}/u.test(text)
      ? /^[^\p{L}]*\p{Lu}/u.test(text)
        ? ['title:capitalised']
        : ['title:small']
      : ['title:capitals']),
    ...(words.length > 1 && smallNumber(words.at(-1) ?? '') !== null ? ['title:numbered'] : []),
    ...(/\d/.test(text.replace(/[\s-]\d$/, '')) ? ['title:digits'] : []),
    ...(/[“”"«»]/.test(source) ? ['title:quoted'] : []),
    ...(/[.?!;:]/.test(text) ? ['title:punctuated'] : []),
    ...(/[=+<>@#%*/\\|]/.test(text) ? ['title:strange'] : []),
    ...(lettersOf(text) < 5 ? ['title:short'] : []),
    ...(words.every((word) => plainWord(word).length < 3) ? ['title:fragments'] : []),
  ];
}

/** What a piece may say of the title: all of it, or with the line below. */
function readings(pieces: readonly Piece[], at: number): { text: string; box: Piece['box']; sign: string | null }[] {
  const piece = pieces[at];
  if (!piece) return [];
  const { box, row } = piece;
  const text = joinedDigits(piece.text);
  const below = pieces.find(
    (other) =>
      other.label === null &&
      other.row === row + 1 &&
      (Math.abs(other.box[0] - box[0]) < 0.03 ||
        Math.abs(other.box[0] + other.box[2] / 2 - box[0] - box[2] / 2) < 0.05) &&
      Math.abs(other.box[3] - box[3]) < 0.5 * box[3],
  );
  const beside = pieces.find(
    (other) => other !== piece && other.row === row && other.label === null && other.box[0] > box[0],
  );
  const all = text.split(PARTS).flatMap((part) => part.split(BEFORE_EXAM));
  // Without another kind of words beside it, 'Science, Technology and Society' is one title.
  const foreign = piece.words.flatMap((word) => kindsOf(word.text)).find((kind) => FOREIGN.has(kind));
  const parts =
    foreign || /\d/.test(withoutCodes(text)) ? all.filter((part) => lettersOf(part) >= MIN_LETTERS_ALONE) : [];
  // The line of a table beside a label is often read as a letter.
  const isStroke = /^\W*\p{L}?\W*$/u.test(text);
  return [
    { text, box, sign: null },
    ...(below
      ? [
          {
            text: `${text} ${below.text}`,
            box: boxAround([piece, below]),
            sign: OPEN.test(text) ? 'title:goes on' : 'title:joined',
          },
        ]
      : []),
    ...(beside && Math.abs(beside.box[3] - box[3]) < 0.5 * box[3]
      ? [
          {
            text: isStroke ? beside.text : `${text} ${beside.text}`,
            box: boxAround([piece, beside]),
            sign: 'title:over a gap',
          },
        ]
      : []),
    ...(parts.length <= MAX_PARTS ? parts : [])
      .filter((part) => part.length < text.trim().length)
      .map((part) => ({ text: part, box, sign: `title:part of a line with ${foreign ?? 'a number'}` })),
  ];
}

/** What stands behind words that announce titles here. */
function announcedIn(line: Piece, announcing: ReadonlySet<string>): Piece[] {
  for (let from = 1; from < line.words.length; from += 1) {
    const before = lettersBefore(line.words.slice(0, from));
    if (!announcing.has(before)) continue;
    const signs = ['label:title', hereLabel(before), ...line.signs.filter((sign) => sign !== 'label:none')];
    return [{ ...line, ...toSegment(line.words.slice(from)), label: 'title', signs }];
  }
  return [];
}

const BESIDE = 'title:course words beside ';
/** Whether a title was cut out of its line by its words alone. */
export const isToldByWords = ({ signs }: Pick<Candidate, 'signs'>): boolean =>
  signs.some((sign) => sign.startsWith(BESIDE));

export interface TitleCandidate extends Candidate {
  readonly course: KnownCourse | null;
  /** What was read, before a known course took its place. */
  readonly read: string;
  /** A known course that is only like it. */
  readonly like: KnownCourse | null;
}

/** The titles that a header may have. */
export function readTitles(
  { pieces, lines, rows, page }: Header,
  known: KnownTitles,
  announcing: ReadonlySet<string> = new Set(),
): TitleCandidate[] {
  const words = rows.flatMap((row) => row.flatMap((segment) => segment.words));
  const readWell = (from: (word: ReadWord) => number) => {
    const found = new Set(words.filter((word) => word.confidence >= from(word)).map(({ text }) => plainWord(text)));
    return (word: string) => found.has(plainWord(word));
  };
  const [isSure, isMostlySure] = [readWell(sureFrom), readWell(() => MOSTLY_SURE)];
  const announced = announcing.size === 0 ? [] : lines.flatMap((line) => announcedIn(line, announcing));
  return [...pieces, ...announced].flatMap((piece, at): TitleCandidate[] => {
    if (piece.label !== null && !LABELS.has(piece.label)) return [];
    const texts =
      at < pieces.length ? readings(pieces, at) : [{ text: piece.text, box: piece.box, sign: 'title:announced' }];
    const readAs = texts.map((one) => {
      const read = withCorrectedWords(tidy(withoutCodes(one.text)).slice(0, MAX_TITLE_LENGTH), isSure);
      return { ...one, read: usualTitleOf(read, isMostlySure) ?? read };
    });
    const inside = readAs.slice(0, 1).flatMap((one) => {
      const words = courseWordsIn(one.read);
      if (words === null) return [];
      const [kind = 'unknown words'] = one.read.replace(words, ' ').split(' ').flatMap(kindsOf);
      return [{ ...one, read: words, sign: `${BESIDE}${kind}` }];
    });
    return [...readAs, ...inside].flatMap(({ text, box, sign, read }): TitleCandidate[] => {
      const codes = courseCodesIn(text);
      if (lettersOf(read) < (piece.label === 'title' ? MIN_LETTERS : MIN_LETTERS_ALONE)) return [];
      // The line of a table before a word is often read as its first letter.
      const match = known.match(read) ?? known.match(read.slice(1));
      const short = match || piece.label !== 'title' ? null : known.abbreviated(read);
      const isKnown = match !== null && match.similarity >= NEARLY_SAME;
      const course = isKnown ? match.course : short;
      const likeness = !match
        ? short
          ? 'abbreviated'
          : 'new'
        : match.similarity === 1
          ? 'known'
          : match.similarity >= NEARLY_SAME
            ? 'nearly known'
            : 'like a known';
      const signs = [
        ...piece.signs,
        ...(sign ? [sign] : []),
        ...(codes.length > 0 ? ['title:code in it'] : []),
        `title:${likeness}`,
        ...signsOfText(read, text),
      ];
      return [
        {
          field: 'title',
          value: course && course.title.length >= read.length - 2 ? course.title : inTitleCase(read),
          page,
          box,
          signs,
          course,
          read,
          like: match && !isKnown ? match.course : null,
        },
      ];
    });
  });
}
