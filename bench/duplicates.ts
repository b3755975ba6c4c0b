import { comparedWords } from '@exam-vault/server/duplicates/page-print';
import { weightsBy } from '@exam-vault/server/duplicates/page-matching';
import { comparedPaper, likenessOf, MIN_SCORE, type ComparedPaper } from '@exam-vault/server/duplicates/same-paper';
import { random } from '@exam-vault/demo/random';
import { copyOf, LEVELS, type Level } from './duplicates/copies.ts';
import { corpusSheets, pageReader, type KnownPage, type PageReader, type Sheet } from './duplicates/pages.ts';
import { indexSearch } from './duplicates/index-search.ts';
import { quantile } from './numbers.ts';
import type { Result, Table } from './table.ts';

/** Pages that are photographed again at each level: each reading takes seconds. */
const COPIED_PAGES = Number(process.env['DUPLICATES_PAGES'] ?? 60);
/** The half of the papers on which weights and thresholds may be fitted. */
const isFitted = (paper: string) => random(`half ${paper}`).chance(0.5);

interface Copy {
  readonly sheet: Sheet;
  readonly level: Level;
  readonly known: KnownPage;
  readonly paper: ComparedPaper;
}

/** The score of two papers; 0 where nothing can be compared. */
type Score = (a: ComparedPaper, b: ComparedPaper) => number;

const share = (part: number, all: number) => (all === 0 ? Number.NaN : part / all);

function byPaper(sheets: readonly Sheet[]): Map<string, Sheet[]> {
  const papers = new Map<string, Sheet[]>();
  for (const sheet of sheets) papers.set(sheet.paper, [...(papers.get(sheet.paper) ?? []), sheet]);
  return papers;
}

function papersOf(sheets: readonly Sheet[]): Map<string, ComparedPaper> {
  return new Map([...byPaper(sheets)].map(([name, pages]) => [name, comparedPaper(pages)]));
}

/** Words by the number of papers that have them, as the hub's dictionary counts them. */
function wordCounts(sheets: readonly Sheet[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pages of byPaper(sheets).values())
    for (const word of new Set(pages.flatMap(({ text }) => comparedWords(text))))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** All of them in an order in which neighbours are of different papers. */
function scattered<T>(list: readonly T[]): T[] {
  const places = list.map((item, at) => ({ item, place: (at * 7_919) % 1_009 }));
  return places.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}

async function copiesOf(reader: PageReader, sheets: readonly Sheet[]): Promise<Copy[]> {
  const copies: Copy[] = [];
  const chosen = scattered(sheets).slice(0, COPIED_PAGES);
  for (const [at, sheet] of chosen.entries()) {
    const picture = await sheet.picture();
    for (const level of LEVELS) {
      const known: KnownPage = await reader.photo(
        await copyOf(picture, level, `${sheet.paper}-${sheet.page}-${level}`),
      );
      copies.push({ sheet, level, known, paper: comparedPaper([known]) });
    }
    if (at % 10 === 9) console.log(`  ${at + 1} pages photographed again`);
  }
  return copies;
}

/** Parts of a page's lines, as a photo of half a page has them. */
const HALVES = [
  [0, 0.5],
  [0.25, 0.75],
  [0.5, 1],
] as const;

/** The copies as photos of half a page each, by their words alone: their pictures are not those of the page. */
function halvesOf(copies: readonly Copy[]): Copy[] {
  return copies.flatMap((copy) => {
    const lines = copy.known.text.split('\n');
    return HALVES.map(([from, to]) => {
      const text = lines.slice(Math.floor(from * lines.length), Math.floor(to * lines.length)).join('\n');
      const known = { ...copy.known, text, print: null };
      return { ...copy, known, paper: comparedPaper([known]) };
    });
  });
}

/** Of the pairs of a copy with all papers: how many are right, and how many of the right ones are found. */
function foundTable(
  copies: readonly Copy[],
  papers: ReadonlyMap<string, ComparedPaper>,
  isSame: IsSame,
  score: Score,
  what = 'One page of a paper',
): Table {
  const rows = [true, false].flatMap((fitted) =>
    LEVELS.map((level) => {
      const own = copies.filter((copy) => copy.level === level && isFitted(copy.sheet.paper) === fitted);
      const pairs = own.flatMap(({ sheet, paper }) =>
        [...papers].map(([name, other]) => ({ same: isSame(name, sheet.paper), score: score(paper, other) })),
      );
      const shown = pairs.filter((pair) => pair.score >= MIN_SCORE);
      const right = shown.filter(({ same }) => same).length;
      const truths = pairs.filter(({ same }) => same).length;
      const wrong = shown.length - right;
      const half = fitted ? 'fitted half' : 'held-out half';
      return [
        `${level}, ${half}`,
        own.length,
        share(right, truths),
        share(right, shown.length),
        pairs.length - truths,
        wrong,
      ];
    }),
  );
  const columns = ['photographed again', 'pages', 'recall', 'precision', 'pairs of others', 'false alarms'];
  return { title: `${what}, photographed again, beside all papers`, columns, rows };
}

type IsSame = (a: string, b: string) => boolean;

/** Whether two papers of the corpus have a page in common, byte for byte: then its reading is the same too. */
function sameBy(sheets: readonly Sheet[]): IsSame {
  const papers = byPaper(sheets);
  const textsOf = (name: string) =>
    (papers.get(name) ?? []).map(({ text }) => text).filter(({ length }) => length > 100);
  return (a, b) => a === b || textsOf(a).some((text) => textsOf(b).includes(text));
}

/** Whole papers beside each other. */
function wholeAlarms(papers: ReadonlyMap<string, ComparedPaper>, isSame: IsSame, score: Score) {
  const all = [...papers];
  const pairs = all.flatMap(([a, first], at) => all.slice(at + 1).map(([b, second]) => ({ a, b, first, second })));
  const others = pairs.filter(({ a, b }) => !isSame(a, b));
  const alarms = others.filter(({ first, second }) => score(first, second) >= MIN_SCORE);
  return { pairs: others.length, alarms: alarms.map(({ a, b }) => `${a} and ${b}`) };
}

/** Each page of each paper beside each other paper. */
function falseAlarms(
  sheets: readonly Sheet[],
  papers: ReadonlyMap<string, ComparedPaper>,
  isSame: IsSame,
  score: Score,
) {
  let pairs = 0;
  const alarms: string[] = [];
  for (const sheet of sheets) {
    const page = comparedPaper([sheet]);
    for (const [name, paper] of papers) {
      if (isSame(sheet.paper, name)) continue;
      pairs += 1;
      const likeness = score(page, paper);
      if (likeness >= MIN_SCORE) alarms.push(`${sheet.paper}, page ${sheet.page}, and ${name}: ${likeness.toFixed(2)}`);
    }
  }
  return { pairs, alarms };
}

/** The same page photographed again is found; other papers, of the same course too, are not. */
export async function duplicates(): Promise<Result> {
  const reader = pageReader();
  const sheets = await corpusSheets(reader);
  const papers = papersOf(sheets);
  const weigh = weightsBy(wordCounts(sheets));
  const times: number[] = [];
  const score: Score = (a, b) => {
    const began = performance.now();
    const likeness = likenessOf(a, b, weigh);
    times.push(performance.now() - began);
    return likeness?.score ?? 0;
  };
  const isSame = sameBy(sheets);
  const { pairs, alarms } = falseAlarms(sheets, papers, isSame, score);
  const whole = wholeAlarms(papers, isSame, score);
  const copies = await copiesOf(reader, sheets);
  const found = foundTable(copies, papers, isSame, score);
  const halves = foundTable(halvesOf(copies), papers, isSame, score, 'Half a page, by its words alone');
  reader.close();
  const index = await indexSearch({
    pages: byPaper(sheets),
    copies: copies.map(({ sheet, level, known }) => ({ ...known, level, paper: sheet.paper })),
    isSame,
  });
  const figures = {
    papers: papers.size,
    pages: sheets.length,
    pairs_of_different_papers: pairs,
    pairs_of_whole_papers: whole.pairs,
    false_alarms_of_whole_papers: whole.alarms.length,
    false_alarms_in_1000_pairs: share(alarms.length * 1_000, pairs),
    ms_to_compare_two_papers: quantile(times, 0.5),
    ...index.figures,
  };
  const rows = [
    ['pairs of whole papers', whole.pairs],
    ['false alarms of these', whole.alarms.length],
    ['pairs of a page and a paper', pairs],
    ['false alarms', alarms.length],
    ['in 1,000 pairs', figures.false_alarms_in_1000_pairs],
  ];
  const alarmTable = { title: 'Each page beside each other paper', columns: ['', 'value'], rows };
  const list = { title: 'False alarms', columns: ['pair'], rows: [...whole.alarms, ...alarms].map((alarm) => [alarm]) };
  return { figures, tables: [found, halves, index.table, alarmTable, ...(alarms.length > 0 ? [list] : [])] };
}
