import { distance } from 'fastest-levenshtein';
import { isInstruction } from './instructions.ts';
import { marksOfCell } from './marks.ts';
import { toSegment, type CutWord, type Row, type Segment } from './page-rows.ts';

/** What a column of a table of questions says; an aim is a course outcome or a Bloom level. */
type Kind = 'number' | 'text' | 'marks' | 'aim';

const TITLES: ReadonlyMap<string, Kind> = new Map(
  (
    [
      ['number', 'q qno qn que no nos sno s sr srno sl slno क्र क्रमांक'],
      ['text', 'question questions description particulars प्रश्न'],
      ['marks', 'marks mark m max अंक'],
      [
        'aim',
        'co cos cox clo clos po pos pso bl bt btl rbt kl k l level levels bloom blooms outcome outcomes taxonomy',
      ],
    ] as const
  ).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

interface Column {
  readonly kind: Kind;
  readonly left: number;
  readonly right: number;
}

/** Cells stand no further from the title of their column, as a share of the page. */
const REACH = 0.04;
/** A cell is no longer. */
const MAX_CELL = 6;
const AIM = /^[([|]*(?:C[O0oL]{1,2}|P[SO]{1,2}|B?[TL]{1,2}|K)?[-.:,]?\s?[\dIloszyav&,.-]{0,4}[)\]|,.]*$/u;

const letters = ({ text }: CutWord) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/** A short title that was misread, 'SI.' for 'Sl.', is that of a column too, where others of three kinds are read. */
const MAX_UNREAD = 4;
/** A title of so many letters may be misread by one of them. */
const MIN_MISREAD = 4;

function kindOf(word: CutWord): Kind | undefined {
  const title = letters(word);
  const [, near] =
    title.length < MIN_MISREAD
      ? []
      : ([...TITLES].find(([known]) => known.length >= MIN_MISREAD && distance(known, title) === 1) ?? []);
  return TITLES.get(title) ?? near;
}

/** The columns that a row names. Empty: it is no head of a table. */
function columnsOf({ segments }: Row): readonly Column[] {
  const columns: Column[] = [];
  const rest: string[] = [];
  const unread: Segment[] = [];
  for (const segment of segments) {
    const { words, text } = segment;
    const end = words.findIndex((word) => letters(word) !== '' && !kindOf(word));
    const titles = end === -1 ? words : words.slice(0, end);
    if (titles.length === 0 && text.length <= MAX_UNREAD && !/\d/u.test(text)) {
      unread.push(segment);
      continue;
    }
    // 'Question # Each carries 2 marks' has an instruction in it.
    if (end !== -1 && !titles.some((word) => kindOf(word) === 'text')) return [];
    for (const word of titles) {
      const kind = kindOf(word);
      // 'Question 3: [Marks: 5]' is no head.
      if (/\d/u.test(word.text)) return [];
      if (!kind) continue;
      const [left, right] = [word.box[0], word.box[0] + word.box[2]];
      const last = columns.at(-1);
      if (last?.kind === kind && left - last.right < REACH / 2)
        columns[columns.length - 1] = { kind, left: last.left, right };
      else columns.push({ kind, left, right });
    }
    if (end !== -1)
      rest.push(
        words
          .slice(end)
          .map(({ text }) => text)
          .join(' '),
      );
  }
  const kinds = new Set(columns.map(({ kind }) => kind));
  const isHead =
    kinds.size >= (unread.length > 0 ? 3 : 2) && kinds.has('text') && (kinds.has('marks') || kinds.has('aim'));
  if (!isHead || !rest.every((text) => isInstruction(text))) return [];
  const [text] = columns.filter(({ kind }) => kind === 'text');
  // Numbers stand in front of the text, and nothing but aims has a column of its own behind it.
  return [
    ...columns,
    ...unread.map(({ left, right }) => ({
      kind: left < (text?.left ?? 0) ? ('number' as const) : ('aim' as const),
      left,
      right,
    })),
  ];
}

/** So many outcomes and levels in a row, and so large a share of its words, are asked nowhere. */
const [MIN_AIMS, AIMS_SHARE] = [4, 0.6];

/** A row that explains or counts outcomes and levels: 'BT-Bloom's taxonomy, CO-Course outcomes', 'CO1 CO2 CO3 L1 L2'. */
export function isAboutAims(text: string): boolean {
  const kinds = (text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
    .filter((word) => word !== 's')
    .map((word) => TITLES.get(word));
  const aims = kinds.filter((kind) => kind === 'aim').length;
  return aims >= MIN_AIMS && kinds.filter(Boolean).length >= AIMS_SHARE * kinds.length;
}

/** Where the cells of each column may stand: around its title, as far as the middle between it and the next one. */
function zonesOf(columns: readonly Column[]): readonly Column[] {
  const sorted = columns.toSorted((a, b) => a.left - b.left);
  return sorted.map(({ kind, left, right }, at) => {
    const [before, after] = [sorted[at - 1], sorted[at + 1]];
    return {
      kind,
      left: Math.max(left - REACH, before ? (before.right + left) / 2 : 0),
      // Text begins close behind the numbers.
      right: Math.min(right + (kind === 'number' ? 0.01 : REACH), after ? (right + after.left) / 2 : 1),
    };
  });
}

/** '4a', 'B' and '3' in the column of numbers are labels, whatever stands behind them. */
function asLabel(word: CutWord): CutWord {
  const [, digits = '', letter = ''] = /^\W{0,2}(\d{1,2})?\s?([a-h])?\W{0,2}$/iu.exec(word.text) ?? [];
  if (digits === '' && letter === '') return word;
  return {
    ...word,
    text: `${digits}${digits !== '' && letter === '' ? '.' : ''}${letter === '' ? '' : `(${letter})`}`,
  };
}

/** A row without what the columns of its table say beside the question. */
function readCells(row: Row, zones: readonly Column[]): Row | null {
  const inColumn = ({ box }: CutWord, kind: Kind) =>
    zones.some((zone) => zone.kind === kind && box[0] + box[2] / 2 > zone.left && box[0] + box[2] / 2 < zone.right);
  const all = row.segments.flatMap(({ words }) => words);
  const cells = all.filter(
    (word) => word.text.length <= MAX_CELL && /[\d०-९]/u.test(word.text) && inColumn(word, 'marks'),
  );
  const marks = cells.length > 0 ? marksOfCell(cells.map(({ text }) => text).join('')) : null;
  const isCell = (word: CutWord) =>
    (marks !== null && cells.includes(word)) ||
    (inColumn(word, 'aim') && word.text.length <= MAX_CELL && AIM.test(word.text));
  // Alone in its column a level may be misread: 'El' is L1.
  const isMisreadAim = ({ words: [word, ...more] }: Segment) =>
    word !== undefined && more.length === 0 && word.text.length <= MAX_UNREAD && inColumn(word, 'aim');
  const segments = row.segments.flatMap((segment): Segment[] => {
    const kept = segment.words.filter((word) => !isCell(word) && !isMisreadAim(segment) && !/^[|¦]+$/u.test(word.text));
    return kept.length === 0
      ? []
      : [toSegment(kept.map((word) => (word === all[0] && inColumn(word, 'number') ? asLabel(word) : word)))];
  });
  const [first, last] = [segments[0], segments.at(-1)];
  const found = { ...row, cell: marks, isInTable: zones.some(({ kind }) => kind === 'marks') };
  if (!first || !last) return marks ? { ...found, segments: [], text: '' } : null;
  return {
    ...found,
    segments,
    text: segments.map(({ text }) => text).join(' '),
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
  };
}

/** Rows of tables that name their columns: marks are those of the column of marks, and outcomes and levels are neither marks nor text. */
export function withNamedColumns(rows: readonly Row[]): Row[] {
  let zones: readonly Column[] = [];
  const read: Row[] = [];
  for (const row of rows) {
    const columns = columnsOf(row);
    if (columns.length > 0) zones = zonesOf(columns);
    const isBeside = columns.length > 0 || zones.length === 0 || isInstruction(row.text);
    const cells = isBeside ? row : readCells(row, zones);
    if (!cells) continue;
    const above = read.at(-1);
    // In the middle of a high cell the marks stand between two lines of the text.
    if (cells.segments.length > 0) read.push(columns.length > 0 ? { ...cells, isHead: true } : cells);
    else if (above && above.page === row.page && !above.cell)
      read[read.length - 1] = { ...above, cell: cells.cell ?? null };
  }
  return read;
}
