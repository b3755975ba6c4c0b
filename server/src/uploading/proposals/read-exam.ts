import { distance } from 'fastest-levenshtein';
import { boxAround, type Row, type Segment } from './page-rows.ts';
import type { Evidence, Source } from './evidence.ts';

/** What an exam may be, whatever the institution calls it. */
export type ExamKind = 'end' | 'mid' | 'sessional' | 'quiz' | 'improvement' | 'assignment';

/** The words of headers. In lower case, separators removed: 'Mid-Term Examination' is read as 'midtermexamination'. */
const SPELLINGS: readonly (readonly [ExamKind, RegExp])[] = [
  ['mid', /^(?:mid(?:term|sem(?:ester)?)|m[il1]dterm|midspring|midautumn)/],
  [
    'end',
    /^(?:end(?:term|sem(?:ester)?)|endspring|endautumn|terminal|labterminal|finalterm|final(?:exam|paper|lab)|semesterend|termend|university(?:exam|theory)|annualexam)/,
  ],
  ['sessional', /^(?:sessional|internal(?:exam|test|assess)|classtest|minor(?:test|exam)|unittest|periodical)/],
  ['quiz', /^quiz/],
  ['improvement', /^(?:improvement|makeup)/],
  ['assignment', /^assignment/],
];

/** Words of their own: 'm steel' is no MST. */
const ABBREVIATIONS: ReadonlyMap<string, ExamKind> = new Map([
  ['mst', 'mid'],
  ['mse', 'mid'],
  ['ese', 'end'],
]);

/** The names of an institution's list that stand for each kind, best first. */
const LIST_NAMES: Readonly<Record<ExamKind, readonly RegExp[]>> = {
  end: [/end/, /final/, /terminal/, /university/, /^(?:main|annual|semester|external|ese)/],
  mid: [/mid/, /^(?:mst|mse)/, /minor/, /sessional|internal/],
  sessional: [/sessional/, /internal/, /class ?test|minor|unit ?test/, /mid/],
  quiz: [/quiz/, /test/, /^other$/],
  improvement: [/improvement|make ?up/, /^other$/],
  assignment: [/assignment/, /^other$/],
};

/** The list's value for a kind of exam, or null. */
export function examTypeFor(kind: ExamKind, values: readonly string[]): string | null {
  for (const name of LIST_NAMES[kind]) {
    const value = values.find((candidate) => name.test(candidate.toLowerCase()));
    if (value !== undefined) return value;
  }
  return null;
}

/** A box before a word, as it is printed or as tesseract reads it. */
const EMPTY_BOX = /^[[({|]?(?:[□☐❑❏○◯oO0QDCcUV]|\[\s?\]|\(\s?\)|LI|CJ|TJ|L_|C1)[\])}|]?$/;
const TICKED_BOX =
  /^[[({|]?(?:[■☒☑✓✔✗✘●◉⬛@®©WMBHNX&#¥√]|\[[xX/v]\]|[vVxX]{1,2}\/?|MI|IM|lv|Lv|iv|L4|IZI|IZ|Ef|Ed|\/)[\])}|]?$/;

interface Mention {
  readonly kind: ExamKind;
  readonly mark: 'ticked' | 'empty' | 'none';
  readonly segment: Segment;
  readonly from: number;
  readonly to: number;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

function markBefore(segment: Segment, from: number): Mention['mark'] {
  const before = segment.words[from - 1]?.text ?? '';
  const own = segment.words[from]?.text ?? '';
  if (/^[□☐❑❏○◯]/.test(own) || EMPTY_BOX.test(before)) return 'empty';
  if (/^[■☒☑✓✔●@®]/.test(own) || TICKED_BOX.test(before)) return 'ticked';
  return 'none';
}

/** Spellings with a misread letter or two: 'mid eqm exam', 'end-term fxamination'. */
const MISREAD: readonly (readonly [ExamKind, string])[] = [
  ['mid', 'midtermexam'],
  ['mid', 'midsemesterexam'],
  ['end', 'endtermexam'],
  ['end', 'endsemesterexam'],
  ['end', 'terminalexam'],
];
const MAX_MISREAD_SHARE = 0.25;

function kindOf(joined: string): ExamKind | null {
  const [kind] = SPELLINGS.find(([, spelling]) => spelling.test(joined)) ?? [];
  if (kind) return kind;
  const near = MISREAD.map(([own, spelling]) => ({
    own,
    share: distance(joined.slice(0, spelling.length), spelling) / spelling.length,
  })).toSorted((a, b) => a.share - b.share);
  const [best, second] = near;
  return best && best.share <= MAX_MISREAD_SHARE && (second?.own === best.own || best.share < (second?.share ?? 1))
    ? best.own
    : null;
}

function mentionsIn(segment: Segment): Mention[] {
  const found: Mention[] = [];
  for (let from = 0; from < segment.words.length; from += 1) {
    // Long enough for 'end term examination'; joined, because a separator may be read as a space or not at all.
    const joined = lettersOf(
      segment.words
        .slice(from, from + 4)
        .map(({ text }) => text)
        .join(''),
    );
    const own = lettersOf(segment.words[from]?.text ?? '');
    const kind = ABBREVIATIONS.get(own) ?? kindOf(joined);
    if (!kind || own === '') continue;
    found.push({ kind, mark: markBefore(segment, from), segment, from, to: from + 2 });
    from += 1;
  }
  return found;
}

/** The mentions that count: of boxes the ticked one, or the only one that has no empty box. */
function chosenOf(mentions: readonly Mention[]): { readonly chosen: readonly Mention[]; readonly source: Source } {
  const kinds = new Set(mentions.map(({ kind }) => kind));
  if (kinds.size <= 1) return { chosen: mentions, source: 'header' };
  const ticked = mentions.filter(({ mark }) => mark === 'ticked');
  if (ticked.length > 0) return chosenFrom(ticked);
  const withoutBox = mentions.filter(({ mark }) => mark !== 'empty');
  return withoutBox.length < mentions.length && withoutBox.length > 0
    ? chosenFrom(withoutBox)
    : { chosen: mentions, source: 'header, one of several' };
}

function chosenFrom(mentions: readonly Mention[]): { readonly chosen: readonly Mention[]; readonly source: Source } {
  const isOne = new Set(mentions.map(({ kind }) => kind)).size === 1;
  return { chosen: mentions, source: isOne ? 'ticked' : 'header, one of several' };
}

/** What kind of exam the header names. `values` are the institution's types of exams. */
export function readExamType(rows: readonly Row[], page: number, values: readonly string[]): Evidence[] {
  const mentions = rows.flatMap((row) => row.flatMap(mentionsIn));
  const { chosen, source } = chosenOf(mentions);
  return chosen.flatMap(({ kind, segment, from, to }): Evidence[] => {
    const value = examTypeFor(kind, values);
    if (value === null) return [];
    return [{ field: 'exam_type', value, source, page, box: boxAround(segment.words.slice(from, to)) }];
  });
}

/** What a file name says: 'os_midterm_2023.pdf'. */
export function examKindOfName(name: string): ExamKind | null {
  const words = name.split(/[^a-z0-9]+/i).filter(Boolean);
  for (let at = 0; at < words.length; at += 1) {
    const joined = lettersOf(words.slice(at, at + 3).join(''));
    const [found] = SPELLINGS.find(([, spelling]) => spelling.test(joined)) ?? [];
    const kind = ABBREVIATIONS.get(lettersOf(words[at] ?? '')) ?? found;
    if (kind) return kind;
    if (/^(?:mid|midsem)$/i.test(words[at] ?? '')) return 'mid';
    if (/^(?:end|final|finals|terminal)$/i.test(words[at] ?? '')) return 'end';
  }
  return null;
}

const BACK =
  /\b(?:back(?:log)?(?: paper| exam\w*)?|supplementary|supply|re-?appear|arrear|carry ?over|re-?exam\w*|compartment)\b/i;

const NAMES_EXAM = /\b(?:exams?|examinations?|examn?|paper|test|semester|term)\b/i;
/** Alone such a word is most of its line; in a question it is one of many. */
const MIN_SHARE_OF_LINE = 0.4;

/** 'B.Tech. III Semester (Back) Examination' and 'SUPPLEMENTARY', not 'suppliers who supply every red part'. */
function isTakenAgain(text: string): boolean {
  const [said] = BACK.exec(text) ?? [];
  return said !== undefined && (NAMES_EXAM.test(text) || said.length >= MIN_SHARE_OF_LINE * text.trim().length);
}

/** Whether the header says that the exam is taken again. */
export function readPaperType(rows: readonly Row[], page: number, values: readonly string[]): Evidence[] {
  const again = rows.flat().find(({ text }) => isTakenAgain(text));
  const back = values.find((value) => /back|supp|re-?appear|arrear/i.test(value));
  const main = values.find((value) => /main|regular/i.test(value));
  if (again && back) return [{ field: 'paper_type', value: back, source: 'header', page, box: again.box }];
  return main ? [{ field: 'paper_type', value: main, source: 'usual', page: null, box: null }] : [];
}
