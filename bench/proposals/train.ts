import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownTitles, type KnownCourse } from '@exam-vault/server/uploading/proposals/known-titles';
import { readHeader } from '@exam-vault/server/uploading/proposals/header';
import type { PageWords } from '@exam-vault/server/uploading/proposals/page-rows';
import { candidatesOf } from '@exam-vault/server/uploading/proposals/propose-fields';
import { BIAS, type Weights } from '@exam-vault/server/uploading/proposals/weigh';
import { root } from '../hub-process.ts';
import { corpusTitles } from '../search/corpus-files.ts';
import { madePage } from './made-headers.ts';
import { CORPUS, type Truth } from './papers.ts';
import type { ReadPaper } from './read-pages.ts';
import { expectedOf, inputOf, isRightCandidate } from './score.ts';

/** A candidate of a labelled page. */
interface Sample {
  readonly field: string;
  readonly signs: readonly string[];
  readonly isRight: boolean;
  readonly weight: number;
}

interface LabelledPage {
  readonly page: PageWords;
  readonly truth: Truth;
  /** How much it counts; a made page counts 1. */
  readonly weight: number;
  readonly knownCourses: readonly KnownCourse[];
  /** Its words are misread on purpose: a title is right when it is nearly so. */
  readonly isMade?: boolean;
}

/** What every candidate of a page is worth; of fields without a label nothing is learnt. */
function samplesOf({ page, truth, weight, knownCourses, isMade = false }: LabelledPage): Sample[] {
  const input = inputOf([page], knownCourses);
  const { titles, others } = candidatesOf(readHeader(page), input, knownTitles(knownCourses), {});
  const expected = expectedOf(truth);
  return [...titles, ...others].flatMap((candidate): Sample[] => {
    const right = expected[candidate.field];
    if (right === undefined && truth.has_header !== false) return [];
    const isRight = right !== undefined && isRightCandidate(candidate, right, isMade);
    return [{ field: candidate.field, signs: [BIAS, ...candidate.signs], isRight, weight }];
  });
}

const RATE = 0.3;
/** Pulls weights to those that were set by hand: a sign of one institution must not say much. */
const SHRINK = 0.01;
const MIN_WEIGHT = 0.04;

function trainField(samples: readonly Sample[], rounds: number, prior: Readonly<Record<string, number>>) {
  const index = new Map<string, number>();
  const rows = samples.map(({ signs }) =>
    signs.map((sign) => {
      const known = index.get(sign) ?? index.size;
      index.set(sign, known);
      return known;
    }),
  );
  const before = Float64Array.from([...index.keys()].map((sign) => prior[sign] ?? 0));
  const weights = before.slice();
  const seen = new Float64Array(index.size).fill(1e-6);
  const total = samples.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, samples.length);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < rows.length; step += 1) {
      // A large odd step visits all rows in an order of its own.
      const at = (step * 7_919 + round * 104_729) % rows.length;
      const [row, sample] = [rows[at], samples[at]];
      if (!row || !sample) continue;
      const sum = row.reduce((all, sign) => all + (weights[sign] ?? 0), 0);
      const error = ((sample.isRight ? 1 : 0) - 1 / (1 + Math.exp(-sum))) * (sample.weight / total);
      for (const sign of row) {
        const slope = error - SHRINK * ((weights[sign] ?? 0) - (before[sign] ?? 0));
        seen[sign] = (seen[sign] ?? 0) + slope * slope;
        weights[sign] = (weights[sign] ?? 0) + (RATE * slope) / Math.sqrt(seen[sign] ?? 1);
      }
    }
  }
  const kept = [...index].map(([sign, at]) => [sign, Math.round((weights[at] ?? 0) * 100) / 100] as const);
  return Object.fromEntries(
    kept.filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT).toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

/** Logistic regression of each field over the signs of its candidates. */
function train(samples: readonly Sample[], prior: Weights = {}, rounds = 8): Weights {
  const fields = [...new Set(samples.map(({ field }) => field))].toSorted();
  return Object.fromEntries(
    fields.map((field) => [
      field,
      trainField(
        samples.filter((sample) => sample.field === field),
        rounds,
        prior[field] ?? {},
      ),
    ]),
  );
}

const MADE_PAGES = 600;
/** Every fifth made page has no header. */
const WITHOUT_HEADER = 5;
/** Titles beside its own that the hub knows of on every third made page; of the next third it knows only others. */
const KNOWN_TITLES = 30;
/** An institution counts as much as this many made pages, a paper at most as much as `MAX_PAPER_WEIGHT`. */
const INSTITUTION_WEIGHT = 60;
const MAX_PAPER_WEIGHT = 8;

/** Courses as an archive writes them, without exams and years. */
const coursesIn = (titles: readonly string[]) => [
  ...new Set(
    titles.filter(
      (title) =>
        /^\p{Lu}[\p{L} &,()-]{4,60}$/u.test(title) && !/\b(?:end|mid|sem|spring|autumn|exam|term)\b/i.test(title),
    ),
  ),
];

function madeSamples(titles: readonly string[]): Sample[] {
  return Array.from({ length: MADE_PAGES }, (_, at) => {
    const page = madePage(at + 1, titles, at % WITHOUT_HEADER === 0 ? 'none' : 'header');
    const others = at % 3 === 2 ? [] : titles.slice(at, at + KNOWN_TITLES);
    const own = at % 3 === 0 ? (page.truth.title ?? []) : [];
    const knownCourses = [...others, ...own].map((title) => ({ title }));
    return samplesOf({ page, truth: page.truth, weight: 1, isMade: true, knownCourses });
  }).flat();
}

function samplesOfInstitution(papers: readonly ReadPaper[]): Sample[] {
  const weight = Math.min(MAX_PAPER_WEIGHT, INSTITUTION_WEIGHT / papers.length);
  return papers.flatMap(({ paper, headers }) =>
    headers.slice(0, 2).flatMap((page) => samplesOf({ page, truth: paper.truth, weight, knownCourses: [] })),
  );
}

/** Weights for the reader of headers: learnt from made headers and from papers, beginning with those set by hand. */
export async function headerTrainer(read: readonly ReadPaper[]) {
  const byHand = JSON.parse(
    await readFile(join(root, 'bench', 'proposals', 'weights-by-hand.json'), 'utf8'),
  ) as Weights;
  const made = madeSamples(coursesIn(await corpusTitles(CORPUS)));
  const institutions = [...new Set(read.map(({ paper }) => paper.institution))];
  const samples = new Map(
    institutions.map((one) => [one, samplesOfInstitution(read.filter(({ paper }) => paper.institution === one))]),
  );
  const trainOn = (names: readonly string[]) =>
    train([...made, ...names.flatMap((name) => samples.get(name) ?? [])], byHand);
  const left = new Map<string, Weights>();
  return {
    byHand,
    /** Learnt from all other institutions. */
    without(institution: string): Weights {
      const weights = left.get(institution) ?? trainOn(institutions.filter((one) => one !== institution));
      left.set(institution, weights);
      return weights;
    },
    /** Writes those that are shipped. */
    async write(): Promise<void> {
      const path = join(root, 'server', 'src', 'uploading', 'proposals', 'words', 'weights.json');
      await writeFile(path, `${JSON.stringify(trainOn(institutions), null, 2)}\n`);
    },
  };
}
