import { comparePapers } from '@exam-vault/server/reviewing/duplicates/compare-papers';
import type { ComparedPage } from '@exam-vault/server/reviewing/duplicates/paper-match';
import { random } from '@exam-vault/demo/random';
import { COPIES, COPY_LEVELS, damaged, type CopyLevel } from './damage.ts';
import { isAlarm, wordCounts } from './duplicates/alarms.ts';
import { madePairs } from './duplicates/made-pairs.ts';
import type { Half } from './duplicates/made-texts.ts';
import { corpusSheets, pageReader, type PageReader, type Sheet } from './duplicates/pages.ts';
import { scannedTemplates } from './duplicates/scanned-templates.ts';
import { quantile, share } from './numbers.ts';
import { positive, readOptions } from './options.ts';
import type { Result, Table } from './table.ts';

/** How it is called. */
export const DUPLICATES_HELP = `npm run bench -- duplicates [options]

  --corpus FOLDER    real papers, whose pages are photographed and scanned again
  --pages N          pages of the corpus that are photographed again (40)
  --pairs N          made pairs of each sort, for each half of the templates (50)
  --scans N          papers of each of six templates that are scanned and photographed, each with questions of its own (none)`;

/** Made pairs by their sort: how many are compared rightly, called alike wrongly, or only shown as similar. */
function madeTable(half: Half, ofEach: number) {
  const rows = new Map<string, { pairs: number; right: number; alarms: number; quiet: number; isCopy: boolean }>();
  const times: number[] = [];
  let [alarms, rightAlarms] = [0, 0];
  for (const { what, right, a, b, beside } of madePairs(half, ofEach)) {
    const began = performance.now();
    const found = comparePapers(a, [b, ...beside], new Map());
    times.push((performance.now() - began) / (1 + beside.length));
    const match = found.get(0);
    const row = rows.get(what) ?? { pairs: 0, right: 0, alarms: 0, quiet: 0, isCopy: right.length > 0 };
    const isRight = right.length === 0 ? !isAlarm(match) : match !== undefined && right.includes(match.kind);
    const others = [...found].filter(([at, one]) => at > 0 && isAlarm(one)).length;
    const isWrong = isAlarm(match) && !isRight;
    alarms += Number(isAlarm(match)) + others;
    rightAlarms += Number(isAlarm(match) && isRight);
    rows.set(what, {
      ...row,
      pairs: row.pairs + 1,
      right: row.right + Number(isRight),
      alarms: row.alarms + Number(isWrong) + others,
      quiet: row.quiet + Number(match?.kind === 'similar'),
    });
  }
  const table: Table = {
    title: `Made papers, ${half} templates and subjects`,
    columns: ['sort', 'copies', 'pairs', 'compared rightly', 'wrong alarms', 'quietly similar'],
    rows: [...rows].map(([what, { pairs, right, alarms: wrong, quiet, isCopy }]) => [
      what,
      isCopy ? 'yes' : 'no',
      pairs,
      share(right, pairs),
      wrong,
      quiet,
    ]),
  };
  return { table, precision: share(rightAlarms, alarms), ms: quantile(times, 0.5) };
}

function byPaper(sheets: readonly Sheet[]): Map<string, Sheet[]> {
  const papers = new Map<string, Sheet[]>();
  for (const sheet of sheets) papers.set(sheet.paper, [...(papers.get(sheet.paper) ?? []), sheet]);
  return papers;
}

/** All of them in an order in which neighbours are of different papers. */
function scattered<T>(list: readonly T[]): T[] {
  const places = list.map((item, at) => ({ item, place: (at * 7_919) % 1_009 }));
  return places.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}

/** Papers of a corpus that have a page in common, byte for byte: then its reading is the same too. */
function sameBy(papers: ReadonlyMap<string, readonly Sheet[]>) {
  const textsOf = (name: string) =>
    (papers.get(name) ?? []).map(({ text }) => text).filter(({ length }) => length > 100);
  return (a: string, b: string) => a === b || textsOf(a).some((text) => textsOf(b).includes(text));
}

/** Real papers beside each other, and their pages photographed again beside all of them. */
async function corpusPart(reader: PageReader, corpus: string, pages: number): Promise<Result> {
  const sheets = await corpusSheets(reader, corpus);
  const papers = byPaper(sheets);
  const names = [...papers.keys()];
  const all: readonly (readonly ComparedPage[])[] = [...papers.values()];
  const counts = wordCounts(all);
  const isSame = sameBy(papers);
  const wrong: string[] = [];
  for (const [at, name] of names.entries()) {
    const others = names.slice(at + 1);
    for (const [other, match] of comparePapers(all[at] ?? [], all.slice(at + 1), counts))
      if (isAlarm(match) && !isSame(name, others[other] ?? ''))
        wrong.push(`${name} and ${others[other]}: ${match.kind}`);
  }
  const copies: { readonly sheet: Sheet; readonly level: CopyLevel; readonly known: ComparedPage }[] = [];
  for (const sheet of scattered(sheets).slice(0, pages)) {
    const picture = await sheet.picture();
    for (const level of COPY_LEVELS)
      copies.push({
        sheet,
        level,
        known: await reader.photo(
          (await damaged(picture, COPIES[level], random(`${sheet.paper}-${sheet.page}-${level}`))).jpeg,
        ),
      });
  }
  const rows = COPY_LEVELS.map((level) => {
    const own = copies.filter((copy) => copy.level === level);
    let [found, quiet, falseAlarms] = [0, 0, 0];
    for (const { sheet, known } of own) {
      // As many as the hub compares, the right one among them.
      const right = names.indexOf(sheet.paper);
      const some = [right, ...names.keys()].filter(
        (at, place) => place === 0 || (at !== right && (at + right) % 3 === 0),
      );
      const matches = comparePapers(
        [known],
        some.map((at) => all[at] ?? []),
        counts,
      );
      found += Number(isAlarm(matches.get(0)));
      quiet += Number(matches.get(0)?.kind === 'similar');
      for (const [at, match] of matches)
        falseAlarms += Number(isAlarm(match) && !isSame(names[some[at] ?? -1] ?? '', sheet.paper));
    }
    return [level, own.length, share(found, own.length), quiet, falseAlarms];
  });
  return {
    figures: {
      papers: papers.size,
      pairs_of_papers: (names.length * (names.length - 1)) / 2,
      wrong_alarms: wrong.length,
    },
    tables: [
      {
        title: 'One page photographed again, beside other papers',
        columns: ['level', 'pages', 'found', 'quietly similar', 'wrong alarms'],
        rows,
      },
      ...(wrong.length > 0
        ? [{ title: 'Wrong alarms between papers', columns: ['pair'], rows: wrong.map((one) => [one]) }]
        : []),
    ],
  };
}

/** Copies of papers are found and named by their kind; other papers, of the same template too, are not called alike. */
export async function duplicates(args: readonly string[]): Promise<Result> {
  const names = ['corpus', 'pages', 'pairs', 'scans'] as const;
  const { corpus, pages, pairs, scans } = readOptions(args, names, DUPLICATES_HELP, (options) => ({
    corpus: options.corpus,
    pages: positive('pages', options.pages, 40),
    pairs: positive('pairs', options.pairs, 50),
    scans: options.scans === undefined ? null : positive('scans', options.scans, 0),
  }));
  const [fitted, heldOut] = [madeTable('fitted', pairs), madeTable('held-out', pairs)];
  const reader = pageReader();
  const real = corpus === undefined ? null : await corpusPart(reader, corpus, pages);
  const scanned = scans === null ? null : await scannedTemplates(reader, scans);
  reader.close();
  return {
    figures: {
      precision_fitted: fitted.precision,
      precision_held_out: heldOut.precision,
      ms_to_compare_two_papers: heldOut.ms,
      ...real?.figures,
    },
    tables: [fitted.table, heldOut.table, ...(real?.tables ?? []), ...(scanned?.tables ?? [])],
  };
}
