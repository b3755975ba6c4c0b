import type { RowUse } from './furniture.ts';
import { isTask, type Label } from './labels.ts';

/** What a row needs to have, to be one of a series. */
interface LabelledRow {
  readonly text: string;
  readonly indent: number;
  readonly use: RowUse;
  readonly labels: readonly Label[];
}

/** What may be a label, with the place that it has in its series. */
interface Candidate {
  readonly at: number;
  readonly indent: number;
  readonly place: readonly [number, number];
  readonly labels: readonly Label[];
}

/** So many labels of one kind are a series: '2.5 kg' alone is none. */
const MIN_SERIES = 3;
/** Labels of a series stand no further from each other, as a share of the page. */
const SAME_MARGIN = 0.025;

const label = (style: Label['style'], value: number, printed: string, rest: string): Label => ({
  style,
  value,
  isNamed: false,
  isClosed: true,
  isInferred: false,
  printed,
  rest,
});

const COMPOUNDS = [
  /^\W{0,2}(?<number>\d{1,2})(?<behind>\.?\s?(?<part>[a-h])\s+(?<rest>["“'‘(]?\p{Lu}.*))$/u,
  /^\W{0,2}(?<number>\d{1,2})(?<behind>\.(?<part>[\dlI|]{1,2})[.)]?\s+(?<rest>.*\p{L}{2}.*))$/u,
];

/** '1a Explain', '2. a Explain', '1.2 Explain': number and part without a bracket. */
function compoundOf({ text, indent }: LabelledRow, at: number): Candidate | null {
  const found = COMPOUNDS.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const { number = '', behind = '', part = '', rest = '' } = found?.groups ?? {};
  const isLetter = /^[a-h]$/u.test(part);
  const value = isLetter ? part.charCodeAt(0) - 96 : Number(part.replaceAll(/[lI|]/gu, '1'));
  if (Number(number) === 0 || value === 0) return null;
  const labels = [
    label('digit', Number(number), number, behind),
    label(isLetter ? 'lower' : 'digit', value, part, rest),
  ];
  return { at, indent, place: [Number(number), value], labels };
}

/** 'b Explain' below '1a Explain'. */
function letterOf({ text, labels }: LabelledRow): readonly Label[] | null {
  const [, letter = '', rest = ''] = labels.length > 0 ? [] : (/^([b-h])\s+(["“'‘(]?\p{Lu}.*)$/u.exec(text) ?? []);
  return letter === '' ? null : [label('lower', letter.charCodeAt(0) - 96, letter, rest)];
}

const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** 'IV. Explain', 'II) Answer any three'. */
function romanOf({ text, indent }: LabelledRow, at: number): Candidate | null {
  const [, number = '', rest = ''] = /^\W{0,2}([IVX]{1,4})\s?[.):\]]+\s*(\p{L}.*)$/u.exec(text) ?? [];
  const value = ROMANS.indexOf(number) + 1;
  if (value === 0) return null;
  return { at, indent, place: [value, 0], labels: [{ ...label('digit', value, number, rest), isNamed: true }] };
}

/** The candidates at one margin that follow each other: (1, 1), (1, 2), (2, 1) …, where one or the other may be lost. Empty where most do not. */
function seriesOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const [first] = candidates.toSorted((a, b) => a.indent - b.indent);
  const own = candidates.filter(({ indent }) => first !== undefined && indent - first.indent < SAME_MARGIN);
  const isNext = ({ place: [number, part] }: Candidate, before: Candidate | undefined) =>
    before === undefined
      ? number <= 2 && part <= 2
      : number === before.place[0]
        ? part > before.place[1] && part <= before.place[1] + 2
        : number > before.place[0] && number <= before.place[0] + 2 && part <= 2;
  const following = own.filter((one, index) => isNext(one, own[index - 1])).length;
  return following >= MIN_SERIES && following >= 0.7 * own.length ? own : [];
}

/**
 * Labels that are some only together: '1a', '1.1' and Roman numbers, which are those of questions unless more numbers stand at their
 * margin.
 */
export function withSeries<Of extends LabelledRow>(rows: readonly Of[]): Of[] {
  const find = (read: (row: LabelledRow, at: number) => Candidate | null) =>
    seriesOf(rows.flatMap((row, at) => (row.use === 'text' ? (read(row, at) ?? []) : [])));
  const [compounds, romans] = [find(compoundOf), find(romanOf)];
  const margin = romans[0]?.indent ?? 0;
  const numbers = rows.filter(
    ({ use, labels: [own], indent }) =>
      use === 'text' && own?.style === 'digit' && own.isClosed && indent < margin + SAME_MARGIN && isTask(own.rest),
  );
  const hasLetters = compounds.some(({ labels: [, part] }) => part?.style === 'lower');
  const areQuestions = numbers.length < romans.length;
  const series = new Map([...compounds, ...(areQuestions ? romans : [])].map(({ at, labels }) => [at, labels]));
  return rows.map((row, at) => {
    const labels = series.get(at) ?? (hasLetters ? letterOf(row) : null);
    return labels ? { ...row, labels } : row;
  });
}
