import { random } from '@exam-vault/demo/random';

/** Letters of an answer. */
const LENGTH = 20_000;
/** A formula may have so many. */
const FORMULA = 1_000;

const fill = (part: string, length = LENGTH) => part.repeat(Math.max(1, Math.floor(length / part.length)));
const nested = (open: string, close: string, length: number) => {
  const depth = Math.max(1, Math.floor(length / (open.length + close.length)));
  return `${open.repeat(depth)}x${close.repeat(depth)}`;
};

const MARKDOWN_NESTS = [
  '> ',
  '- ',
  '1. ',
  '> - ',
  '* > ',
  '  - ',
  '\t',
  '#',
  '***',
  '_*',
  '~~',
  '`',
  '``',
  '[',
  '![',
  '<',
  '&#',
  '\\',
  '|',
  '([',
];
const MARKDOWN_PARTS = [
  '[a](',
  '[![a]',
  '](',
  '**a ',
  '_a_',
  'a*b*',
  '<a href=',
  '<!--',
  '&amp;',
  '```\n',
  '~~~\n',
  '[x]: /y\n',
  '[x][',
  '\n\n',
  ' \n',
  'a@b.c ',
  'http://a.b/?',
  'www.a.b.',
  '//a',
  '$$',
  '$',
  '\\$',
];
const PAIRS = [
  ['{', '}'],
  ['\\frac{1}{', '}'],
  ['\\sqrt{', '}'],
  ['\\left(', '\\right)'],
  ['x_{', '}'],
  ['x^{', '}'],
  ['\\text{', '}'],
  ['\\underline{', '}'],
  ['\\overbrace{', '}'],
  ['\\mathchoice{a}{b}{c}{', '}'],
  ['\\color{red}{', '}'],
  ['\\boxed{', '}'],
  ['\\phantom{', '}'],
  ['\\begin{matrix}', '\\end{matrix}'],
  ['\\begin{cases}a&', '\\end{cases}'],
  ['\\pmod{', '}'],
  ['\\operatorname{', '}'],
  ['\\Bra{', '}'],
  ['\\dddot{', '}'],
  ['\\substack{', '}'],
  ['\\stackrel{a}{', '}'],
  ['\\html@mathml{', '}{}'],
  ['\\TextOrMath{', '}{}'],
  ['\\raisebox{1em}{', '}'],
] as const;
const DEFINERS =
  '\\def \\gdef \\edef \\xdef \\global\\def \\long\\def \\newcommand \\providecommand \\let \\futurelet'.split(' ');
const LETTERS = '\u0301 \u200d \u202e \ufeff 👨‍👩‍👧 \u{e0001} ﷺ 𝕏 ़ क्ष \ud800 \0 \u2028 İ ß ǆ'.split(' ');

type Kind = (pick: <Item>(items: readonly Item[]) => Item, upTo: (most: number) => number) => string;

/** Ways to cost much: each is a kind of text. */
const KINDS: readonly Kind[] = [
  // Macros within macros, which repeat their argument.
  (pick, upTo) => {
    const definitions = Array.from({ length: 1 + upTo(4) }, (_, at) => {
      const name = `\\${'abcd'[at]}`;
      return `${pick(DEFINERS)}${name}#1{${'#1'.repeat(1 + upTo(150))}}`;
    });
    return `$${definitions.join('')}${'\\a{\\b{\\c{'.repeat(1 + upTo(8))}x${'}}}'.repeat(8)}$`;
  },
  // Formulas that nest.
  (pick, upTo) => {
    const [open, close] = pick(PAIRS);
    const [inner, end] = pick(PAIRS);
    const formula = nested(open + inner, end + close, 1 + upTo(FORMULA - 10)).slice(0, FORMULA);
    return fill(pick([`$${formula}$ `, `$$${formula}$$\n`]));
  },
  // Arrays of many cells.
  (pick, upTo) => {
    const columns = 1 + upTo(300);
    const name = pick(['matrix', 'array', 'aligned', 'cases', 'pmatrix', 'alignat', 'CD']);
    const rows = `${'&'.repeat(columns)}\\\\${pick(['', '\\hline'])}`;
    const of = name === 'array' ? `{${'c|'.repeat(columns)}}` : name === 'alignat' ? '{9}' : '';
    return fill(`$$\\begin{${name}}${of}${fill(rows, FORMULA - 60)}\\end{${name}}$$\n`);
  },
  // Tables.
  (_pick, upTo) => {
    const columns = 1 + upTo(400);
    return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${fill('|\n', LENGTH - 4 * columns)}`;
  },
  // Markdown that nests.
  (pick, upTo) => fill(`${pick(MARKDOWN_NESTS).repeat(1 + upTo(2_000))}a${pick(['', '\n', '\n\n'])}`),
  // Pieces of Markdown, in any order.
  (pick, upTo) => {
    let text = '';
    while (text.length < LENGTH) text += pick(MARKDOWN_PARTS).repeat(1 + upTo(20));
    return text;
  },
  // Links and addresses.
  (pick, upTo) =>
    fill(
      `${pick(['http://', 'www.', 'mailto:', 'a@', '//'])}${pick(['a', '(', '.', '-', ':', '@', '/']).repeat(1 + upTo(3_000))}${pick([' ', '.a', ')'])}`,
    ),
  // Letters of every sort.
  (pick, upTo) => fill(pick(LETTERS).repeat(1 + upTo(500)) + pick(['a', ' ', '\n', '$x$', '**'])),
  // One kind of formula within text that is hard by itself.
  (pick, upTo) =>
    fill(`${pick(MARKDOWN_PARTS)}$${pick(PAIRS)[0]}${pick(LETTERS)}${'x'.repeat(upTo(90))}$ ${pick(MARKDOWN_NESTS)}`),
];

/** Texts of answers that cost as much as their writer could think of: the same for one seed, no longer than an answer may be. */
export function* hostileAnswers(seed: string, count: number): Generator<string> {
  const { whole, pick } = random(seed);
  for (let made = 0; made < count; made += 1) {
    const text = (KINDS[made % KINDS.length] as Kind)(pick, (most) => whole(0, most - 1)).slice(0, LENGTH);
    yield text.trim() === '' ? `x${text}` : text;
  }
}
