import { corpusTitles } from './search/corpus-files.ts';
import { quantile, share } from './numbers.ts';
import type { Result, Table } from './table.ts';
import { CORPUS, labelledPapers, type LabelledPaper } from './proposals/papers.ts';
import { readPapers } from './proposals/read-pages.ts';
import { scorePaper, proposalsFor, proposalsOf, type ScoredField } from './proposals/score.ts';

const BINS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

function accuracyTable(title: string, scored: readonly ScoredField[]): Table {
  const groups = [...new Set(scored.map(({ sort, field }) => `${sort} · ${field}`))].toSorted();
  const rows = groups.map((group) => {
    const own = scored.filter(({ sort, field }) => `${sort} · ${field}` === group);
    const filled = own.filter(({ prefill }) => prefill);
    const right = filled.filter(({ isRight }) => isRight).length;
    return [
      group,
      own.length,
      share(own.filter(({ isRight }) => isRight).length, own.length),
      filled.length,
      filled.length === 0 ? '-' : share(right, filled.length),
    ];
  });
  return { title, columns: ['field', 'labelled', 'right', 'filled in', 'of these right'], rows };
}

/** A confidence of 0.9 should be right 9 times in 10. */
function calibrationTable(scored: readonly ScoredField[]): Table {
  const proposed = scored.filter(({ proposed: value }) => value !== null);
  const rows = BINS.slice(0, -1).flatMap((from, at) => {
    const own = proposed.filter(({ confidence }) => confidence >= from && confidence < (BINS[at + 1] ?? 2));
    if (own.length === 0) return [];
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    return [[`from ${from}`, own.length, mean, share(own.filter(({ isRight }) => isRight).length, own.length)]];
  });
  return { title: 'Calibration', columns: ['confidence', 'proposals', 'said', 'right'], rows };
}

const knownOf = (papers: readonly LabelledPaper[], titles: readonly string[]) =>
  [...papers.flatMap(({ truth }) => (truth.title ? [truth.title] : [])), ...titles].map((title) => ({ title }));

/** Accuracy of proposals, precision of what is filled in, calibration and seconds on a corpus of real papers. */
export async function proposals(): Promise<Result> {
  const papers = await labelledPapers();
  const read = await readPapers(papers);
  // Titles of a third archive: what teachers of a hub might have approved. Codes and dates are not of the title.
  const titles = [...new Set((await corpusTitles(CORPUS)).filter((title) => !/[_\d]/.test(title)))];
  const others = titles.map((title) => ({ title }));
  const known = knownOf(papers, titles);
  const began = performance.now();
  const whenKnown = read.flatMap((one) => scorePaper(one, known));
  const msEach = (performance.now() - began) / Math.max(1, read.length);
  const whenUnknown = read.flatMap((one) => scorePaper(one, others));
  const headless = read.flatMap(({ paper, headers }) => {
    // Only the second page of a PDF: some hold several papers, one after the other.
    const pages = paper.truth.has_header === false ? headers : paper.sort === 'pdf' ? headers.slice(1, 2) : [];
    return pages.map((page) => Object.values(proposalsOf([page], known)).some(({ prefill }) => prefill));
  });
  const wrong = [
    ...whenKnown.filter(({ isRight }) => !isRight),
    ...whenUnknown.filter(({ isRight, field, prefill }) => !isRight && prefill && field === 'title'),
  ];
  const seconds = read.map((one) => (one.ms[proposalsFor(one, known).pages - 1] ?? 0) / 1_000);
  const pagesRead = read.map((one) => proposalsFor(one, known).pages);
  const tables: Table[] = [
    accuracyTable('The course is known to the hub', whenKnown),
    accuracyTable(
      'The course is not known to the hub',
      whenUnknown.filter(({ field }) => field === 'title' || field === 'department'),
    ),
    calibrationTable(whenKnown),
    {
      title: 'Pages without a header',
      columns: ['pages', 'with something filled in'],
      rows: [[headless.length, headless.filter(Boolean).length]],
    },
    {
      title: 'Seconds',
      columns: ['', 'p50', 'p95'],
      rows: [
        ['header found, its models loaded during the upload', quantile(seconds, 0.5), quantile(seconds, 0.95)],
        ['pages read for it', quantile(pagesRead, 0.5), quantile(pagesRead, 0.95)],
        ['proposals made', msEach / 1_000, ''],
      ],
    },
    {
      title: 'Wrong or missing',
      columns: ['paper', 'field', 'expected', 'proposed', 'confidence', 'filled in'],
      rows: wrong.map(({ paper, field, expected, proposed, confidence, prefill }) => [
        paper,
        field,
        expected,
        proposed ?? '-',
        confidence,
        prefill ? 'yes' : '',
      ]),
    },
  ];
  return {
    tables,
    figures: {
      known: whenKnown,
      unknown: whenUnknown,
      headless: headless.length,
      headless_filled: headless.filter(Boolean).length,
      seconds,
    },
  };
}
