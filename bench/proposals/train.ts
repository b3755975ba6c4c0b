import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownTitles, type KnownCourse } from '@exam-vault/server/uploading/proposals/known-titles';
import { readHeader } from '@exam-vault/server/uploading/proposals/header';
import type { PageWords } from '@exam-vault/server/uploading/proposals/page-rows';
import { candidatesOf } from '@exam-vault/server/uploading/proposals/propose-fields';
import { learnWeights, type Sample } from '@exam-vault/server/uploading/proposals/learn-weights';
import { isOfHere } from '@exam-vault/server/uploading/proposals/header';
import type { Weights } from '@exam-vault/server/uploading/proposals/weigh';
import { root } from '../hub-process.ts';
import { corpusTitles } from '../search/corpus-files.ts';
import { madePage } from './made-headers.ts';
import { CORPUS, type Truth } from './papers.ts';
import type { ReadPaper } from './read-pages.ts';
import { expectedOf, inputOf, isRightCandidate, leastMisread } from './score.ts';

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
  const misread = isMade ? leastMisread(titles, expected.title ?? []) : 0;
  return [...titles, ...others].flatMap((candidate): Sample[] => {
    const right = expected[candidate.field];
    if (right === undefined && truth.has_header !== false) return [];
    const isRight = right !== undefined && isRightCandidate(candidate, right, misread);
    return [{ field: candidate.field, signs: candidate.signs.filter((sign) => !isOfHere(sign)), isRight, weight }];
  });
}

const SHIPPED = { rounds: 8, rate: 0.3, shrink: 0.01 };
const MIN_WEIGHT = 0.04;

/** For a file that people can compare: two places, without what says next to nothing. */
const rounded = (weights: Weights): Weights =>
  Object.fromEntries(
    Object.entries(weights).map(([field, own]) => [
      field,
      Object.fromEntries(
        Object.entries(own)
          .map(([sign, weight]) => [sign, Math.round(weight * 100) / 100] as const)
          .filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)
          .toSorted(([a], [b]) => a.localeCompare(b)),
      ),
    ]),
  );

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
    rounded(learnWeights([...made, ...names.flatMap((name) => samples.get(name) ?? [])], byHand, SHIPPED));
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
