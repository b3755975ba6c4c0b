import { QUESTION_BANKS, type QuestionBank } from '@exam-vault/demo/question-banks';
import { random, type Random } from '@exam-vault/demo/random';
import type { CutPage, CutWord } from '@exam-vault/server/studying/questions/cut/page-rows';

/** How badly a made paper is read: shares of letters misread and words lost; numbers and marks are lost more often, because they are small. */
export interface Noise {
  readonly name: string;
  readonly letters: number;
  readonly words: number;
  readonly small: number;
}
export const NOISES: readonly Noise[] = [
  { name: 'read without an error', letters: 0, words: 0, small: 0 },
  { name: 'as a good scan: 1 % of letters misread', letters: 0.01, words: 0.005, small: 0.03 },
  { name: 'as a photo: 4 % of letters misread', letters: 0.04, words: 0.03, small: 0.12 },
];

/** A question or part as it was printed. */
interface PrintedQuestion {
  readonly label: string;
  readonly text: string;
  /** Null where none are printed beside it. */
  readonly marks: number | null;
  /** What it asks: equal for questions that are the same. */
  readonly asks: string;
}

export interface MadePaper {
  readonly subject: string;
  readonly questions: readonly PrintedQuestion[];
  readonly pages: readonly CutPage[];
}

/** Letters that readers take for each other. */
export const MISREAD: Readonly<Record<string, string>> = {
  a: 'o', b: 'h', c: 'e', d: 'cl', e: 'c', f: 't', g: 'q', h: 'b', i: 'l', l: 'i', m: 'rn', n: 'u', o: 'a', q: 'g', r: 't', s: 'a', t: 'f', u: 'n', v: 'y', w: 'vv', y: 'v',
  0: 'o', 1: 'l', 5: 's', 6: 'b', 8: 'B', 9: 'g', '(': '{', ')': '}', '[': '(', ']': ')', '.': ',',
}; // prettier-ignore
/** Words of a task that say the same. */
const TASKS = ['Explain', 'Describe', 'Discuss', 'Elaborate', 'Write about'];

/** Letters across a page, and the size of a line and of a letter as shares of it. */
const [LINE, LETTER, MARGIN, RIGHT, TOP, BOTTOM] = [0.021, 0.0098, 0.11, 0.92, 0.06, 0.93];

type Align = 'left' | 'middle' | 'right';

/** Puts words on pages, as a printer does. */
export function printer(noise: Noise, chance: Random) {
  const pages: CutWord[][] = [[]];
  const slope = noise.letters > 0 ? chance.between(-0.012, 0.012) : 0;
  let [y, line] = [TOP, 0];

  function misread(word: string): string {
    return Array.from(word, (letter) =>
      chance.chance(noise.letters) ? (MISREAD[letter.toLowerCase()] ?? letter) : letter,
    ).join('');
  }
  function put(text: string, x: number): number {
    const isLost = chance.chance(text.length <= 4 && /\d|^\(?[a-z]\)/.test(text) ? noise.small : noise.words);
    const width = text.length * LETTER;
    if (!isLost)
      pages.at(-1)?.push({ text: misread(text), box: [x, y + slope * x, width, 0.68 * LINE] as const, line });
    return x + width;
  }
  function feed(lines = 1): void {
    y += lines * LINE;
    line += 1;
    if (y < BOTTOM) return;
    const number = pages.length;
    y = 0.96;
    put(`${number}`, 0.5);
    pages.push([]);
    [y, line] = [TOP, line + 1];
  }
  return {
    feed,
    say(text: string, align: Align = 'left'): void {
      const width = text.length * LETTER;
      let x = align === 'left' ? MARGIN : align === 'middle' ? 0.5 - width / 2 : RIGHT - width;
      for (const word of text.split(' ')) x = put(word, x) + LETTER;
      feed();
    },
    /** A paragraph with its number in front and its marks at the right edge of the last line or of the first one. */
    paragraph(label: string, indent: number, text: string, marks: string, marksFirst: boolean): void {
      if (label !== '') put(label, MARGIN + indent);
      const left = MARGIN + indent + 0.05;
      const last = RIGHT - Math.max(0.07, (marks.length + 2) * LETTER);
      const rows: string[][] = [[]];
      let width = 0;
      for (const word of text.split(' ')) {
        if (width > 0 && left + (width + word.length) * LETTER > last) [width] = [0, rows.push([])];
        rows.at(-1)?.push(word);
        width += word.length + 1;
      }
      for (const [at, row] of rows.entries()) {
        let x = left;
        for (const word of row) x = put(word, x) + LETTER;
        if (marks !== '' && at === (marksFirst ? 0 : rows.length - 1)) {
          line += marksFirst ? 0.5 : 0;
          let mark = RIGHT - marks.length * LETTER;
          for (const word of marks.split(' ')) mark = put(word, mark) + LETTER;
        }
        feed();
      }
      feed(0.4);
    },
    /** A row of a table: the widest cell goes on below itself, the others stand beside one of its lines. */
    row(cells: readonly Cell[]): void {
      const wrapped = cells.map(({ text, width = 1 }) => wrap(text, Math.floor(width / LETTER)));
      const height = Math.max(...wrapped.map((lines) => lines.length));
      for (let at = 0; at < height; at += 1) {
        for (const [index, { x, beside = 'first' }] of cells.entries()) {
          const lines = wrapped[index] ?? [];
          const first = { first: 0, middle: Math.floor((height - lines.length) / 2), last: height - lines.length }[
            beside
          ];
          let left = x;
          for (const word of lines[at - first]?.split(' ') ?? []) left = put(word, left) + LETTER;
        }
        feed();
      }
      feed(0.4);
    },
    turn: () => feed(Math.ceil((BOTTOM - y) / LINE)),
    /** The second page is printed left of the first one. */
    asSheet(): void {
      const half = (words: readonly CutWord[], side: 0 | 1): CutWord[] =>
        words.map(({ text, box: [x, top, width, height], line: own }) => ({
          text,
          box: [x / 2 + side / 2, top, width / 2, height],
          line: own,
        }));
      pages.splice(0, 2, [...half(pages[1] ?? [], 0), ...half(pages[0] ?? [], 1)]);
    },
    /** The pages as they are cut. */
    read: (): CutPage[] =>
      pages
        .filter((words) => words.length > 0)
        .map((words, at) => ({ page: at + 1, source: noise.letters > 0 ? 'picture' : 'text', words })),
  };
}

/** A cell of a table, from `x` on. */
export interface Cell {
  readonly x: number;
  readonly text: string;
  readonly width?: number;
  readonly beside?: 'first' | 'middle' | 'last';
}

/** A text in lines of at most so many letters. */
function wrap(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

interface Style {
  readonly number: (value: number) => string;
  readonly part: (value: number) => string;
  readonly marks: (value: number) => string;
  readonly marksFirst: boolean;
}

const letter = (value: number) => String.fromCodePoint(96 + value);
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];

const styleOf = (chance: Random): Style => ({
  number: chance.pick([
    (n: number) => `${n}.`,
    (n: number) => `Q${n}.`,
    (n: number) => `Q.${n}`,
    (n: number) => `${n})`,
    (n: number) => `${n}`,
  ]),
  part: chance.pick([
    (n: number) => `${letter(n)})`,
    (n: number) => `(${letter(n)})`,
    (n: number) => `(${ROMANS[n - 1]})`,
    (n: number) => `${letter(n)}.`,
  ]),
  marks: chance.pick([
    (n: number) => `[${n}]`,
    (n: number) => `(${n})`,
    (n: number) => `${n}`,
    (n: number) => `${n}M`,
    (n: number) => `(${n} Marks)`,
    (n: number) => `[Marks: ${n}]`,
    (n: number) => `CO1 ${n}`,
  ]),
  marksFirst: chance.chance(0.5),
});

/** The same question in a paper: with another word for its task, now and then. */
function worded(text: string, chance: Random): string {
  const task = /^(?:Explain|Describe|Discuss)\b/.exec(text);
  return task && chance.chance(0.4) ? chance.pick(TASKS) + text.slice(task[0].length) : text;
}

/** A paper in a style of its own, of questions that other papers of the subject have too. */
function makePaper({ subject, short, medium, long }: QuestionBank, number: number, noise: Noise): MadePaper {
  const chance = random(`made-${subject}-${number}`);
  const style = styleOf(chance);
  const page = printer(noise, random(`noise-${subject}-${number}-${noise.name}`));
  const questions: PrintedQuestion[] = [];
  const isRoman = style.part(1) === '(i)';
  const partLabel = (value: number, at: number) => `${value}${isRoman ? `(${ROMANS[at]})` : letter(at + 1)}`;
  function ask(value: number, text: string, marks: number | null): void {
    const says = worded(text, chance);
    page.paragraph(style.number(value), 0, says, marks === null ? '' : style.marks(marks), style.marksFirst);
    questions.push({ label: `${value}`, text: says, marks, asks: text });
  }
  function askParts(value: number, stem: string, parts: readonly string[], marks: number): void {
    if (stem !== '') page.paragraph(style.number(value), 0, stem, '', false);
    questions.push({ label: `${value}`, text: stem, marks: null, asks: '' });
    for (const [at, part] of parts.entries()) {
      const says = worded(part, chance);
      const label = `${stem === '' && at === 0 ? `${style.number(value)} ` : ''}${style.part(at + 1)}`;
      page.paragraph(label, stem === '' && at === 0 ? 0 : 0.045, says, style.marks(marks), style.marksFirst);
      questions.push({ label: partLabel(value, at), text: says, marks, asks: part });
    }
  }
  page.say('Institute of Engineering and Technology', 'middle');
  page.say(`${chance.pick(['End Semester', 'Mid Term', 'Supplementary'])} Examination, ${2015 + number}`, 'middle');
  page.say(`Subject: ${subject}`, 'middle');
  page.say(`Time: 3 Hours   Max. Marks: ${chance.pick([50, 60, 80])}`);
  page.say('Note: Answer all questions. Assume suitable data where necessary.');
  page.feed();
  let value = 1;
  if (chance.chance(0.5))
    page.say(`SECTION A (${chance.pick(['Attempt any five', 'All questions are compulsory'])})`, 'middle');
  if (chance.chance(0.5)) askParts(value++, 'Answer the following in short.', chance.some(short, 5), 2);
  else for (const text of chance.some(short, 4)) ask(value++, text, 2);
  if (chance.chance(0.5)) page.say('SECTION B (Attempt any three questions)', 'middle');
  for (const text of chance.some(medium, 3)) ask(value++, text, 5);
  for (const text of chance.some(long, 2)) {
    const parts = text.split('|').map((part) => part.trim());
    if (parts.length > 1) askParts(value++, '', parts, 5);
    else ask(value++, text, 10);
  }
  return { subject, questions, pages: page.read() };
}

/** @param subjects how many @param papers of each of them */
export const madePapers = (noise: Noise, subjects: number, papers: number): MadePaper[] =>
  QUESTION_BANKS.slice(0, subjects).flatMap((bank) =>
    Array.from({ length: papers }, (_, at) => makePaper(bank, at, noise)),
  );
