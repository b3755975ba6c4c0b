import type { Weights } from '@exam-vault/server/uploading/proposals/weigh';
import { notesPart } from './notes/notes-part.ts';
import { quantile, share } from './numbers.ts';
import { examInstitutions, papersOfAll } from './proposals/papers.ts';
import { scoresAfter } from './proposals/learning.ts';
import { readPapers, type ReadPaper } from './proposals/read-pages.ts';
import { proposalsFor, proposalsOf, scorePaper, type ScoredField } from './proposals/score.ts';
import { headerTrainer } from './proposals/train.ts';
import type { Result, Table } from './table.ts';

const BINS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];
const FIELDS = ['title', 'course_code', 'exam_type', 'exam_year', 'semester', 'year', 'department', 'paper_type'];

const rightOf = (scored: readonly ScoredField[]) => scored.filter(({ isRight }) => isRight).length;

/** Each institution's share of right values, their average and their spread. */
function byInstitution(title: string, scored: readonly ScoredField[]): Table {
  const institutions = [...new Set(scored.map(({ institution }) => institution))];
  const shares = (institution: string) =>
    FIELDS.map((field) => {
      const own = scored.filter((one) => one.institution === institution && one.field === field);
      return own.length === 0 ? null : { share: share(rightOf(own), own.length), count: own.length };
    });
  const all = institutions.map((institution) => ({ institution, shares: shares(institution) }));
  const overall = (name: string, of: (values: readonly number[]) => number) => [
    name,
    '',
    ...FIELDS.map((_, at) => {
      const values = all.flatMap(({ shares: own }) => own[at]?.share ?? []);
      return values.length === 0 ? '-' : of(values);
    }),
  ];
  const papersOf = (institution: string) =>
    new Set(scored.filter((one) => one.institution === institution).map(({ paper }) => paper)).size;
  return {
    title,
    columns: ['institution', 'papers', ...FIELDS],
    rows: [
      ...all.map(({ institution, shares: own }) => [
        institution,
        papersOf(institution),
        ...own.map((one) => (one ? `${one.share.toFixed(2)} (${one.count})` : '-')),
      ]),
      overall('average', (values) => values.reduce((sum, value) => sum + value, 0) / values.length),
      overall('lowest', (values) => Math.min(...values)),
      overall('highest', (values) => Math.max(...values)),
    ],
  };
}

function precision(title: string, scored: readonly ScoredField[]): Table {
  const rows = [...FIELDS, 'all'].map((field) => {
    const own = scored.filter((one) => field === 'all' || one.field === field);
    const filled = own.filter(({ prefill }) => prefill);
    return [field, own.length, filled.length, filled.length === 0 ? '-' : share(rightOf(filled), filled.length)];
  });
  return { title, columns: ['field', 'labelled', 'filled in', 'of these right'], rows };
}

/** A confidence of 0.9 should be right 9 times in 10. */
function calibration(title: string, scored: readonly ScoredField[]): Table {
  const proposed = scored.filter(({ proposed: value }) => value !== null);
  const rows = BINS.slice(0, -1).flatMap((from, at) => {
    const own = proposed.filter(({ confidence }) => confidence >= from && confidence < (BINS[at + 1] ?? 2));
    if (own.length === 0) return [];
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    return [[`from ${from}`, own.length, mean, share(rightOf(own), own.length)]];
  });
  return { title, columns: ['confidence', 'proposals', 'said', 'right'], rows };
}

/** Pages behind the header: of PDFs only the second, for some hold several papers, one after the other. */
const pagesWithoutHeader = ({ paper, headers }: ReadPaper) =>
  paper.truth.has_header === false ? headers : paper.institution === 'papers' ? headers.slice(1, 2) : [];

/** The weights that an institution's papers are read with: never learnt from itself. */
type WeightsFor = (institution: string) => Weights | undefined;

/** Scores and their tables; no single paper is shown. */
function tablesOf(part: string, read: readonly ReadPaper[], weightsFor: WeightsFor) {
  const scored = read.flatMap((one) => scorePaper(one, [], weightsFor(one.paper.institution)));
  const pages = read.flatMap((one) => pagesWithoutHeader(one).map((page) => ({ page, of: one.paper.institution })));
  const filled = pages.filter(({ page, of }) =>
    Object.values(proposalsOf([page], [], weightsFor(of))).some(({ prefill }) => prefill),
  );
  const tables: Table[] = [
    byInstitution(`${part}: share of right values (labelled papers), the hub knows no course`, scored),
    precision(`${part}: filled in without asking`, scored),
    calibration(`${part}: calibration`, scored),
    {
      title: `${part}: pages without a header`,
      columns: ['pages', 'filled in'],
      rows: [[pages.length, filled.length]],
    },
  ];
  return { scored, tables };
}

/** Papers of its own institution that were approved before. */
const APPROVED = [0, 1, 3, 5, 10, 30];
const MIN_PAPERS = 7;

/** What each paper gets after some others of its institution were approved: averages of institutions. */
function learningTable(part: string, read: readonly ReadPaper[], weightsFor: WeightsFor): Table {
  const institutions = [...new Set(read.map(({ paper }) => paper.institution))];
  const large = institutions.filter(
    (one) => read.filter(({ paper }) => paper.institution === one).length >= MIN_PAPERS,
  );
  const own = read.filter(({ paper }) => large.includes(paper.institution));
  const rows = APPROVED.map((count) => {
    const scored = scoresAfter(own, count, weightsFor);
    const averages = FIELDS.map((field) => {
      const shares = large.flatMap((one) => {
        const ofField = scored.filter(({ institution, field: name }) => institution === one && name === field);
        return ofField.length === 0 ? [] : [share(rightOf(ofField), ofField.length)];
      });
      return shares.length === 0 ? '-' : shares.reduce((sum, value) => sum + value, 0) / shares.length;
    });
    const filled = scored.filter(({ prefill }) => prefill);
    return [count, ...averages, `${filled.length} of ${scored.length}`, share(rightOf(filled), filled.length)];
  });
  return {
    title: `${part}: after approved papers of the institution (averages of ${large.length} with at least ${MIN_PAPERS} papers)`,
    columns: ['approved', ...FIELDS, 'filled in', 'of these right'],
    rows,
  };
}

function wrongTable(scored: readonly ScoredField[]): Table {
  return {
    title: 'learn: wrong or missing',
    columns: ['paper', 'field', 'expected', 'proposed', 'confidence', 'filled in'],
    rows: scored
      .filter(({ isRight }) => !isRight)
      .map(({ paper, field, expected, proposed, confidence, prefill }) => [
        paper,
        field,
        expected,
        proposed ?? '-',
        confidence,
        prefill ? 'yes' : '',
      ]),
  };
}

function timesOf(read: readonly ReadPaper[]): Table {
  const times = read.flatMap(({ headers }) =>
    headers.slice(0, 1).map((header) => {
      const began = performance.now();
      proposalsOf([header], []);
      return performance.now() - began;
    }),
  );
  const pages = read.map((one) => proposalsFor(one, []).pages);
  return {
    title: 'learn: time and pages',
    columns: ['', 'p50', 'p95'],
    rows: [
      ['milliseconds for a header', quantile(times, 0.5), quantile(times, 0.95)],
      ['pages read for it', quantile(pages, 0.5), quantile(pages, 0.95)],
    ],
  };
}

/**
 * What is proposed for papers of institutions that nothing was learnt from: leaving one out, with the weights set by hand and with trained
 * ones. With UNDERSTANDING_TRAIN the weights that are shipped are trained on all and written; with UNDERSTANDING_EXAM those are tried on the
 * institutions that nobody looks at: count them seldom.
 */
export async function proposals(): Promise<Result> {
  const notes = await notesPart();
  if (process.env['UNDERSTANDING_PART'] === 'notes') return notes;
  const exam = await examInstitutions();
  const isExam = process.env['UNDERSTANDING_EXAM'] !== undefined;
  const papers = (await papersOfAll()).filter(({ institution }) => isExam || !exam.includes(institution));
  const read = await readPapers(papers);
  const learn = read.filter(({ paper }) => !exam.includes(paper.institution));
  const trainer = await headerTrainer(learn);
  if (process.env['UNDERSTANDING_TRAIN'] !== undefined) await trainer.write();
  const byHand = tablesOf('learn, weights by hand', learn, () => trainer.byHand);
  const trained = tablesOf('learn, each left out of the training', learn, (institution) =>
    trainer.without(institution),
  );
  const ofExam = read.filter(({ paper }) => exam.includes(paper.institution));
  const examined = isExam
    ? [...tablesOf('exam', ofExam, () => undefined).tables, learningTable('exam', ofExam, () => undefined)]
    : [];
  return {
    tables: [
      ...byHand.tables,
      ...trained.tables,
      learningTable('learn', learn, (institution) => trainer.without(institution)),
      timesOf(learn),
      wrongTable(trained.scored),
      ...examined,
      ...notes.tables,
    ],
    figures: { ...notes.figures, by_hand: byHand.scored, trained: trained.scored },
  };
}
