import { QUESTION_BANKS, type QuestionBank } from '@exam-vault/demo/question-banks';
import { random, type Random } from '@exam-vault/demo/random';
import type { ComparedPage, PaperMatch } from '@exam-vault/server/reviewing/duplicates/paper-match';
import { PAGE_GRID } from '@exam-vault/server/finding/indexing/stored-page';
import { page as madePage, type MadeLine } from '@exam-vault/testing/cut-pages';
import { FORMULAS, OPENINGS, STYLES, type Half, type Style } from './made-texts.ts';
import { MISREAD } from '../questions/made-papers.ts';

/** A paper that is made: what stands in its head, and its questions in their order. */
export interface MadePaper {
  readonly head: readonly string[];
  readonly questions: readonly string[];
  readonly style: Style;
  /** Lines behind the last question. */
  readonly tail?: readonly string[];
}

type Kind = PaperMatch['kind'];

/** Two papers, with what is right to say of them; nothing at all is right where `right` is empty. */
export interface Pair {
  readonly what: string;
  readonly right: readonly Kind[];
  readonly a: readonly ComparedPage[];
  readonly b: readonly ComparedPage[];
  /** Other papers of the hub that are compared beside them. */
  readonly beside: readonly (readonly ComparedPage[])[];
}

const BANKS_OF = (half: Half) =>
  QUESTION_BANKS.filter(({ subject }) => random(`half ${subject}`).chance(0.5) === (half === 'fitted'));
const topicsOf = (banks: readonly QuestionBank[]) =>
  banks.flatMap(({ notes }) => notes.flatMap(({ sections }) => sections.map((section) => section.split(':')[0] ?? '')));
const ownQuestions = ({ short, medium, long }: QuestionBank) => [
  ...short,
  ...medium,
  ...long.flatMap((one) => one.split(' | ')),
];

/** Questions of openings, each with topics of its own. */
function templateQuestions(half: Half, chance: Random, count: number): string[] {
  const topics = chance.shuffled([...new Set(topicsOf(BANKS_OF(half)))]);
  return Array.from({ length: count }, (_none, at) => {
    const opening = OPENINGS[half][at % OPENINGS[half].length] ?? '';
    return opening.replace('X', topics[2 * at] ?? 'X').replace('Y', topics[2 * at + 1] ?? 'Y');
  });
}

function headOf(chance: Random, subject: string, year: number): string[] {
  return [
    chance.pick(['Northfield Institute of Engineering', 'Lakeside Technical University', 'Hill Valley College']),
    `B.Tech. ${chance.pick(['III', 'IV', 'V', 'VI'])} Semester ${chance.pick(['Main', 'Mid Term', 'End Term'])} Examination, ${chance.pick(['May', 'November'])} ${year}`,
    `Subject: ${subject}`,
    'Time: 3 Hours Maximum Marks: 60',
  ];
}

function linesOf(text: string, letters: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** How a page is read: shares of letters misread and of words lost. */
interface Reading {
  readonly letters: number;
  readonly words: number;
}
const TYPED: Reading = { letters: 0, words: 0 };
const READINGS: Readonly<Record<string, Reading>> = {
  scan: { letters: 0.015, words: 0.01 },
  photo: { letters: 0.04, words: 0.04 },
  'bad photo': { letters: 0.07, words: 0.08 },
};

const LINES_OF_PAGE = 38;

/** The pages of a paper as they are stored once they are read. */
function pagesOf(
  { head, questions, style, tail = [] }: MadePaper,
  { letters, words }: Reading,
  chance: Random,
): ComparedPage[] {
  const lines: MadeLine[] = [...head, ...style.instructions.flatMap((one) => linesOf(one, style.lettersOfLine))];
  for (const [at, question] of questions.entries()) {
    const section = style.sections[at === 0 ? 0 : at === Math.ceil(questions.length / 2) ? 1 : -1];
    if (section !== undefined) lines.push([0.25, section]);
    const [first = '', ...others] = linesOf(question, style.lettersOfLine);
    lines.push(`${style.label(at + 1)}\t${first}${others.length === 0 ? `\t${style.marks(5)}` : ''}`);
    for (const [line, text] of others.entries())
      lines.push(`\t${text}${line === others.length - 1 ? `\t${style.marks(5)}` : ''}`);
  }
  lines.push(...tail);
  const misread = (word: string) =>
    Array.from(word, (letter) => (chance.chance(letters) ? (MISREAD[letter.toLowerCase()] ?? letter) : letter)).join(
      '',
    );
  return Array.from({ length: Math.ceil(lines.length / LINES_OF_PAGE) }, (_none, index) => {
    const made = madePage(lines.slice(index * LINES_OF_PAGE, (index + 1) * LINES_OF_PAGE), { number: index + 1 });
    const kept = made.words.filter(() => !chance.chance(words)).map((word) => ({ ...word, text: misread(word.text) }));
    const text = kept
      .map(
        (word, at) =>
          (at === 0 ? '' : Math.floor(word.line / 10) === Math.floor((kept[at - 1]?.line ?? 0) / 10) ? ' ' : '\n') +
          word.text,
      )
      .join('');
    const stored = kept.map(
      ({ text: said, box: [left, top, width, height], line }) =>
        [
          said,
          ...[left, top, width, height].map((part) => Math.round(part * PAGE_GRID)),
          line,
          0,
        ] as unknown as NonNullable<ComparedPage['words']>[number],
    );
    return {
      page: index + 1,
      source: letters > 0 ? ('picture' as const) : ('text' as const),
      text,
      words: stored,
      print: null,
    };
  });
}

const answered = (question: string, chance: Random, bank: QuestionBank) =>
  `${question} Solution: ${chance
    .some(
      bank.notes.flatMap(({ sections }) => sections),
      2,
    )
    .join(' ')}`;

const typed = (paper: MadePaper) => pagesOf(paper, TYPED, random('typed'));

type Maker = (half: Half, chance: Random, at: number) => Omit<Pair, 'what' | 'beside'>;

interface Drawn {
  readonly bank: QuestionBank;
  readonly paper: MadePaper;
}

function drawn(half: Half, chance: Random, count = chance.whole(6, 14)): Drawn {
  const bank = chance.pick(BANKS_OF(half));
  const style = chance.pick(STYLES[half]);
  const own = chance.chance(0.5) ? templateQuestions(half, chance, count) : chance.some(ownQuestions(bank), count);
  return { bank, paper: { head: headOf(chance, bank.subject, chance.whole(2018, 2025)), questions: own, style } };
}

/** Questions that the paper hasn't. */
function others(half: Half, chance: Random, { questions }: MadePaper, count: number): string[] {
  const taken = new Set(questions);
  const all = chance.chance(0.5)
    ? templateQuestions(half, chance, 2 * count)
    : chance.shuffled(BANKS_OF(half).flatMap(ownQuestions));
  return all.filter((one) => !taken.has(one)).slice(0, count);
}

const MAKERS: Readonly<Record<string, Maker>> = {
  'same template, other questions': (half, chance) => {
    const { paper } = drawn(half, chance);
    const questions = others(half, chance, paper, paper.questions.length);
    return { right: [], a: typed(paper), b: typed({ ...paper, questions }) };
  },
  'same template, other questions, both photographed': (half, chance) => {
    const { paper } = drawn(half, chance);
    const questions = others(half, chance, paper, paper.questions.length);
    const reading = READINGS[chance.pick(['scan', 'photo'])] ?? TYPED;
    return { right: [], a: pagesOf(paper, reading, chance), b: pagesOf({ ...paper, questions }, reading, chance) };
  },
  'same questions, other template': (half, chance) => {
    const { bank, paper } = drawn(half, chance);
    const style = chance.pick(STYLES[half].filter((one) => one !== paper.style));
    const set = { head: headOf(chance, bank.subject, 2025), questions: paper.questions, style };
    return { right: ['same_questions', 'same_pages'], a: typed(paper), b: typed(set) };
  },
  'saved again, set a little differently': (half, chance) => {
    const { paper } = drawn(half, chance);
    const lettersOfLine = paper.style.lettersOfLine - 9;
    const questions = paper.questions.map((one, at) =>
      at % 4 === 3 ? one.replace(/\.$/u, ' in detail.').replace('Explain', 'Describe') : one,
    );
    return {
      right: ['same_pages', 'same_questions'],
      a: typed(paper),
      b: typed({ ...paper, questions, style: { ...paper.style, lettersOfLine } }),
    };
  },
  ...Object.fromEntries(
    Object.entries(READINGS).map(([name, reading]): [string, Maker] => [
      `again as a ${name}`,
      (half, chance) => {
        const { paper } = drawn(half, chance);
        const a = chance.chance(0.5) ? typed(paper) : pagesOf(paper, reading, chance);
        return { right: ['same_pages', 'same_questions', 'part'], a, b: pagesOf(paper, reading, chance) };
      },
    ]),
  ),
  'a page is missing': (half, chance) => {
    const { paper } = drawn(half, chance, 34);
    const all = chance.chance(0.5) ? typed(paper) : pagesOf(paper, READINGS['photo'] ?? TYPED, chance);
    const b = pagesOf(paper, READINGS['scan'] ?? TYPED, chance);
    return { right: ['part', 'same_pages', 'same_questions'], a: all, b: b.length > 1 ? b.slice(0, 1) : b };
  },
  'sets A and B, shuffled': (half, chance) => {
    const { paper } = drawn(half, chance);
    return {
      right: ['same_questions'],
      a: typed(paper),
      b: typed({ ...paper, questions: chance.shuffled(paper.questions) }),
    };
  },
  'three of last year’s questions': (half, chance) => {
    const { paper } = drawn(half, chance, 12);
    const questions = chance.shuffled([...chance.some(paper.questions, 3), ...others(half, chance, paper, 9)]);
    return { right: [], a: typed(paper), b: typed({ ...paper, questions, head: headOf(chance, 'Any', 2026) }) };
  },
  'eight of twelve questions the same, photographed': (half, chance) => {
    const { paper } = drawn(half, chance, 12);
    const questions = chance.shuffled([...chance.some(paper.questions, 8), ...others(half, chance, paper, 4)]);
    return { right: [], a: typed(paper), b: pagesOf({ ...paper, questions }, READINGS['photo'] ?? TYPED, chance) };
  },
  'with its solutions': (half, chance) => {
    const { bank, paper } = drawn(half, chance, 8);
    const questions = paper.questions.map((one) => answered(one, chance, bank));
    return { right: ['part', 'same_pages', 'same_questions'], a: typed(paper), b: typed({ ...paper, questions }) };
  },
  'the same formula sheet behind other questions': (half, chance) => {
    const { paper } = drawn(half, chance);
    const tail = chance.chance(0.5) ? FORMULAS : FORMULAS.map((one, at) => (at === 0 ? one : `${at}. ${one}`));
    const questions = others(half, chance, paper, paper.questions.length);
    return { right: [], a: typed({ ...paper, tail }), b: typed({ ...paper, questions, tail }) };
  },
  'one question each': (half, chance) => {
    const { paper } = drawn(half, chance, 1);
    return { right: [], a: typed(paper), b: typed({ ...paper, questions: others(half, chance, paper, 1) }) };
  },
  'a cover or an empty form': (half, chance) => {
    const { paper } = drawn(half, chance);
    const cover = {
      ...paper,
      questions: [],
      tail: ['Roll Number', 'Name of the Candidate', 'Signature of the Invigilator', 'For office use only'],
    };
    return { right: [], a: typed(cover), b: typed({ ...cover, head: headOf(chance, 'Any', 2026) }) };
  },
};

/** Papers of each template of a half, one page long, none of which has a question of another. */
export function papersOfTemplates(half: Half, ofEach: number): MadePaper[][] {
  return STYLES[half].map((style, at) => {
    const chance = random(`template ${half} ${at}`);
    const all = chance.shuffled([...new Set(BANKS_OF(half).flatMap(ownQuestions))]);
    // A half of them ask with the openings that all share, each about topics of its own.
    const topics = templateQuestions(half, chance, 10 * ofEach).filter((one) => !/\b[XY]\b/u.test(one));
    const subject = chance.pick(BANKS_OF(half)).subject;
    const head = headOf(chance, subject, 2024);
    return Array.from({ length: ofEach }, (_none, paper) => {
      const from = (list: readonly string[]) => list.slice(paper * 5, paper * 5 + 5);
      return { head, style, questions: chance.shuffled([...from(all), ...from(topics)]) };
    });
  });
}

/** Pairs of made papers of each kind; half of them beside other papers of the same template. */
export function madePairs(half: Half, ofEach: number): Pair[] {
  return Object.entries(MAKERS).flatMap(([what, make]) =>
    Array.from({ length: ofEach }, (_none, at) => {
      const chance = random(`${what} ${half} ${at}`);
      const pair = make(half, chance, at);
      const beside = Array.from({ length: at % 2 === 0 ? 0 : 6 }, () => typed(drawn(half, chance).paper));
      return { what, ...pair, beside };
    }),
  );
}
